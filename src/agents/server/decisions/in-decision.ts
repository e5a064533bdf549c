import "server-only";
import type { PoolClient } from "pg";
import { killCode } from "@/agents/domain/kill-code";
import { killInForce } from "@/agents/domain/kill-switch";
import { standingRefusal } from "@/agents/domain/trust/narrowing";
import type { AgentRow } from "@/agents/server/queries/agents";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { recordRefusal } from "../chain/record-refusal";
import { agentDidOf, inLockedDecision, type LockedDecision, readNothing } from "./lock-decision";

/** The status that an action requires of the agent; `proof` is the action that lifts UNVERIFIED. */
export type DecisionNeed = "read" | "write" | "proof";

export interface Decision {
  client: PoolClient;
  /** Locked. */
  agent: AgentRow;
  now: Date;
}

/**
 * Runs an action requested by an agent in one transaction, under the locks of inLockedDecision, unless
 * a kill switch or its status refuses it. `did` is the agent as the path names it. Throws
 * `agent_mismatch`, `not_found`, `key_revoked`, `kill_switch_active`, `agent_killed`,
 * `agent_quarantined`, `agent_unverified`, `agent_read_only` and what the work throws. A
 * quarantined agent's act is recorded beside its chain.
 */
export async function inDecision<T>(
  ctx: ServiceContext,
  did: string,
  { needs }: { needs: DecisionNeed },
  work: (decision: Decision) => Promise<T>,
): Promise<T> {
  const actor = requireAgent(ctx, agentDidOf(did));
  const done = await inLockedDecision(ctx, actor, readNothing, async (client, locked) => {
    const { agent } = locked;
    const now = ctx.clock();
    const refused = refusalOf(locked, needs, now);
    if (refused !== null) return { agent, refused };
    return { agent, refused, result: await work({ client, agent, now }) };
  });
  if (done.refused === null) return done.result;
  if (done.agent.status === "QUARANTINED") await recordRefusal(ctx, done.agent, done.refused);
  throw new ServiceError(done.refused);
}

/** Code of the stop that keeps the agent from acts of this need, or null. */
export function refusalOf(
  { agent, switches }: LockedDecision,
  needs: DecisionNeed,
  now: Date,
): ErrorCode | null {
  const { did, tier, status, read_only_until: readOnlyUntil } = agent;
  const active = killInForce(switches, { did, tier, tool: null });
  if (active !== null) return killCode(active);
  return standingRefusal({ status, readOnlyUntil, now }, needs !== "write");
}
