import "server-only";
import { randomInt } from "node:crypto";
import type { PoolClient } from "pg";
import { challengeDueAt, type Liveness, MAX_JITTER_PERMILLE } from "@/agents/domain/challenge";
import { setNextChallenge } from "@/agents/server/queries/agent-challenges";
import type { AgentRow } from "@/agents/server/queries/agents";

type Proofs = Pick<Liveness, "lastPassAt" | "lastIssuedAt">;

/**
 * When an agent is to be challenged next, at an instant that cannot be foreseen; null for one that is
 * not challenged by itself: simulated (it has no runtime), quarantined, or silent for too long.
 */
export function nextChallengeAt(agent: AgentRow, proofs: Proofs): Date | null {
  if (agent.simulation || agent.status === "QUARANTINED") return null;
  return challengeDueAt(livenessOf(agent, proofs), randomInt(MAX_JITTER_PERMILLE + 1));
}

/** Whether signed requests have put off a challenge that was due: to then, or null where they have not. */
export function postponedTo(agent: AgentRow, now: Date): Date | null {
  const proofs: Proofs = {
    lastPassAt: agent.last_proof_at ?? agent.created_at,
    lastIssuedAt: null,
  };
  const isMissing = agent.trust.missed > 0;
  const earliest = isMissing
    ? null
    : challengeDueAt(livenessOf(agent, proofs), MAX_JITTER_PERMILLE);
  return earliest === null || earliest <= now ? null : nextChallengeAt(agent, proofs);
}

/** Begins the time to the next challenge of a locked agent with a proof: a pass, or a restore. */
export async function restartChallenges(
  client: PoolClient,
  agent: AgentRow,
  provenAt: Date,
): Promise<void> {
  const at = nextChallengeAt(agent, { lastPassAt: provenAt, lastIssuedAt: null });
  await setNextChallenge(client, agent.id, { at, provenAt });
}

function livenessOf(agent: AgentRow, proofs: Proofs): Liveness {
  return {
    ...proofs,
    tier: agent.tier,
    lastSignedAt: agent.last_signed_at,
    missed: agent.trust.missed,
  };
}
