import { MAX_OPEN_CHALLENGES, MISSED_DEGRADED, MISSED_UNVERIFIED } from "../challenge";
import {
  degradeThreshold,
  mayRecover,
  moveStatus,
  quarantineThreshold,
  type StatusTrigger,
} from "./agent-status";
import {
  type InjectionMemory,
  isUnapprovedHighRisk,
  type Scored,
  scoreEvent,
  setScore,
} from "./score-effect";
import type { AgentEvent, EventSum } from "./trace-event";
import { instantMicros } from "./trace-instant";
import { TRUST_RULES_V1, type TrustRules } from "./trust-rules";
import {
  advance,
  HOUR_MICROS,
  quietMinutes,
  rulesOf,
  statusFacts,
  type TrustState,
} from "./trust-state";
import { PUBLISHED_VERSION } from "./trust-thresholds";

/** A record of the agent's chain, as far as trust rests on it. */
export interface TrustRecord {
  /** `at` of the record. */
  at: string;
  actor: string;
  event: AgentEvent;
}

/** Record of a change of score or status. */
export type TrustChange = Extract<AgentEvent, { kind: "score.apply" | "status.change" }>;

type StatusChanged = Extract<AgentEvent, { kind: "status.change" }>;

type Consequence =
  | Extract<AgentEvent, { kind: "score.apply" }>
  | (StatusChanged & { sum: { cause: Exclude<StatusChanged["sum"]["cause"], "recovered"> } });

/** Why a record is not what the state before it allows. All but `missed_differs` and `read_only_short` have no effect. */
export type Objection =
  | "already_open"
  | "not_sealed"
  | "not_quarantined"
  | "restored_by_quarantiner"
  | "read_only_short"
  | "challenge_not_open"
  | "too_many_challenges"
  | "missed_differs"
  | "key_revoked"
  | "thresholds_not_newer"
  | "rules_not_newer"
  | "not_recovered";

export interface TrustStep {
  state: TrustState;
  /** To be appended behind the record, in this order and in its transaction. */
  changes: readonly TrustChange[];
  learned: Scored["learned"];
  objection: Objection | null;
}

/**
 * Computes an agent's trust from one record to the next: the one path for a live service and for a
 * recomputation from the trace. Records of a mere consequence (score.apply, and status.change but
 * for a recovery) change nothing. While the agent is quarantined its chain is sealed, so nothing
 * but the restore changes anything. Rules and thresholds are those that the chain itself applied
 * last. `injections` has to know the digests that the record names. Throws RangeError for an
 * instant that is not in the trace's form.
 */
export function stepTrust(
  before: TrustState,
  record: TrustRecord,
  injections: InjectionMemory,
): TrustStep {
  const { event, actor } = record;
  const at = instantMicros(record.at);
  if (at === null) throw new RangeError("an instant of the trace has six fraction digits");
  if (isConsequence(event)) return still(before);
  const rules = rulesOf(before);
  const state = advance(before, at, rules);
  if (event.kind === "status.change") return recovery(state, rules);
  if (event.kind === "chain.open") return open(state, event.sum);
  if (event.kind === "restore.apply") return restore(state, event.sum, actor, rules);
  if (state.latches.quarantined) {
    const named = event.kind === "quarantine.apply" && state.quarantinedBy === null;
    return still(named ? { ...state, quarantinedBy: actor } : state);
  }
  if (event.kind === "thresholds.apply") return underThresholds(state, event);
  if (event.kind === "rules.apply") return underRules(state, event);
  const noted = note(state, event);
  const scored = scoreEvent(noted.state, event, injections, rules);
  const moved = moveAll(scored.state, triggersOf(scored.state, event, noted.objection, rules));
  const quarantinedBy = event.kind === "quarantine.apply" ? actor : null;
  return {
    state: { ...moved.state, quarantinedBy },
    changes: [
      ...scored.changes.map((sum) => ({ kind: "score.apply" as const, sum })),
      ...moved.changes,
    ],
    learned: scored.learned,
    objection: noted.objection,
  };
}

