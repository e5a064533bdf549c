import { HIGHEST_SCORE } from "../tier";
import { RISK } from "../tool-risk";
import { quarantineThreshold, statusOf } from "./agent-status";
import type { AgentEvent, EventSum } from "./trace-event";
import type { ScoreCause, TrustRules, WITHHELD_CAUSES } from "./trust-rules";
import type { TrustState } from "./trust-state";

/** Which injected inputs of an agent were charged already, by digest; the others were let off. */
export type InjectionMemory = ReadonlyMap<string, boolean>;

export interface Scored {
  state: TrustState;
  changes: readonly EventSum<"score.apply">[];
  /** Injected inputs to remember. */
  learned: readonly (readonly [sha256: string, charged: boolean])[];
}

/**
 * Effect of an event on the score of an agent that is not quarantined, by the table and the limits
 * of docs/decisions/trust.md#score. Takes the state, advanced to the instant of the event. Every
 * change of the score is in `changes`, in order.
 */
export function scoreEvent(
  state: TrustState,
  event: AgentEvent,
  injections: InjectionMemory,
  rules: TrustRules,
): Scored {
  switch (event.kind) {
    case "claim.validate":
      return scoreClaims(state, event.sum, rules);
    case "injection.scan":
      return event.sum.verdict === "INJECTION"
        ? scoreInjection(state, event.sum, injections, rules)
        : unchanged(state);
    case "tool.call":
      return scoreCall(state, event.sum, injections, rules);
    default:
      return unchanged(state);
  }
}

/**
 * Whether a record reports a high-risk action that was executed without approval
 * (docs/decisions/trust.md#score).
 */
export function isUnapprovedHighRisk(event: AgentEvent): boolean {
  if (event.kind !== "tool.call") return false;
  const { outcome, risk, approval } = event.sum;
  return outcome === "executed" && risk >= RISK.high && approval === undefined;
}

/** One validated output is one cycle: all its claims are proven, or it was blocked. */
function scoreClaims(
  state: TrustState,
  { proven, total }: EventSum<"claim.validate">,
  rules: TrustRules,
): Scored {
  if (proven < total) return penalise(state, "claim_unproven", rules);
  return proven >= 1 ? gain(state, rules) : unchanged(state);
}

function gain(state: TrustState, rules: TrustRules): Scored {
  const status = statusOf(state.latches);
  // No gain while QUARANTINED or UNVERIFIED: docs/decisions/trust.md#score.
  if (status === "UNVERIFIED" || status === "QUARANTINED") return unchanged(state);
  const ceiling = Math.min(HIGHEST_SCORE, state.baseline + rules.ceilingAboveBaseline);
  const gained = state.gains.reduce((sum, { points }) => sum + points, 0);
  const room = Math.min(ceiling - state.score, rules.gainPerHour - gained);
  const points = Math.min(rules.effects.cycle_proven, room);
  if (points <= 0) return unchanged(state);
  return setScore(
    { ...state, gains: [...state.gains, { at: state.clock, points }] },
    state.score + points,
    "cycle_proven",
    rules,
  );
}

/**
 * Once for each digest, and within 24 hours no more than the share of one source or of all: a
 * sender must not act through input that an agent only received.
 */
function scoreInjection(
  state: TrustState,
  { sha256, source }: EventSum<"injection.scan">,
  injections: InjectionMemory,
  rules: TrustRules,
): Scored {
  if (injections.get(sha256) === true) return unchanged(state);
  const { lossPerDay, of } = rules.unheeded;
  const lost = state.losses
    .filter((loss) => of === "all" || loss.source === source)
    .reduce((sum, { points }) => sum + points, 0);
  const full = -rules.effects.injection;
  const points = Math.min(full, lossPerDay - lost);
  const learned = [[sha256, false]] as const;
  if (of === "all") {
    const because = withheldBecause(state, rules, points < full);
    if (because !== null) return { ...withheld(state, full, because, rules), learned };
  } else if (points <= 0) return { ...unchanged(state), learned };
  const losses = [...state.losses, { source, at: state.clock, points }];
  const scored = penalise({ ...state, losses }, "injection", rules, points);
  return { ...scored, learned: [[sha256, true]] };
}

type Because = (typeof WITHHELD_CAUSES)[number];

function withheldBecause(state: TrustState, rules: TrustRules, isDayUsed: boolean): Because | null {
  if (isDayUsed) return "day";
  const { baseline, score } = state;
  const after = { baseline, score: score + rules.effects.injection };
  return quarantineThreshold(after, rules) === null ? null : "quarantine";
}

/** A change by nothing, so that the score says what it was spared and why. */
function withheld(
  state: TrustState,
  points: number,
  because: Because,
  { version: table }: TrustRules,
): Scored {
  const { score } = state;
  const change = { delta: 0, old: score, new: score, cause: "injection", table } as const;
  return { state, changes: [{ ...change, withheld: points, because }], learned: [] };
}

function scoreCall(
  state: TrustState,
  call: EventSum<"tool.call">,
  injections: InjectionMemory,
  rules: TrustRules,
): Scored {
  if (call.outcome !== undefined) {
    return isUnapprovedHighRisk({ kind: "tool.call", sum: call })
      ? penalise(state, "unapproved_high_risk", rules)
      : unchanged(state);
  }
  let scored = unchanged(state);
  for (const sha256 of new Set(call.inputs ?? [])) {
    // The agent acts on an injected input that was let off: its source's share protects it no longer.
    if (injections.get(sha256) !== false) continue;
    const charged = penalise(scored.state, "injection", rules);
    scored = join(scored, { ...charged, learned: [[sha256, true]] });
  }
  if (call.scope === "IN_SCOPE") return scored;
  const attempts = [...scored.state.scopeAttempts, state.clock];
  const escaped = penalise({ ...scored.state, scopeAttempts: attempts }, "scope_escape", rules);
  return join(scored, escaped);
}

function penalise(
  state: TrustState,
  cause: Exclude<ScoreCause, "restore">,
  rules: TrustRules,
  points = -rules.effects[cause],
): Scored {
  const penalised = { ...state, lastPenaltyAt: state.clock };
  return setScore(penalised, Math.max(0, state.score - points), cause, rules);
}

/** The state with another score, and the record of the change where it is one. */
export function setScore(
  state: TrustState,
  score: number,
  cause: ScoreCause,
  rules: TrustRules,
): Scored {
  const delta = score - state.score;
  const change = { delta, old: state.score, new: score, cause, table: rules.version };
  return { state: { ...state, score }, changes: delta === 0 ? [] : [change], learned: [] };
}

function join(first: Scored, second: Scored): Scored {
  return {
    state: second.state,
    changes: [...first.changes, ...second.changes],
    learned: [...first.learned, ...second.learned],
  };
}

function unchanged(state: TrustState): Scored {
  return { state, changes: [], learned: [] };
}
