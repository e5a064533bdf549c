import "server-only";
import { randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import { CHALLENGE_LIFETIME_MS, CHALLENGE_NONCE_BYTES } from "@/agents/domain/challenge";
import {
  type ControlChallengeRow,
  insertControlChallenge,
  setNextChallenge,
} from "@/agents/server/queries/agent-challenges";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import type { AppendedRecord } from "@/trace/server/records/append";
import { applyTrust } from "../trust/apply-trust";

/**
 * Gives a locked agent a challenge that it has 60 seconds for (docs/spec/integrity.md#challenges),
 * with its record. The next one is fixed when this one is answered or has ended. `audience` is the
 * origin to prove it to.
 */
export async function issueChallenge(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  audience: string,
): Promise<{ challenge: ControlChallengeRow; record: AppendedRecord }> {
  const now = ctx.clock();
  const challenge = await insertControlChallenge(client, {
    id: `CH-${ctx.newId()}`,
    agent_id: agent.id,
    did: agent.did,
    nonce: randomBytes(CHALLENGE_NONCE_BYTES).toString("base64url"),
    audience,
    issued_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  });
  await setNextChallenge(client, agent.id, { at: null });
  const { record } = await applyTrust(ctx, client, agent, {
    kind: "challenge.issue",
    sum: { challenge: challenge.id, expires_at: traceTime(challenge.expires_at) },
  });
  return { challenge, record };
}
