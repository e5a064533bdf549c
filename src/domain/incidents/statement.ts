import type { Severity } from "../findings/severity";
import type { Resolution } from "./incident";

/** What people state of an incident. */
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
    /** IANA name of the zone in which the times were told. */
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
}

/** A kind with its body. */
export type Statement = {
  [Kind in StatementKind]: { kind: Kind; body: StatementBodies[Kind] };
}[StatementKind];

/** Public id of a statement. */
export function formatStatementId(number: bigint): string {
  return `STM-${number}`;
}
