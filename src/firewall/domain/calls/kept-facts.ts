import type { AgentTier } from "@/agents/domain/tier";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { CallFacts, Taint, ToolCall } from "../decision";

/**
 * What a decision rested on beside its policy, its arguments and counters, kept with the call: another rule can
 * be tried on it. A call that was decided before they were kept has none.
 */
export interface KeptFacts {
  tier: AgentTier;
  status: AgentStatus;
  trust_delta: number;
  taint: Taint["state"];
  /** Of the arguments as canonical JSON. */
  request_bytes: number;
  /** An approval that the call named, and whether it was one for exactly this call. */
  approval: "none" | "given" | "faulty";
  /** The grant that it fell under. */
  granted: string | null;
  /** Calls under way under it; null where it had no limit of them, so that nothing counted them. */
  concurrent: number | null;
}

/** What of the facts is kept with a call. */
export function keptFacts(
  facts: CallFacts,
  { requestBytes }: Pick<ToolCall, "requestBytes">,
  namesApproval: boolean,
): KeptFacts {
  const { agent, taint, approval, grant, concurrent } = facts;
  const isCounted = grant?.rule.limits?.concurrency !== undefined;
  return {
    tier: agent.tier,
    status: agent.status,
    trust_delta: agent.trustDelta,
    taint: taint.state,
    request_bytes: requestBytes,
    approval: approval !== null ? "given" : namesApproval ? "faulty" : "none",
    granted: grant?.tool ?? null,
    concurrent: isCounted ? concurrent : null,
  };
}
