import { MISSED_DEGRADED } from "../challenge";
import type { DegradeCause, QuarantineCause, StatusCause, UnverifyCause } from "./status-cause";
import type { TrustRules } from "./trust-rules";

/** Statuses of the agent record (docs/spec/interface-spec.md#agent-record), the gravest last. */
export const AGENT_STATUSES = ["ACTIVE", "DEGRADED", "UNVERIFIED", "QUARANTINED"] as const;

export type AgentStatus = (typeof AGENT_STATUSES)[number];

/**
 * Findings that hold side by side; the most severe is the status. An agent that was degraded for
 * its actions is so again after it proves its key, or a missed challenge would clear them.
 */
export interface StatusLatches {
  readonly degraded: boolean;
  /** A challenge was missed: ends with the next proof. Under the first rules that was `degraded`. */
  readonly late?: boolean;
  readonly unverified: boolean;
  readonly quarantined: boolean;
}

export const NO_LATCHES: StatusLatches = {
  degraded: false,
  unverified: false,
  quarantined: false,
};

/** The status that findings make. */
export function statusOf({ degraded, late, unverified, quarantined }: StatusLatches): AgentStatus {
  if (quarantined) return "QUARANTINED";
  if (unverified) return "UNVERIFIED";
  return degraded || late === true ? "DEGRADED" : "ACTIVE";
}

export type StatusTrigger =
  | { kind: "quarantine"; cause: QuarantineCause }
  | { kind: "unverify"; cause: UnverifyCause }
  | { kind: "degrade"; cause: DegradeCause }
  | { kind: "late" }
  /** `recovers`: nothing else keeps the agent degraded. */
  | { kind: "pass"; recovers: boolean }
  | { kind: "recover" }
  | { kind: "restore" };

/** `sum` of a status.change record. */
export type StatusChange = {
  readonly from: AgentStatus;
  readonly to: AgentStatus;
  readonly cause: StatusCause;
};

/**
 * Findings after a trigger, and the resulting change of status, if any. QUARANTINED is left by a
 * restore alone, which clears them all; UNVERIFIED by a passed challenge or a quarantine; DEGRADED
 * as docs/decisions/trust.md#status has it.
 */
export function moveStatus(
  latches: StatusLatches,
  trigger: StatusTrigger,
): { latches: StatusLatches; change: StatusChange | null } {
  const moved = move(latches, trigger);
  const [from, to] = [statusOf(latches), statusOf(moved)];
  return { latches: moved, change: from === to ? null : { from, to, cause: causeOf(trigger) } };
}

function move(latches: StatusLatches, trigger: StatusTrigger): StatusLatches {
  if (latches.quarantined) return trigger.kind === "restore" ? NO_LATCHES : latches;
  switch (trigger.kind) {
    case "quarantine":
      return { ...latches, quarantined: true };
    case "unverify":
      return { ...latches, unverified: true };
    case "degrade":
      return { ...latches, degraded: true };
    case "late":
      return { ...latches, late: true };
    case "pass":
      return {
        ...(latches.late === undefined ? latches : { ...latches, late: false }),
        unverified: false,
        degraded: latches.degraded && !trigger.recovers,
      };
    case "recover":
      return latches.unverified ? latches : { ...latches, degraded: false };
    case "restore":
      return latches;
  }
}

function causeOf(trigger: StatusTrigger): StatusCause {
  switch (trigger.kind) {
    case "late":
      return "challenge_late";
    case "pass":
      return "challenge_passed";
    case "recover":
      return "recovered";
    case "restore":
      return "restore";
    default:
      return trigger.cause;
  }
}

/** Facts that are compared with the thresholds. */
export interface StatusFacts {
  score: number;
  baseline: number;
  /** Consecutive unanswered challenges. */
  missed: number;
  /** Attempts to leave the scope within the window of the rules. */
  scopeAttempts: number;
}

/** Threshold of quarantine that the score has reached (docs/decisions/trust.md#status), or null. */
export function quarantineThreshold(
  { score, baseline }: Pick<StatusFacts, "score" | "baseline">,
  { quarantine }: TrustRules,
): "score" | "delta" | null {
  if (score <= quarantine.score) return "score";
  return score - baseline <= quarantine.delta ? "delta" : null;
}

/** First threshold of DEGRADED that is reached (docs/decisions/trust.md#status), or null. */
export function degradeThreshold(facts: StatusFacts, { degrade }: TrustRules): DegradeCause | null {
  if (facts.score - facts.baseline <= degrade.delta) return "delta";
  if (facts.score < degrade.score) return "score";
  if (facts.missed >= MISSED_DEGRADED) return "challenge_late";
  return facts.scopeAttempts >= degrade.scopeAttempts ? "scope_attempts" : null;
}

/**
 * Whether DEGRADED may end (docs/decisions/trust.md#status): trust_delta and the time since the
 * last penalty meet the rules, no challenge is missed and no threshold of DEGRADED is reached any
 * more. `quietMinutes` is null for an agent without any penalty.
 */
export function mayRecover(
  facts: StatusFacts,
  quietMinutes: number | null,
  rules: TrustRules,
): boolean {
  return (
    degradeThreshold(facts, rules) === null &&
    facts.score - facts.baseline >= rules.recover.delta &&
    (quietMinutes === null || quietMinutes >= rules.recover.quietMinutes)
  );
}
