import type { Condition } from "./conditions";
import type { FactKey } from "./facts";

/** Status of the law at the date of the ruleset, whatever the incident. */
export type LawStatus =
  | "in_force"
  | "contested"
  | "not_yet_applicable"
  | "not_in_force"
  | "superseded"
  | "unverified";

export interface Applicability {
  /** Date from which the text applies by its own wording; null where there is none to compare with. */
  readonly formal: string | null;
  /** Other dates: a contested reading, or the law of one Member State (null: it had none). */
  readonly readings?: readonly {
    readonly date: string | null;
    readonly note: string;
    readonly member_state?: string;
  }[];
  readonly note?: string;
}

/** Start of a period: a fact, the submission of a stage, an unforeseeable request, or nothing. */
export type Anchor =
  | FactKey
  | {
      readonly submission_of: string;
      /** Of several submissions; the earliest unless the law says the latest. */
      readonly which?: "latest";
    }
  | { readonly request_of: "authority" }
  | null;

type IsoPeriod = `PT${number}H` | `P${number}D` | `P${number}M`;

/** ISO 8601 knows no business days, no end of the year and no last hour of a day. */
export type Deadline =
  | IsoPeriod
  | {
      readonly business_days: number;
      readonly calendar: "us-federal";
      readonly zone: "America/New_York";
      /** Local time on the last day after which a filing counts as of the next one. */
      readonly day_ends: string;
    }
  | { readonly calendar_days: number; readonly after?: "end_of_year" }
  | null;

/** Where the value of a draft comes from. */
export type DraftSource =
  | FactKey
  | "incident.id"
  | "incident.title"
  | "incident.severity"
  | "incident.first_seen"
  | "incident.affected"
  | "incident.description";

/** One thing that a report has to say, with the stored values that can say it, the first of them first. */
export interface ContentItem {
  readonly item: string;
  readonly from?: readonly DraftSource[];
}

export interface RuleStage {
  readonly name: string;
  readonly article: string;
  /** Null where the law has no number. */
  readonly deadline: Deadline;
  readonly anchor: Anchor;
  /** A second limit: the earlier of both counts. */
  readonly combine?: {
    readonly deadline: IsoPeriod;
    readonly anchor: FactKey;
    /** Where the first anchor comes more hours after the second than this, the second limit is void. */
    readonly void_after_hours?: number;
    /** Said where the first anchor is not recorded. */
    readonly alone: string;
  };
  /** When the stage is required at all; always if absent. */
  readonly applies?: Condition;
  /** Stage that shows the limit while it is not known whether this one applies. */
  readonly covered_by?: string;
  /** A fact from which it is due at once, whatever the number says. */
  readonly at_once_from?: FactKey;
  readonly recipient: string;
  readonly content: readonly ContentItem[];
  readonly note?: string;
}

export interface Rule {
  readonly id: string;
  readonly instrument: string;
  readonly article: string;
  readonly jurisdiction: string;
  readonly status: LawStatus;
  readonly applicable_from: Applicability;
  readonly superseded_by?: string;
  /** Selects the rule: the addressees and events that it covers. */
  readonly scope: Condition;
  /** A weaker sign that it may be addressed: it makes the rule conditional at most. */
  readonly likely_scope?: {
    readonly when: Condition;
    readonly note: string;
    readonly missing: FactKey;
  };
  /** Conditions to assess, once the scope matches. */
  readonly conditions: Condition;
  /** Takes the rule out although it matches. */
  readonly unless?: readonly { readonly when: Condition; readonly reason: string }[];
  readonly voluntary?: true;
  readonly undue_delay: boolean;
  /** Reading of the end of a period that is shown beside the conservative one, as a note. */
  readonly other_reading: "1182/71" | "1182/71-national" | "dora_weekend_relief" | null;
  readonly stages: readonly RuleStage[];
  readonly exceptions: readonly string[];
  readonly notes?: readonly string[];
  /** Said while a fact is read as if it were recorded. */
  readonly assumption?: Readonly<Partial<Record<FactKey, string>>>;
  readonly pending_change?: string;
  readonly source: {
    readonly url: string;
    readonly also?: readonly string[];
    readonly read: string;
  };
  readonly confidence: "text" | "secondary" | "memory";
  readonly confidence_note?: string;
}
