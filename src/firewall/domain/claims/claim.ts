/** Type that a claim declares (docs/agents/inputs-and-outputs.md#outputs). */
export const CLAIM_TYPES = ["fact", "number", "quote", "status"] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** Purposes of citing a piece of evidence. */
export const RELATIONS = ["supports", "refutes"] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * How a citation was checked (docs/decisions/inputs-and-claims.md#outputs). Only `recomputed`
 * proves anything here.
 */
export const CHECK_KINDS = ["presence", "recomputed", "human"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CLAIM_STATUSES = ["proven", "unproven", "disputed"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** A place of a text in UTF-16 code units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A place of evidence: an RFC 6901 pointer, lines counted from 1 with the last, or UTF-16 code units. */
export type Locator =
  | { readonly json_pointer: string }
  | { readonly lines: { readonly from: number; readonly to: number } }
  | { readonly chars: TextSpan };

/** Condition on the place. */
export type ClaimTest =
  | { readonly equals: string | number | boolean | null }
  | { readonly contains: string }
  | { readonly gte: number }
  | { readonly lte: number }
  | { readonly quote: string };

export interface Citation {
  readonly ref: string;
  /** 0: the canonical record; otherwise one of its parts. */
  readonly part: number;
  /** Hexadecimal, as stated by the claimant. */
  readonly sha256: string;
  readonly relation: Relation;
  readonly locator: Locator;
  readonly test: ClaimTest;
}

export interface Claim {
  readonly text: string;
  readonly span: TextSpan;
  readonly type: ClaimType;
  /** As of when it is claimed, in milliseconds; evidence from later than that does not count. */
  readonly at: number;
  readonly evidence: readonly Citation[];
}

/** Who vouches for the origin of the bytes. */
export type Voucher = "service" | "person" | "claimant";

/** Result of resolving a reference. `absent` includes evidence that the claimant may not see. */
export type ResolvedEvidence =
  | { readonly state: "absent" | "erased" | "tainted" | "unreadable" }
  | {
      readonly state: "present";
      readonly text: string;
      /** Of the stored bytes as they were hashed for this check, hexadecimal. */
      readonly measured: string;
      /** As it was recorded when the bytes were stored. */
      readonly recorded: string;
      /** Milliseconds. */
      readonly at: number;
      readonly voucher: Voucher;
    };

export const CITATION_FAULTS = [
  "not_found",
  "erased",
  "tainted",
  "unreadable",
  "hash_mismatch",
  "newer_than_claim",
  "locator_unresolved",
  "portion_too_long",
  "test_without_content",
  "test_failed",
  "test_not_stated",
] as const;
export type CitationFault = (typeof CITATION_FAULTS)[number];

export const CLAIM_FAULTS = [
  "span_empty",
  "span_outside",
  "span_text_differs",
  "no_evidence",
  "evidence_fault",
  "evidence_does_not_state",
  "quote_required",
  "checker_required",
  "refuted",
  "refutation_unchecked",
] as const;
export type ClaimFault = (typeof CLAIM_FAULTS)[number];

export interface CheckedCitation {
  readonly measured: string | null;
  readonly check: CheckKind;
  readonly fault: CitationFault | null;
}

export interface CheckedClaim {
  readonly status: ClaimStatus;
  /** Null where it is proven. */
  readonly reason: ClaimFault | null;
  readonly evidence: readonly CheckedCitation[];
}

/** A sentence that states facts which no claim covers. */
export interface UnlinkedSentence extends TextSpan {
  /** Kinds of the facts that it states. */
  readonly kinds: readonly FactKind[];
}

export const FACT_KINDS = [
  "number",
  "date",
  "cve",
  "hash",
  "host",
  "ip",
  "technique",
  "status",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];
