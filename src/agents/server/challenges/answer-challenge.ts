import "server-only";
import type { PoolClient } from "pg";
import {
  type ChallengeAnswer,
  type ChallengeResult,
  judgeAnswer,
  NOISE_LIMIT,
} from "@/agents/domain/challenge";
import { isInForce } from "@/agents/domain/key-lifecycle";
import {
  type ControlChallengeRow,
  countNoise,
  findControlChallenge,
  passChallenge,
} from "@/agents/server/queries/agent-challenges";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import type { AgentRow } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { toReceipt } from "../chain/receipt-dto";
import { requireAgentRow } from "../registry/require-agent";
import { applyTrust } from "../trust/apply-trust";
import type { PassedChallengeDto } from "./challenge-dto";
import { restartChallenges } from "./schedule-challenge";

/** An answer whose signature was checked; `kid` is the key that it is valid by, or null where it is by none. */
export type CheckedAnswer = Pick<ChallengeAnswer, "challengeId" | "did" | "aud" | "nonce"> & {
  kid: string | null;
};

/** Checks an answer against the stored challenge, before anything is locked. */
export type CheckAnswer = (
  agent: AgentRow,
  challenge: ControlChallengeRow,
) => Promise<CheckedAnswer>;

type Judged =
  | { passed: PassedChallengeDto }
  | { passed: null; result: Exclude<ChallengeResult, { result: "pass" }> };

/**
 * Takes the answer to a periodic challenge (docs/spec/integrity.md#challenges), compared with the
 * stored one. The one right answer uses it up and lifts UNVERIFIED; a wrong one from any sender
 * only raises a count that ends at five. Throws `challenge_unknown`, `challenge_expired` for one
 * that has ended or was used, `signature_invalid` for a wrong answer and `agent_quarantined`.
 */
export async function takeAnswer(
  ctx: ServiceContext,
  { id, challenge_id }: { id: string; challenge_id: string },
  check: CheckAnswer,
): Promise<PassedChallengeDto> {
  const seen = await requireAgentRow(ctx, id);
  const challenge = await findControlChallenge(ctx.db.pool, seen.id, challenge_id);
  if (challenge === null) throw new ServiceError("challenge_unknown");
  requireOpen(seen, challenge, ctx.clock());
  const answer = await check(seen, challenge);
  // Wrong answers take no lock of the agent.
  if (answer.kid === null && challenge.noise >= NOISE_LIMIT) throw wrong();
  const judged = await inTransaction(ctx.db.pool, (client) =>
    judge(ctx, client, seen.did, challenge.id, answer),
  );
  if (judged.passed !== null) return judged.passed;
  if (judged.result.result !== "noise") throw ended(judged.result.result);
  const { noise, log } = judged.result;
  if (log) ctx.log.warn({ agent: seen.did, challenge: challenge.id, noise }, "wrong answer");
  throw wrong();
}

function requireOpen(agent: AgentRow, challenge: ControlChallengeRow, now: Date): void {
  if (agent.status === "QUARANTINED") throw new ServiceError("agent_quarantined");
  if (challenge.outcome !== null) throw ended(challenge.outcome === "passed" ? "used" : "expired");
  if (now >= challenge.expires_at) throw ended("expired");
}

async function judge(
  ctx: ServiceContext,
  client: PoolClient,
  did: string,
  challengeId: string,
  answer: CheckedAnswer,
): Promise<Judged> {
  const agent = await requireAgentRow(ctx, did, { client, lock: true });
  const challenge = await findControlChallenge(client, agent.id, challengeId, true);
  if (challenge === null) throw new ServiceError("challenge_unknown");
  const now = ctx.clock();
  requireOpen(agent, challenge, now);
  // A restore forgets what was open before the quarantine.
  if (!agent.trust.openChallenges.includes(challenge.id)) throw ended("expired");
  const { kid } = answer;
  const key = (await findAgentKeys(client, agent.id)).find((each) => each.kid === kid);
  const result = judgeAnswer(
    toDomain(challenge),
    {
      ...answer,
      keyInForce: key !== undefined && isInForce(key, now),
      signatureValid: kid !== null,
    },
    now,
  );
  if (result.result === "noise" && result.log) await countNoise(client, challenge.id, result.noise);
  if (result.result !== "pass") return { passed: null, result };
  if (kid === null) throw new Error("an answer without a key cannot pass");
  return { passed: await pass(ctx, client, agent, challenge, { kid, now }) };
}

async function pass(
  given: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  challenge: ControlChallengeRow,
  { kid, now }: { kid: string; now: Date },
): Promise<PassedChallengeDto> {
  const { did } = agent;
  const ctx: ServiceContext = {
    ...given,
    clock: () => now,
    // Who answers without a signed request is known by the signature over the challenge.
    actor: { kind: "agent", agentId: agent.id, did, kid, tag: "svc-agent-pop" },
  };
  await passChallenge(client, challenge.id, { kid, at: now });
  const { agent: proven, record } = await applyTrust(ctx, client, agent, {
    kind: "challenge.pass",
    sum: { challenge: challenge.id, key: kid, noise: challenge.noise },
  });
  await restartChallenges(client, proven, now);
  return {
    challenge_id: challenge.id,
    did,
    outcome: "passed",
    key: kid,
    status: proven.status,
    trust_delta: proven.score - proven.baseline,
    receipt: toReceipt(record),
  };
}

function toDomain(row: ControlChallengeRow) {
  return {
    challengeId: row.id,
    did: row.did,
    aud: row.audience,
    nonce: row.nonce,
    expiresAt: row.expires_at,
    answeredAt: row.answered_at,
    noise: row.noise,
  };
}

function ended(how: "used" | "expired"): ServiceError {
  const detail = how === "used" ? "The challenge was used." : "The challenge has expired.";
  return new ServiceError("challenge_expired", { detail });
}

function wrong(): ServiceError {
  return new ServiceError(
    "signature_invalid",
    "This does not answer the challenge with a key that counts for the agent.",
  );
}
