import type { FactKey } from "../facts";
import type { LawStatus } from "../rule";

/** States of a stage; the clock runs in `due` and `overdue` only. */
export type StageState =
  | "not_applicable"
  | "scope_not_declared"
  | "anchor_missing"
  | "not_started"
  | "due"
  | "overdue"
  | "submitted"
  | "no_numeric_limit";

export type Match = "triggered" | "conditional";

/** One report of a rule with its clock. */
export interface Stage {
  readonly name: string;
  readonly article: string;
  readonly state: StageState;
  /** As the law has it: `PT72H`, `P4BD`; null where it has no number. */
  readonly deadline: string | null;
  /** A fact, `submission_of:<stage>`, `request_of:authority` or `none`. */
  readonly anchor: string;
  /** Instant in UTC; the start of the day where only a date is recorded. */
  readonly anchor_at: string | null;
  /** RFC 3339 with the offset of the zone, or a date where the law counts in dates. */
  readonly due: string | null;
  /** The same as an instant in UTC. */
  readonly due_at: string | null;
  /** Another reading of the period, as a note; never in place of `due`. */
  readonly latest_reading: string | null;
  readonly zone: string | null;
  readonly date_precision: boolean;
  /** Since the anchor, where the law has no number. */
  readonly elapsed_seconds: number | null;
  /** Whether the stage is required depends on a fact that is not recorded. */
  readonly conditional: boolean;
  readonly recipient: string;
  readonly content: readonly string[];
  readonly submitted_at: string | null;
  readonly receipt: string | null;
  readonly notes: readonly string[];
}

interface Identity {
  readonly id: string;
  readonly instrument: string;
  readonly article: string;
  readonly jurisdiction: string;
  /** Of the law at the date of the ruleset. */
  readonly status: LawStatus;
  /** Dates of application in words, every reading of them. */
  readonly applies_from: string | null;
}

/** A rule whose conditions the recorded facts match, or may match. It is no finding that a duty exists. */
export interface Trigger extends Identity {
  readonly match: Match;
  readonly matched_facts: readonly FactKey[];
  /** Facts that would settle it, start a clock, or are read as if they were recorded. */
  readonly missing_facts: readonly FactKey[];
  readonly undue_delay: boolean;
  readonly stages: readonly Stage[];
  readonly exceptions: readonly string[];
  readonly notes: readonly string[];
  readonly source: { readonly url: string; readonly read: string };
  readonly confidence: string;
}

/** A rule that is no trigger, with the reason. Its stages never have a due time. */
export interface Considered extends Identity {
  /** `not_applicable` only for a recorded fact or for the state of the law. */
  readonly state: "not_applicable" | "scope_not_declared";
  readonly reason: string;
  readonly missing_facts: readonly FactKey[];
  /** The facts match, but the law does not apply. */
  readonly would_match: boolean;
  readonly stages: readonly {
    readonly name: string;
    readonly article: string;
    readonly state: StageState;
  }[];
}

export interface MissingFact {
  readonly fact: FactKey;
  readonly question: string;
  readonly rules: readonly string[];
}

/** A stage that waits to be sent, with the rule that requires it. */
export interface OpenClock {
  readonly rule: string;
  readonly instrument: string;
  readonly stage: string;
  readonly article: string;
  /** Of the law. */
  readonly status: LawStatus;
  readonly match: Match;
  readonly state: "due" | "overdue" | "no_numeric_limit";
  readonly anchor_at: string;
  readonly due: string | null;
  readonly due_at: string | null;
  readonly zone: string;
}

/** Result of the rules over the facts; a function of facts, submissions, time and ruleset only. */
export interface Evaluation {
  readonly ruleset_version: string;
  readonly evaluated_at: string;
  /** By the earliest open due time, then by id; those without one last. */
  readonly triggers: readonly Trigger[];
  /** Every other rule. */
  readonly considered: readonly Considered[];
  /** The most useful first. */
  readonly missing_facts: readonly MissingFact[];
}
