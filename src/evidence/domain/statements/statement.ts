import type { Severity } from "../findings/severity";
import type { Resolution } from "./incident";

/** Kinds of people's statements on an incident. */
export const STATEMENT_KINDS = [
  "comment",
  "impact",
  "timeline",
  "reproduction",
  "remediation",
  "retest",
  "severity",
  "closure",
  "reopening",
  "technique",
  "legal_facts",
  "legal_event",
  "legal_submission",
  "legal_decision",
] as const;

export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Whether something was affected; `unknown` says why it is not known. */
export interface ImpactAnswer {
  value: "yes" | "no" | "unknown";
  reason: string | null;
}

/** Body of each kind of statement. Instants are RFC 3339 texts, evidence is named `EVD-…`. */
export interface StatementBodies {
  comment: { text: string };
  /** Null: not answered. */
  impact: {
    confidentiality: ImpactAnswer | null;
    integrity: ImpactAnswer | null;
    availability: ImpactAnswer | null;
    personal_data: boolean | null;
    data_categories: readonly string[] | null;
  };
  timeline: {
    occurred_at: string | null;
    detected_at: string | null;
    awareness_at: string | null;
    /** IANA name of the zone in which the times were given. */
    zone: string | null;
  };
  reproduction: {
    steps: string | null;
    evidence_ids: readonly string[];
    reproduced_by: string;
    reproduced_at: string;
  };
  remediation: {
    action: string;
    /** Commit, change or ticket. */
    reference: string;
    done_by: string;
    done_at: string;
  };
  retest: { passed: boolean; note: string; evidence_ids: readonly string[] };
  severity: { from: Severity; to: Severity; reason: string };
  closure: {
    resolution: Resolution;
    justification: string;
    evidence_ids: readonly string[];
    duplicate_of: string | null;
    accepted_until: string | null;
  };
  reopening: { reason: string };
  technique: {
    technique_id: string;
    verdict: TechniqueVerdict;
    reason: string | null;
    /** The id that the person used, where ATT&CK has revoked it. */
    redirected_from?: string;
  };
  /** Null takes a fact back: it counts as not recorded. */
  legal_facts: { facts: Readonly<Record<string, RecordedFact | null>>; note: string | null };
  legal_event: {
    type: "AI_SERIOUS_INCIDENT";
    facts: Readonly<Record<string, RecordedFact | null>>;
    note: string | null;
  };
  /** `submitted_at` null retracts what was recorded of the stage; an update is added to it. */
  legal_submission: {
    rule: string;
    stage: string;
    submitted_at: RecordedInstant | null;
    receipt: string | null;
    evidence_ids: readonly string[];
    update: boolean;
  };
  legal_decision: {
    rule: string;
    decision: LegalDecision | null;
    reason: string | null;
    /** E-mail address of who is to decide; only while the decision is pending. */
    owner: string | null;
  };
}

/** A person's verdict on a technique; `withdrawn` retracts an earlier one. */
export const TECHNIQUE_VERDICTS = ["confirmed", "rejected", "withdrawn"] as const;
export type TechniqueVerdict = (typeof TECHNIQUE_VERDICTS)[number];

/** A person's decision on an obligation of a rule. */
export const LEGAL_DECISIONS = ["notify", "not_required", "pending"] as const;
export type LegalDecision = (typeof LEGAL_DECISIONS)[number];

/**
 * An instant with the zone and the precision in which it was given; `at` is a date where only that
 * is known.
 */
export interface RecordedInstant {
  at: string;
  zone: string;
  precision: "minute" | "date";
}

/** A legal fact as it is stored; legal-rules/domain/facts knows which key takes which. */
export type RecordedFact = boolean | number | string | readonly string[] | RecordedInstant;

/** A kind with its body. */
export type Statement = {
  [Kind in StatementKind]: { kind: Kind; body: StatementBodies[Kind] };
}[StatementKind];

/** Public id of a statement. */
export function formatStatementId(number: bigint): string {
  return `STM-${number}`;
}
