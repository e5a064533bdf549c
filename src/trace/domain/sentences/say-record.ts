import { sentenceOf } from "./record-sentences";

/** A record as far as words need it. */
export interface SaidRecord {
  kind: string;
  actor: string;
  summary: Readonly<Record<string, unknown>>;
}

/** A piece of a sentence: words of ours, or values of the record, each with the member that holds it. */
export type SentencePart = string | { member: string; values: readonly string[] };

const OPTIONAL = /\[([^\]]*)\]/g;
const PLACE = /\{([a-z_0-9]+)\}/;

/**
 * What a record says, in words and in nothing but its own values. Null for a kind without words and
 * for a record that lacks a member of its sentence: those are to be shown as they are.
 */
export function sayRecord(record: SaidRecord): SentencePart[] | null {
  const sentence = sentenceOf(record.kind, record.summary);
  if (sentence === null) return null;
  const parts: SentencePart[] = [];
  // Split by a group, the optional pieces are at the odd places.
  for (const [at, piece] of sentence.split(OPTIONAL).entries()) {
    const filled = fill(piece, record);
    if (filled !== null) parts.push(...filled);
    else if (at % 2 === 0) return null;
  }
  return parts;
}

function fill(piece: string, record: SaidRecord): SentencePart[] | null {
  const parts: SentencePart[] = [];
  for (const [at, each] of piece.split(PLACE).entries()) {
    if (at % 2 === 0) {
      if (each !== "") parts.push(each);
      continue;
    }
    const values = valuesOf(each, record);
    if (values.length === 0) return null;
    parts.push({ member: each, values });
  }
  return parts;
}

function valuesOf(member: string, { actor, summary }: SaidRecord): string[] {
  const value = member === "actor" ? actor : Object.hasOwn(summary, member) && summary[member];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    typeof each === "number" || (typeof each === "string" && each !== "") ? [String(each)] : [],
  );
}
