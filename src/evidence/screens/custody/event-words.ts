import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";

type Act = CustodyEventDto["event"];

/** How the digests of an act compare, in a sign and in words. */
export interface MatchWords {
  kind: "match" | "mismatch" | "none";
  sign: string;
  words: string;
}

/** Only a comparison that was made and came out the same is a match. */
export function matchWords({
  event,
  match,
  sha256_before,
}: Pick<Act, "event" | "match" | "sha256_before">): MatchWords {
  // Nothing was measured then: the digest is the one that the import left in the trace.
  if (match === true && event === "imported" && sha256_before === null) {
    return { kind: "match", sign: "✓", words: "Agrees with the trace" };
  }
  if (match === true) return { kind: "match", sign: "✓", words: "The digest is the same" };
  if (match === false) return { kind: "mismatch", sign: "✗", words: "The digest is not the same" };
  return { kind: "none", sign: "–", words: "Not compared" };
}

/** True where an act says that evidence is not what was recorded. */
export function isAlarm({ event, match }: Pick<Act, "event" | "match">): boolean {
  return event === "hash_mismatch" || match === false;
}

/** True where an act happened at another second than it was written down. */
export function wasWrittenLater({ at, recorded_at }: Pick<Act, "at" | "recorded_at">): boolean {
  return at.slice(0, 19) !== recorded_at.slice(0, 19);
}

/** Subject of an act: an item of evidence, or a package by its digest. */
export function subjectOf(subject: string): { kind: "evidence" | "package" | "other"; id: string } {
  if (/^EVD-\d+$/.test(subject)) return { kind: "evidence", id: subject };
  const [, digest] = /^package:([0-9a-f]{64})$/.exec(subject) ?? [];
  return digest === undefined ? { kind: "other", id: subject } : { kind: "package", id: digest };
}
