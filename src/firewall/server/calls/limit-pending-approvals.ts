import "server-only";
import type { PoolClient } from "pg";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { CallRefusal } from "@/firewall/domain/decision";
import { countOtherApprovals } from "@/firewall/server/queries/agent-calls";
import type { EvaluatedCall } from "../evaluation/evaluate-call";
import type { PreparedCall } from "../evaluation/prepare-call";

/** Calls of one agent that wait for people at the same time. */
const MAX_OPEN_APPROVALS = 20;

/**
 * Keeps people from being flooded: where enough other actions of the agent wait for them, one more
 * is refused before it is requested. A waiting one may be requested again.
 */
export async function limitPendingApprovals(
  client: PoolClient,
  agent: AgentRow,
  evaluated: EvaluatedCall,
  { call, now }: { call: PreparedCall; now: Date },
): Promise<EvaluatedCall> {
  const { decision, actionSha256 } = evaluated;
  if (decision.outcome !== "approval" || call.approvalId !== null) return evaluated;
  const open = await countOtherApprovals(client, agent.id, { actionSha256, now });
  if (open < MAX_OPEN_APPROVALS) return evaluated;
  const reason = `${open} other calls wait for approval`;
  const layers = decision.layers.map((each) =>
    each.state === "approval" ? { ...each, state: "refused" as const, reason } : each,
  );
  const refusal: CallRefusal = {
    blocked: "limit",
    code: "rate_limited",
    reason,
    requires: "a decision on one of them",
    retry_after_s: 60,
  };
  return { ...evaluated, decision: { ...decision, outcome: "refuse", layers, refusal } };
}
