import "server-only";
import type { PoolClient } from "pg";
import {
  type ControlChallengeRow,
  endChallenge,
  setNextChallenge,
} from "@/agents/server/queries/agent-challenges";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { ServiceContext } from "@/platform/operation/context";
import { applyTrust } from "../trust/apply-trust";
import { nextChallengeAt } from "./schedule-challenge";

/**
 * Ends an unanswered challenge whose time is over; challenge and agent are locked. The agent is one
 * period late for each consecutive one. One overtaken by a quarantine or a restore does not count.
 * Returns the agent after it.
 */
export async function missChallenge(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  challenge: ControlChallengeRow,
): Promise<AgentRow> {
  const isOpen = agent.trust.openChallenges.includes(challenge.id);
  if (agent.status === "QUARANTINED" || !isOpen) {
    await endChallenge(client, challenge.id, "superseded");
    return agent;
  }
  await endChallenge(client, challenge.id, "missed");
  const service: ServiceContext = { ...ctx, actor: { kind: "service" } };
  const { agent: late } = await applyTrust(service, client, agent, {
    kind: "challenge.fail",
    sum: {
      challenge: challenge.id,
      reason: "expired",
      missed: agent.trust.missed + 1,
      noise: challenge.noise,
    },
  });
  const at = nextChallengeAt(late, {
    lastPassAt: late.last_proof_at ?? late.created_at,
    lastIssuedAt: challenge.issued_at,
  });
  await setNextChallenge(client, late.id, { at });
  return { ...late, next_challenge_at: at };
}
