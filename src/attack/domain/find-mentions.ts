import type { Mention } from "./merge-techniques";
import { canonicalId } from "./verdicts";

/** An occurrence that a report gave, and the technique ids that its record holds. */
interface NamingRecord {
  /** Public id of the evidence item. */
  evidenceId: string;
  named: readonly string[];
}

interface MentionSources {
  /** The newest first. */
  records: readonly NamingRecord[];
  /** The text about the weakness. */
  text: string;
  /** Id of the newest import, where there is one. */
  run: string | null;
}

const TECHNIQUE = /\bT\d{4}(?:[._]\d{3})?(?![._]?\d)/gi;

/** The id that a report wrote, by which a technique is known now: `T1027_002` is `T1027.002`. */
function writtenId(words: string): string {
  return canonicalId(words.replace("_", ".").toUpperCase());
}

/**
 * Where the reports of tools name these techniques, under their own or a retired id: in the newest
 * record that holds it, else in the text. Where neither does, returns the newest record, without
 * words, in place of the report that named it; nothing where there is no trace of a report.
 */
export function findMentions(
  ids: readonly string[],
  { records, text, run }: MentionSources,
): Map<string, Mention> {
  const newest = records[0]?.evidenceId ?? null;
  const inText = new Map<string, { words: string; start: number }>();
  for (const match of text.matchAll(TECHNIQUE)) {
    const id = writtenId(match[0]);
    if (!inText.has(id)) inText.set(id, { words: match[0], start: match.index });
  }
  const mentions = new Map<string, Mention>();
  for (const id of ids) {
    const mention =
      inRecord(id, records) ?? inProse(inText.get(id), newest, run) ?? unworded(newest, run);
    if (mention !== null) mentions.set(id, mention);
  }
  return mentions;
}

function inRecord(id: string, records: readonly NamingRecord[]): Mention | null {
  for (const { evidenceId, named } of records) {
    const words = named.find((each) => writtenId(each) === id);
    if (words !== undefined) {
      return { source: evidenceId, evidenceId, words, in: "evidence", start: 0, end: 0 };
    }
  }
  return null;
}

function inProse(
  found: { words: string; start: number } | undefined,
  evidenceId: string | null,
  run: string | null,
): Mention | null {
  const source = evidenceId ?? run;
  if (found === undefined || source === null) return null;
  const { words, start } = found;
  return { source, evidenceId, words, in: "text", start, end: start + words.length };
}

function unworded(evidenceId: string | null, run: string | null): Mention | null {
  const source = evidenceId ?? run;
  return source === null
    ? null
    : { source, evidenceId, words: null, in: "evidence", start: 0, end: 0 };
}