/**
 * Ends DEGRADED where that is due at an instant; the service asks from time to time. The change is a
 * status.change record of cause `recovered`. Where it is not due, the state is left as the records made
 * it.
 */
export function recoverTrust(before: TrustState, at: string): TrustStep {
  const micros = instantMicros(at);
  if (micros === null) throw new RangeError("an instant of the trace has six fraction digits");
  const rules = rulesOf(before);
  const state = advance(before, micros, rules);
  return recovers(state, rules) ? moveAll(state, [{ kind: "recover" }]) : still(before);
}

/**
 * Whether a record is only the consequence of another one. A recovery is caused by time alone: it
 * is none.
 */
export function isConsequence(event: AgentEvent): event is Consequence {
  if (event.kind === "status.change") return event.sum.cause !== "recovered";
  return event.kind === "score.apply";
}

function still(state: TrustState, objection: Objection | null = null): TrustStep {
  return { state, changes: [], learned: [], objection };
}

/** A further epoch sets the baseline anew; the restore that follows it puts the score there. */
function open(state: TrustState, { epoch, baseline }: EventSum<"chain.open">): TrustStep {
  if (epoch === 1) return still(state, "already_open");
  return state.latches.quarantined ? still({ ...state, baseline }) : still(state, "not_sealed");
}

function restore(
  state: TrustState,
  sum: EventSum<"restore.apply">,
  actor: string,
  rules: TrustRules,
): TrustStep {
  if (!state.latches.quarantined) return still(state, "not_quarantined");
  const { quarantinedBy } = state;
  if (actor === quarantinedBy || sum.approved_by === quarantinedBy) {
    return still(state, "restored_by_quarantiner");
  }
  const least = state.clock + rules.readOnlyHours * HOUR_MICROS;
  const stated = instantMicros(sum.read_only_until) ?? least;
  const fresh: TrustState = {
    ...state,
    quarantinedBy: null,
    readOnlyUntil: Math.max(least, stated),
    missed: 0,
    openChallenges: [],
    scopeAttempts: [],
  };
  const scored = setScore(fresh, state.baseline, "restore", rules);
  const moved = moveAll(scored.state, [{ kind: "restore" }]);
  return {
    ...moved,
    changes: [
      ...scored.changes.map((change) => ({ kind: "score.apply" as const, sum: change })),
      ...moved.changes,
    ],
    objection: stated < least ? "read_only_short" : null,
  };
}

/**
 * Other thresholds act like a score that fell to them: they degrade and quarantine, and lift nothing by
 * themselves. A window that became shorter drops what has left it.
 */
function underThresholds(
  state: TrustState,
  event: Extract<AgentEvent, { kind: "thresholds.apply" }>,
): TrustStep {
  const version = state.thresholds?.version ?? PUBLISHED_VERSION;
  if (event.sum.version <= version) return still(state, "thresholds_not_newer");
  return heldAgainst({ ...state, thresholds: event.sum }, event);
}

/** Other rules hold from here on: what was decided before stays as it is. */
function underRules(
  state: TrustState,
  event: Extract<AgentEvent, { kind: "rules.apply" }>,
): TrustStep {
  const { version } = event.sum;
  if (version <= (state.rules ?? TRUST_RULES_V1.version)) return still(state, "rules_not_newer");
  return heldAgainst({ ...state, rules: version }, event);
}

function heldAgainst(held: TrustState, event: AgentEvent): TrustStep {
  const rules = rulesOf(held);
  const under = advance(held, held.clock, rules);
  return moveAll(under, triggersOf(under, event, null, rules));
}

/** The record is itself the change; it is valid only where the recovery was due. */
function recovery(state: TrustState, rules: TrustRules): TrustStep {
  if (!recovers(state, rules)) return still(state, "not_recovered");
  return still(moveAll(state, [{ kind: "recover" }]).state);
}

