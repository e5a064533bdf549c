import { NO_LATCHES, type StatusFacts, type StatusLatches } from "./agent-status";
import { rulesOfVersion, type TrustRules } from "./trust-rules";
import { rulesUnder, type VersionedThresholds } from "./trust-thresholds";

const MINUTE = 60_000_000;

export const HOUR_MICROS = 60 * MINUTE;
const DAY_MICROS = 24 * HOUR_MICROS;

/**
 * All that the next event needs of an agent's past, but for the digests of its injected inputs. It
 * is bounded, and it is JSON. Instants are microseconds since 1970.
 */
export interface TrustState {
  readonly baseline: number;
  readonly score: number;
  readonly latches: StatusLatches;
  /** Actor of the quarantine in force. */
  readonly quarantinedBy: string | null;
  /** End of the read-only time after a restore. */
  readonly readOnlyUntil: number | null;
  /** Consecutive unanswered challenges. */
  readonly missed: number;
  readonly openChallenges: readonly string[];
  readonly revokedKeys: readonly string[];
  /** Points gained within the last hour. */
  readonly gains: readonly { readonly at: number; readonly points: number }[];
  /** Attempts to leave the scope within the window. */
  readonly scopeAttempts: readonly number[];
  /** Loss by unheeded injections of a source within the last 24 hours. */
  readonly losses: readonly {
    readonly source: string;
    readonly at: number;
    readonly points: number;
  }[];
  readonly lastPenaltyAt: number | null;
  /** Version of the rules that the agent is held against; the first one where its chain names none. */
  readonly rules?: number;
  /** Thresholds that apply to the agent; the published ones by default. */
  readonly thresholds?: VersionedThresholds;
  /** Latest instant seen: a clock that is set back moves no window back. */
  readonly clock: number;
}

/**
 * State of an agent that was just registered with a proof of possession: ACTIVE, at its baseline, under the
 * rules that the opening of its chain names.
 */
export function openTrust(baseline: number, at: number, rules?: number): TrustState {
  return {
    baseline,
    score: baseline,
    latches: NO_LATCHES,
    quarantinedBy: null,
    readOnlyUntil: null,
    missed: 0,
    openChallenges: [],
    revokedKeys: [],
    gains: [],
    scopeAttempts: [],
    losses: [],
    lastPenaltyAt: null,
    ...(rules === undefined ? {} : { rules }),
    clock: at,
  };
}

/** The state at a later instant: what has left a window is dropped. A window is open at its old end. */
export function advance(state: TrustState, at: number, rules: TrustRules): TrustState {
  const clock = Math.max(state.clock, at);
  const since = (micros: number) => clock - micros;
  const scopeMicros = rules.degrade.scopeMinutes * MINUTE;
  return {
    ...state,
    clock,
    gains: state.gains.filter((gain) => gain.at > since(HOUR_MICROS)),
    losses: state.losses.filter((loss) => loss.at > since(DAY_MICROS)),
    scopeAttempts: state.scopeAttempts.filter((attempt) => attempt > since(scopeMicros)),
  };
}

/** The rules, with the thresholds, that the agent is held against. */
export function rulesOf({ rules, thresholds }: TrustState): TrustRules {
  return rulesUnder(thresholds ?? null, rulesOfVersion(rules));
}

/** Facts that the thresholds of a status are held against. */
export function statusFacts(state: TrustState): StatusFacts {
  const { score, baseline, missed, scopeAttempts } = state;
  return { score, baseline, missed, scopeAttempts: scopeAttempts.length };
}

/** Whole minutes since the last penalty, or null where there was none. */
export function quietMinutes({ clock, lastPenaltyAt }: TrustState): number | null {
  return lastPenaltyAt === null ? null : Math.floor((clock - lastPenaltyAt) / MINUTE);
}
