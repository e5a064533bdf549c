import type { ErrorCode } from "../errors";
import type { AgentStatus } from "./agent-status";
import { type KillSwitch, killInForce } from "./kill-switch";
import { type ApprovalMode, approvalGate, narrow, standingRefusal } from "./narrowing";
import type { AgentTier } from "./tier";
import { isReadTool, toolRisk } from "./tool-risk";
import type { EventSum } from "./trace-event";

/** All that the decision on one call rests on, read in one transaction. */
export interface CallFacts {
  did: string;
  tier: AgentTier;
  status: AgentStatus;
  /** End of the read-only time after a restore. */
  readOnlyUntil: Date | null;
  trustDelta: number;
  /** As it was sent; whatever is no tool name is granted to nobody. */
  tool: string;
  isGranted: boolean;
  mode: ApprovalMode;
  switches: readonly KillSwitch[];
  now: Date;
}

type Blocker = NonNullable<EventSum<"tool.call">["blocked"]>;

/** Which layer refuses a call, and the words of its answer (interface-spec.md, tool-call exchange). */
export interface CallRefusal {
  blocked: Blocker;
  code: ErrorCode;
  reason: string;
  requires: string;
}

type Layer = (facts: CallFacts) => CallRefusal | null;

/** Layers in the order of decisions.md area B 5; the first that refuses decides. */
const LAYERS: readonly Layer[] = [killSwitch, standing, allowlist, approval];

/**
 * Why a call is refused, or null where every layer lets it pass. The order matters beside the answer:
 * only a call that reaches the allowlist and leaves it costs the agent anything.
 */
export function callRefusal(facts: CallFacts): CallRefusal | null {
  for (const layer of LAYERS) {
    const refusal = layer(facts);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Whether the layer means that the call left the tools that the agent was given. */
export function leavesScope(refusal: CallRefusal | null): boolean {
  return refusal?.blocked === "deny-by-default" || refusal?.blocked === "scope";
}

function killSwitch({ did, tier, tool, switches }: CallFacts): CallRefusal | null {
  const active = killInForce(switches, { did, tier, tool });
  if (active === null) return null;
  return {
    blocked: "kill-switch",
    code: killCode(active),
    reason: `kill switch ${active.killId} is in force`,
    requires: "release of the kill switch by two safety officers",
  };
}

/** An agent that was stopped by its name is refused; for all others the service is not there. */
export function killCode({ scope }: Pick<KillSwitch, "scope">): ErrorCode {
  return scope === "agent" ? "agent_killed" : "kill_switch_active";
}

function standing(facts: CallFacts): CallRefusal | null {
  const code = standingRefusal(facts, isReadTool(facts.tool));
  if (code === null) return null;
  const words = {
    agent_quarantined: { reason: "agent is quarantined", requires: "restore after a green review" },
    agent_unverified: {
      reason: "agent is unverified and may only read",
      requires: "proof of control",
    },
    agent_read_only: {
      reason: "agent was restored and may only read",
      requires: "end of the read-only time",
    },
  }[code];
  return { blocked: "agent-status", code, ...words };
}

function allowlist({ isGranted }: CallFacts): CallRefusal | null {
  if (isGranted) return null;
  return {
    blocked: "deny-by-default",
    code: "tool_call_blocked",
    reason: "tool not in allowlist",
    requires: "human approval plus tier T1 grant",
  };
}

/** Nobody can have approved the call: it is refused until a register of approvals can say so. */
function approval(facts: CallFacts): CallRefusal | null {
  const risk = toolRisk(facts.tool);
  const { decision } = narrow({ ...facts, risk });
  if (decision === "allow") return null;
  const gate = approvalGate(facts.trustDelta);
  const reason =
    facts.status === "DEGRADED"
      ? "agent is degraded and only reads without approval"
      : `risk ${risk} needs approval at gate ${gate}`;
  return {
    blocked: "human-approval",
    code: "tool_call_blocked",
    reason,
    requires: "human approval",
  };
}
