import { lateBySeconds } from "@/engagements/domain/entry";

/** The part of an entry that determines its place in time. */
interface TimedEntry {
  id: string;
  /** Canonical JSON of the entry. */
  body: string;
  chain_epoch: number;
  chain_seq: number;
}

/**
 * Entries of log and register in the order in which they happened, in short; simultaneous entries
 * are in the order in which they were written. Everything in it is taken from the bodies.
 */
export function timelineOf(entries: readonly TimedEntry[]): Readonly<Record<string, unknown>>[] {
  const read = entries.map((entry) => ({ entry, line: timelineLine(entry) }));
  read.sort(
    (a, b) =>
      compareTexts(a.line.occurred_at, b.line.occurred_at) ||
      a.entry.chain_epoch - b.entry.chain_epoch ||
      a.entry.chain_seq - b.entry.chain_seq,
  );
  return read.map(({ line }) => line);
}

function timelineLine({ id, body }: TimedEntry) {
  const { register, kind, occurred_at, recorded_at, side, title, corrects } = JSON.parse(
    body,
  ) as Record<string, unknown>;
  const [occurred, recorded] = [String(occurred_at), String(recorded_at)];
  return {
    id,
    register,
    kind,
    occurred_at: occurred,
    recorded_at: recorded,
    late_by_seconds: lateBySeconds(new Date(occurred), new Date(recorded)),
    side,
    title,
    corrects: corrects ?? null,
  };
}

/** Instants of one form compare as text. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