function recovers(state: TrustState, rules: TrustRules): boolean {
  const { degraded, unverified, quarantined } = state.latches;
  if (!degraded || unverified || quarantined) return false;
  return mayRecover(statusFacts(state), quietMinutes(state), rules);
}

/** State after a record of keys or challenges, before any threshold is checked. */
function note(
  state: TrustState,
  event: AgentEvent,
): { state: TrustState; objection: Objection | null } {
  const { openChallenges, revokedKeys } = state;
  switch (event.kind) {
    case "key.revoke":
      if (revokedKeys.includes(event.sum.key)) return { state, objection: "key_revoked" };
      return {
        state: { ...state, revokedKeys: [...revokedKeys, event.sum.key] },
        objection: null,
      };
    case "challenge.issue":
      if (openChallenges.length >= MAX_OPEN_CHALLENGES) {
        return { state, objection: "too_many_challenges" };
      }
      return {
        state: { ...state, openChallenges: [...openChallenges, event.sum.challenge] },
        objection: null,
      };
    case "challenge.pass":
    case "challenge.fail": {
      const { challenge } = event.sum;
      if (!openChallenges.includes(challenge)) return { state, objection: "challenge_not_open" };
      if (event.kind === "challenge.pass" && revokedKeys.includes(event.sum.key)) {
        return { state, objection: "key_revoked" };
      }
      const left = openChallenges.filter((each) => each !== challenge);
      const missed = event.kind === "challenge.pass" ? 0 : state.missed + 1;
      const differs = event.kind === "challenge.fail" && event.sum.missed !== missed;
      return {
        state: { ...state, openChallenges: left, missed },
        objection: differs ? "missed_differs" : null,
      };
    }
    default:
      return { state, objection: null };
  }
}

/** Most severe first: triggers after a quarantine have no effect. */
function triggersOf(
  state: TrustState,
  event: AgentEvent,
  objection: Objection | null,
  rules: TrustRules,
): StatusTrigger[] {
  const triggers: StatusTrigger[] = [];
  if (event.kind === "quarantine.apply") {
    triggers.push({ kind: "quarantine", cause: event.sum.reason });
  }
  if (isUnapprovedHighRisk(event)) {
    triggers.push({ kind: "quarantine", cause: "unapproved_high_risk" });
  }
  const threshold = quarantineThreshold(state, rules);
  if (threshold !== null) triggers.push({ kind: "quarantine", cause: threshold });
  // Whatever key is lost while it counts: the agent proves its control anew.
  if (event.kind === "key.revoke" && event.sum.state !== "retired" && objection === null) {
    triggers.push({ kind: "unverify", cause: "key_revoked" });
  }
  if (state.missed >= MISSED_UNVERIFIED)
    triggers.push({ kind: "unverify", cause: "challenge_missed" });
  const facts = statusFacts(state);
  const { latenessEnds } = rules;
  const degrade = degradeThreshold(latenessEnds ? { ...facts, missed: 0 } : facts, rules);
  if (degrade !== null) triggers.push({ kind: "degrade", cause: degrade });
  if (latenessEnds && facts.missed >= MISSED_DEGRADED) triggers.push({ kind: "late" });
  if (event.kind === "challenge.pass" && objection === null) {
    const back = mayRecover(facts, quietMinutes(state), rules);
    triggers.push({ kind: "pass", recovers: back });
  }
  return triggers;
}

function moveAll(state: TrustState, triggers: readonly StatusTrigger[]): TrustStep {
  let { latches } = state;
  const changes: TrustChange[] = [];
  // Names what it was decided by, so that a change is explained by the thresholds of its time.
  const under = state.thresholds === undefined ? {} : { thresholds: state.thresholds.version };
  for (const trigger of triggers) {
    const moved = moveStatus(latches, trigger);
    latches = moved.latches;
    if (moved.change === null) continue;
    changes.push({ kind: "status.change", sum: { ...moved.change, ...under } });
  }
  return { state: { ...state, latches }, changes, learned: [], objection: null };
}
