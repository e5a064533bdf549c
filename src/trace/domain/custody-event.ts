/** Events of a piece of evidence; the names follow the actions of CASE/UCO and ISO/IEC 27037. */
export const CUSTODY_EVENTS = [
  "collected",
  "imported",
  "verified",
  "accessed",
  "copied",
  "derived",
  "transferred",
  "sealed",
  "unsealed",
  "exported",
  "redacted",
  "disposed",
  "hash_mismatch",
] as const;

export type CustodyEventName = (typeof CUSTODY_EVENTS)[number];

/** Events, in the past tense. */
export const CUSTODY_WORDS: Readonly<Record<CustodyEventName, string>> = {
  collected: "Collected",
  imported: "Imported",
  verified: "Verified",
  accessed: "Read",
  copied: "Copied",
  derived: "Derived",
  transferred: "Transferred",
  sealed: "Sealed",
  unsealed: "Unsealed",
  exported: "Exported",
  redacted: "Redacted",
  disposed: "Erased",
  hash_mismatch: "Digest does not match",
};

/** Who did it, or received it. */
export interface CustodyParty {
  kind: "user" | "service" | "agent" | "person" | "tool";
  id: string;
  display: string;
}

/** One act of custody as it is written down: integers, strings and booleans only. */
export interface CustodyEvent {
  v: 1;
  /** Place in its chain, from 0. */
  seq: number;
  /** Hash of the event before, hexadecimal; 64 zeros for the first. */
  prev: string;
  event: CustodyEventName;
  /** `EVD-12`, or `package:<sha256>`. */
  subject: string;
  actor: CustodyParty;
  to?: CustodyParty;
  /** When it happened: RFC 3339 in UTC with six fraction digits. */
  at: string;
  /** When it was written down, in the same form. */
  recorded_at: string;
  place?: string;
  purpose: string;
  authorization?: { type: string; id: string };
  instrument?: { name: string; version?: string };
  /** Digest that was known before the act, hexadecimal. */
  sha256_before: string | null;
  /** Digest measured by or after the act. */
  sha256_after: string | null;
  /** Whether both are the same; null where nothing was measured or compared. */
  match: boolean | null;
  /** Parts whose bytes were not what was recorded. */
  mismatches?: readonly { path: string; expected: string; measured: string | null }[];
  media?: { seal?: string; storage_ref?: string };
  /** Digest of a note kept apart, so that it can be erased. */
  note_sha256?: string;
}

/** The caller's part of an event; the chain assigns its place. */
export type CustodyAct = Omit<CustodyEvent, "v" | "seq" | "prev">;
