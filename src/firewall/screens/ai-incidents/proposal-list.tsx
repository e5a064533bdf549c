"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { AiIncidentCause } from "@/agents/domain/ai-incident-cause";
import { TIER_NAMES } from "@/agents/screens/copy";
import { LoadMore } from "@/components/load-more";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { QueryBoundary } from "@/components/query-boundary";
import { TableSkeleton } from "@/components/table-skeleton";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useDialog } from "@/components/use-dialog";
import type { AiIncidentDto } from "@/firewall/server/ai-incidents/ai-incident-dto";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { PROPOSAL_INPUT } from "./proposal-input";

const CAUSE_NAMES: Readonly<Record<AiIncidentCause, string>> = {
  executed_without_approval: "Executed without a person's approval",
  quarantine: "Quarantine of a critical agent",
  reported: "Reported by a person",
};

const PROPOSAL_STATES: Readonly<Record<AiIncidentDto["state"], string>> = {
  proposed: "Proposed",
  accepted: "Accepted",
  dismissed: "Dismissed",
};

const HEADING = "Possible serious incidents with agents";

const AcceptDialog = loadedWhenShown(() =>
  import("./accept-dialog").then((module) => module.AcceptDialog),
);
const DismissDialog = loadedWhenShown(() =>
  import("./dismiss-dialog").then((module) => module.DismissDialog),
);

/** There is no event for a new proposal. */
const EVERY_MINUTE = 60_000;

const TONES: Readonly<Record<AiIncidentDto["state"], BadgeTone>> = {
  proposed: "medium",
  accepted: "critical",
  dismissed: "neutral",
};

type Asked = { proposal: AiIncidentDto; act: "accept" | "dismiss" };

type Props = { source: AiIncidentDto["agent"]["source"] };

/** Possible serious incidents with an agent, and people's decisions on them. */
export function ProposalList(props: Props) {
  return (
    <QueryBoundary
      what="The proposals could not be loaded"
      skeleton={<TableSkeleton label="Loading the proposals" rows={4} columns={3} />}
    >
      <Proposals {...props} />
    </QueryBoundary>
  );
}

function Proposals({ source }: Props) {
  const trpc = useTRPC();
  const { about, open, close } = useDialog<Asked>();
  const query = useSuspenseInfiniteQuery(
    trpc.aiIncidents.list.infiniteQueryOptions(PROPOSAL_INPUT, {
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: EVERY_MINUTE,
    }),
  );
  // The register is one; each environment shows its own.
  const rows = query.data.pages
    .flatMap((page) => page.proposals)
    .filter(({ agent }) => agent.source === source);
  return (
    <section aria-label={HEADING}>
      <h2 className="sr-only">{HEADING}</h2>
      <p className="max-w-prose px-4 py-4 text-muted md:px-6">
        What the service or a person holds for possible. It becomes an incident, and legal clocks
        can start, only when a person accepts it.
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={ShieldCheck} title="Nothing was proposed">
          A proposal comes when a high-risk call was executed without approval, when a T1 agent is
          quarantined, or when a person reports one.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t">
          {rows.map((proposal) => (
            <Proposal
              key={proposal.proposal_id}
              proposal={proposal}
              onAct={(act) => open({ proposal, act })}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} more="Load more" loading="Loading more" />
      {about?.act === "accept" && <AcceptDialog proposal={about.proposal} onClose={close} />}
      {about?.act === "dismiss" && <DismissDialog proposal={about.proposal} onClose={close} />}
    </section>
  );
}

type ProposalProps = { proposal: AiIncidentDto; onAct: (act: Asked["act"]) => void };

function Proposal({ proposal, onAct }: ProposalProps) {
  const { agent, state, incident_id: incident } = proposal;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-6">
      <div className="min-w-0 max-w-prose flex-1 basis-72 space-y-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={TONES[state]}>{PROPOSAL_STATES[state]}</Badge>
          <span className="font-medium">{CAUSE_NAMES[proposal.cause]}</span>
        </p>
        <p className="text-sm">
          <Link href={`/agents/${encodeURIComponent(agent.id)}`} className="link">
            <bdi>{visibleText(agent.name).text}</bdi>
          </Link>
          <span className="text-muted">, {TIER_NAMES[agent.tier]}</span>
        </p>
        <p className="whitespace-pre-wrap break-words text-sm">
          {visibleText(proposal.detail).text}
        </p>
        <p className="break-all text-muted text-xs">
          Rests on <code className="font-mono">{visibleText(proposal.subject).text}</code>, proposed{" "}
          {proposal.proposed_by.startsWith("user:") ? "by a person" : "by the service"}{" "}
          <Time value={proposal.proposed_at} />
        </p>
        <Outcome proposal={proposal} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {incident !== null && (
          <Link href={`/incidents/${incident}?tab=legal`} className="link text-sm">
            Incident {incident}
          </Link>
        )}
        {state === "proposed" && proposal.may_decide && (
          <>
            <Button onClick={() => onAct("dismiss")}>Dismiss</Button>
            <Button
              variant="primary"
              // Incidents of the demonstration start no legal clock.
              disabled={agent.source === "simulation"}
              onClick={() => onAct("accept")}
            >
              Accept
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Who decided, and why. */
function Outcome({ proposal }: { proposal: AiIncidentDto }) {
  const { decided_by_name: name, decided_at: at, reason } = proposal;
  if (at === null) return null;
  return (
    <p className="break-words text-muted text-xs">
      <bdi>{visibleText(name ?? "").text}</bdi>, <Time value={at} />
      {reason !== null && `: ${visibleText(reason).text}`}
    </p>
  );
}
