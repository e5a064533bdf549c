import type { AgentTier } from "./tier";

const MINUTE_MS = 60_000;

/** Time between two proofs of control (docs/spec/integrity.md#challenges). */
const CHALLENGE_PERIOD_MS: Readonly<Record<AgentTier, number>> = {
  T1: 5 * MINUTE_MS,
  T2: 15 * MINUTE_MS,
  T3: 60 * MINUTE_MS,
};
/** How long a periodic challenge can be answered (docs/spec/integrity.md#challenges). */
export const CHALLENGE_LIFETIME_MS = MINUTE_MS;
/**
 * How long a challenge for a registration can be answered
 * (docs/spec/integrity.md#proof-of-possession).
 */
export const REGISTRATION_LIFETIME_MS = 5 * MINUTE_MS;
/**
 * Open challenges that a trace may show of one agent (docs/spec/integrity.md#challenges); the
 * service keeps one.
 */
export const MAX_OPEN_CHALLENGES = 3;
/**
 * Wrong answers to one challenge that are counted and logged (docs/spec/integrity.md#challenges).
 */
export const NOISE_LIMIT = 5;
/** Bytes of a challenge's nonce (docs/spec/integrity.md#challenges). */
export const CHALLENGE_NONCE_BYTES = 32;
/** A challenge comes up to a tenth of its period early, so that its instant cannot be foreseen. */
export const MAX_JITTER_PERMILLE = 100;

/**
 * Challenges missed in a row that make an agent DEGRADED and UNVERIFIED
 * (docs/decisions/trust.md#status).
 */
export const MISSED_DEGRADED = 1;
export const MISSED_UNVERIFIED = 2;

export interface Liveness {
  tier: AgentTier;
  /** Last challenge that was passed, or the registration or restore. */
  lastPassAt: Date;
  /** Last request with a valid signature. */
  lastSignedAt: Date | null;
  /** Last challenge that was issued. */
  lastIssuedAt: Date | null;
  /** Consecutive unanswered challenges. */
  missed: number;
}

/**
 * When the next challenge is to be issued: one period after the last proof, or after the last
 * challenge where that was missed; earlier by the jitter (0 to 100 per mille), never later. A
 * signed request counts as proof for T2 and T3 (docs/spec/integrity.md#challenges), but only while
 * no challenge is missed: after that the nonce of the service has to be signed. Null from the
 * second missed one on: an UNVERIFIED agent requests its challenge, so that a silent one does not
 * fill its trace. Throws RangeError for another jitter.
 */
export function challengeDueAt(liveness: Liveness, jitterPermille: number): Date | null {
  if (!(jitterPermille >= 0 && jitterPermille <= MAX_JITTER_PERMILLE)) {
    throw new RangeError("jitter is between 0 and 100 per mille");
  }
  const { tier, lastPassAt, lastSignedAt, lastIssuedAt, missed } = liveness;
  if (missed >= MISSED_UNVERIFIED) return null;
  const proofs = [lastPassAt];
  if (missed > 0) proofs.push(lastIssuedAt ?? lastPassAt);
  else if (tier !== "T1" && lastSignedAt !== null) proofs.push(lastSignedAt);
  const last = Math.max(...proofs.map((proof) => proof.getTime()));
  const period = CHALLENGE_PERIOD_MS[tier];
  return new Date(last + period - Math.floor((period * jitterPermille) / 1000));
}

/** The stored row of a challenge. */
export interface Challenge {
  challengeId: string;
  did: string;
  aud: string;
  nonce: string;
  expiresAt: Date;
  answeredAt: Date | null;
  /** Wrong answers so far. */
  noise: number;
}

/** A received answer, and the result of its signature check. */
export interface ChallengeAnswer {
  challengeId: string;
  did: string;
  aud: string;
  nonce: string;
  /** Whether the key that signed is registered for this agent and in force, looked up by its id. */
  keyInForce: boolean;
  signatureValid: boolean;
}

export type ChallengeResult =
  | { result: "pass" }
  | { result: "used" | "expired" }
  /** A wrong answer, which has no effect. `log` is false from the sixth on. */
  | { result: "noise"; noise: number; log: boolean };

/**
 * Judges an answer against the stored challenge (docs/spec/integrity.md#challenges). A challenge is
 * used up by the one right answer. A wrong answer neither fails nor uses up a challenge, however
 * many there are: anybody can send one, so it may not demote the agent nor keep it from answering.
 */
export function judgeAnswer(
  challenge: Challenge,
  answer: ChallengeAnswer,
  now: Date,
): ChallengeResult {
  if (challenge.answeredAt !== null) return { result: "used" };
  if (now >= challenge.expiresAt) return { result: "expired" };
  const right =
    answer.challengeId === challenge.challengeId &&
    answer.did === challenge.did &&
    answer.aud === challenge.aud &&
    answer.nonce === challenge.nonce &&
    answer.keyInForce &&
    answer.signatureValid;
  if (right) return { result: "pass" };
  const noise = Math.min(challenge.noise + 1, NOISE_LIMIT);
  return { result: "noise", noise, log: challenge.noise < NOISE_LIMIT };
}
