"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { tracePlace } from "@/agents/screens/detail/acting/detail-input";
import { Failure } from "@/components/failure";
import { JsonText } from "@/components/json-text";
import { SidePanel } from "@/components/side-panel";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Link } from "@/components/ui/link";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { SimulationBadge } from "@/evidence/screens/findings/simulation-badge";
import { decidingLayer } from "@/firewall/domain/calls/deciding-layer";
import { formatDuration } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import { ApprovalStateBadge } from "../approvals/state-badge";
import { CallBadge } from "./call-badge";
import { blockerName, call as copy, LAYER_NAMES } from "./copy";
import { LayerList } from "./layer-list";

const byWords = (layer: string, reason: string) =>
  reason === "" ? `${layer}.` : `${layer}: ${reason}.`;

const ARGS = "Arguments";

const ARGS_DIGEST = "Digest of the arguments";

const POLICY_DIGEST = "Digest of the policy";

const RESULT_DIGEST = "Digest of the result";

type Call = RouterOutputs["agentCalls"]["get"];

type Props = { callId: string; onClose: () => void };

/** One call: what decided it, its arguments, every layer, its approval and its records. */
export function CallPanel({ callId, onClose }: Props) {
  const trpc = useTRPC();
  const query = useQuery(trpc.agentCalls.get.queryOptions({ call_id: callId }));
  return (
    <SidePanel
      label="The open call"
      onClose={onClose}
      heading={
        <span className="font-mono" title={callId}>
          {callId}
        </span>
      }
    >
      {query.data !== undefined ? (
        <Body found={query.data} />
      ) : query.isError ? (
        <Failure
          error={query.error}
          what="The call could not be loaded"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="space-y-4 px-4 py-4">
          <LoadingStatus label="Loading the call" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </SidePanel>
  );
}

function Body({ found }: { found: Call }) {
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="break-all font-mono font-semibold text-base">
          {visibleText(found.tool).text}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <CallBadge state={found.state} />
          {found.agent.source === "simulation" && <SimulationBadge />}
        </div>
        <p className="break-words text-sm">{decidedWords(found)}</p>
      </div>
      <Part title={ARGS}>
        <Arguments found={found} />
      </Part>
      <Part title={copy.layers}>
        <LayerList label={copy.layers} layers={found.layers} />
      </Part>
      <Facts found={found} />
    </div>
  );
}

/** What decided the call, with its reason. */
function decidedWords({ blocked, layers }: Call): string {
  const layer = decidingLayer(layers);
  const name = blocked === null ? layer && LAYER_NAMES[layer.layer] : blockerName(blocked);
  return name === null
    ? "All layers let it pass."
    : byWords(name, visibleText(layer?.reason ?? "").text);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

function Arguments({ found: { preview, args_whole: isWhole } }: { found: Call }) {
  const mayRead = useSession().may["approval.read"];
  if (!mayRead) {
    return <p className="text-muted text-sm">They are shown to people who may read approvals.</p>;
  }
  if (preview === null || preview === undefined) {
    return <p className="text-muted text-sm">None are kept.</p>;
  }
  return (
    <>
      <JsonText label={ARGS} value={preview} />
      <p className="text-muted text-xs">
        {isWhole
          ? "These are all of them, as their digest proves."
          : "Secrets are left out and long values shortened; the rest of them is not kept."}
      </p>
    </>
  );
}

function Facts({ found }: { found: Call }) {
  const { agent, outcome_due_at: due, ended_at: ended, duration_ms: took, records } = found;
  const { policy_sha256: policy, result_sha256: result } = found;
  const place = `/agents/${encodeURIComponent(agent.id)}`;
  return (
    <DescriptionList>
      {found.approval_id !== null && (
        <Description term="Approval">
          <Approval id={found.approval_id} state={found.approval_state} />
        </Description>
      )}
      {records.length > 0 && (
        <Description term="Trace">
          <ul className="flex flex-wrap gap-x-3">
            {records.map(({ seq, epoch }) => (
              <li key={`${epoch}/${seq}`}>
                <Link href={`${place}${tracePlace({ seq, epoch })}`} className="link">
                  Record {seq}
                </Link>
              </li>
            ))}
          </ul>
        </Description>
      )}
      <Description term="Agent">
        <Link href={place} className="link">
          <bdi>{visibleText(agent.name).text}</bdi>
        </Link>
      </Description>
      <Description term="Risk">{found.risk}</Description>
      <Description term="Decided">
        <Time value={found.decided_at} show="both" seconds />
      </Description>
      {due !== null && (
        <Description term="Outcome due">
          <Time value={due} show="both" seconds />
        </Description>
      )}
      {ended !== null && (
        <Description term="Ended">
          <Time value={ended} show="both" seconds />
        </Description>
      )}
      {took !== null && <Description term="Took">{formatDuration(took)}</Description>}
      <Description term={ARGS_DIGEST}>
        <Hash value={found.args_sha256} label={ARGS_DIGEST} />
      </Description>
      <Description term={POLICY_DIGEST}>
        {policy === null ? (
          <span className="text-muted">there was no grant</span>
        ) : (
          <Hash value={policy} label={POLICY_DIGEST} />
        )}
      </Description>
      {result !== null && (
        <Description term={RESULT_DIGEST}>
          <Hash value={result} label={RESULT_DIGEST} />
        </Description>
      )}
    </DescriptionList>
  );
}

/** An approval with its state; a link for whoever may read it. */
function Approval({ id, state }: { id: string; state: Call["approval_state"] }) {
  if (state === null) return <span className="break-all font-mono text-xs">{id}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        href={`/approvals?open=${encodeURIComponent(id)}`}
        className="link break-all font-mono text-xs"
      >
        {id}
      </Link>
      <ApprovalStateBadge state={state} />
    </span>
  );
}
