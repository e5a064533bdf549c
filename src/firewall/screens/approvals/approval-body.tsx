"use client";

import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { ApprovalState } from "@/agents/domain/approval-state";
import { TIER_NAMES } from "@/agents/screens/copy";
import { signedDelta } from "@/agents/screens/list/delta-words";
import { StatusBadge } from "@/agents/screens/status-badge";
import { HowComputed } from "@/components/how-computed";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Hash } from "@/components/ui/hash";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ApprovalDetailDto } from "@/firewall/server/approvals/approval-dto";
import { visibleText } from "@/lib/visible-text";
import { ArgsComparison } from "./args-comparison";
import { copy } from "./copy";
import { quorumWords, refusalWords } from "./deciding";
import { DecisionList } from "./decision-list";
import { ExpiryTimer } from "./expiry-timer";
import { reasonWords } from "./reason-words";
import { ApprovalStateBadge } from "./state-badge";
import type { Decision } from "./use-approval-keys";

/** Effect of a state on the call. */
const STATE_EFFECTS: Readonly<Record<ApprovalState, string>> = {
  PENDING: "The call is not made before enough people have approved it.",
  APPROVED: "The agent may make exactly this call once, until the approval expires.",
  DENIED: "The call was denied and not made.",
  EXPIRED: "Its time was over. That counts as a no.",
  CANCELLED: "A quarantine, a kill switch or a revoked key ended it. The call may not be made.",
  INVALIDATED: "The agent's grant or the tool was changed, so that it no longer holds.",
  CONSUMED: "The call was let through with it. It cannot be used again.",
};

const ACTION_HINT =
  "Agent, tool, arguments and policy: the approval is for these and nothing else.";

type Props = { approval: ApprovalDetailDto; onDecide: (decision: Decision) => void };

/** One call: what it would do, how it differs from the usual ones, why a person decides, and who did. */
export function ApprovalBody({ approval, onDecide }: Props) {
  const { agent, state, tool } = approval;
  const name = visibleText(agent.name).text;
  const isWaiting = state === "PENDING";
  return (
    <div className="space-y-5 px-4 py-4">
      <div className="space-y-2">
        <h2 className="break-all font-mono font-semibold text-base">{tool}</h2>
        <p className="text-sm">
          <AgentLink id={agent.id} name={name} />
          <span className="text-muted">, {TIER_NAMES[agent.tier]}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ApprovalStateBadge state={state} />
          {isWaiting && <ExpiryTimer approval={approval} />}
        </div>
        <p role="status" className="text-muted text-xs">
          {STATE_EFFECTS[state]} {isWaiting && quorumWords(approval)}
        </p>
      </div>
      {isWaiting && <Deciding approval={approval} onDecide={onDecide} />}
      <Part title={copy.args}>
        <ArgsComparison preview={approval.preview} usual={approval.usual} />
      </Part>
      <Part title="Why a person decides">
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {approval.reasons.map((reason) => (
            <li key={reason}>{visibleText(reasonWords(reason)).text}</li>
          ))}
        </ul>
        <p className="flex items-center gap-1 text-muted text-xs">
          The risk was {approval.risk}, and a person approved from {approval.gate} on.
          <HowComputed label={copy.gateTitle}>
            {copy.gateText.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </HowComputed>
        </p>
      </Part>
      <Part title="Decisions">
        <DecisionList decisions={approval.decisions} />
      </Part>
      <Facts approval={approval} />
    </div>
  );
}

function AgentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link href={`/agents/${encodeURIComponent(id)}`} className="link">
      <bdi>{name}</bdi>
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      {children}
    </section>
  );
}

/** The two ways to decide, or why this reader has neither. */
function Deciding({ approval, onDecide }: Props) {
  const refusal = refusalWords(approval);
  if (refusal !== null) return <Notice title={copy.mayNot}>{refusal}</Notice>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => onDecide("approve")}>
        <Check aria-hidden /> Approve
        <span aria-hidden className="hidden lg:inline">
          <Kbd>a</Kbd>
        </span>
      </Button>
      <Button variant="danger" onClick={() => onDecide("deny")}>
        <X aria-hidden /> Deny
        <span aria-hidden className="hidden lg:inline">
          <Kbd>d</Kbd>
        </span>
      </Button>
    </div>
  );
}

function Facts({ approval }: { approval: ApprovalDetailDto }) {
  const { agent, ended_at: ended, consumed_by_call: usedBy } = approval;
  const place = `/agents/${encodeURIComponent(agent.id)}?tab=calls&call=`;
  return (
    <DescriptionList>
      <Description term="Operator">
        <bdi>{visibleText(agent.operator.name).text}</bdi>
      </Description>
      <Description term="Trust">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <StatusBadge status={agent.status} />
          <span className="tabular-nums">
            score {agent.current_score}, trust_delta {signedDelta(agent.trust_delta)}
          </span>
        </span>
      </Description>
      <Description term="Requested">
        <Time value={approval.requested_at} show="both" />
      </Description>
      <Description term="Expires">
        <Time value={approval.expires_at} show="both" />
      </Description>
      {ended !== null && (
        <Description term="Ended">
          <Time value={ended} show="both" />
        </Description>
      )}
      <Description term="Call">
        <CallLink href={`${place}${encodeURIComponent(approval.requested_by_call)}`} />
      </Description>
      {usedBy !== null && (
        <Description term="Used by">
          <CallLink href={`${place}${encodeURIComponent(usedBy)}`} />
        </Description>
      )}
      <Description term="Digest of the action">
        <span title={ACTION_HINT}>
          <Hash value={approval.action_sha256} label="digest of the action" />
        </span>
        <span className="block text-muted text-xs">{ACTION_HINT}</span>
      </Description>
    </DescriptionList>
  );
}

function CallLink({ href }: { href: string }) {
  return (
    <Link href={href} className="link">
      Why it was decided so
    </Link>
  );
}
