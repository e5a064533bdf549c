import type { SaidRecord } from "./say-record";

/** A record of a chain, at its place. */
export interface PlacedRecord {
  epoch: number;
  seq: string;
  /** Null where its line is no record in a known form. */
  content: (SaidRecord & { request: string | null }) | null;
}

/** Records that belong together, in the order in which they were written. */
export interface RecordGroup<Row extends PlacedRecord> {
  /** Of the call or the approval that joins them, or of the only record. */
  key: string;
  rows: readonly [Row, ...Row[]];
}

/** What a decision on a call brings about in the same request, right behind it. */
const CONSEQUENCES: ReadonlySet<string> = new Set(["notify", "score.apply", "status.change"]);

/**
 * Groups records by the call that they are about, the newest group first: the request, what people
 * decided and what came of it name the same call or the same approval. A record that names neither is
 * a group by itself, unless it follows from the one right before it. Takes the records in any order,
 * and groups only what it is given.
 */
export function groupRecords<Row extends PlacedRecord>(rows: readonly Row[]): RecordGroup<Row>[] {
  const sorted = rows.toSorted(byPlace);
  const names = joinNames(sorted);
  const groups = new Map<string, [Row, ...Row[]]>();
  let before: { row: Row; key: string } | null = null;
  for (const row of sorted) {
    const [name] = namesIn(row);
    const own = name === undefined ? `record ${row.epoch}/${row.seq}` : names(name);
    const key: string = before !== null && follows(row, before) ? before.key : own;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
    before = { row, key };
  }
  return [...groups]
    .map(([key, group]) => ({ key, rows: group }))
    .sort((a, b) => byPlace(b.rows.at(-1) ?? b.rows[0], a.rows.at(-1) ?? a.rows[0]));
}

/** Gives for each name the one that stands for all that it is joined with by a record. */
function joinNames(rows: readonly PlacedRecord[]): (name: string) => string {
  const joined = new Map<string, string>();
  const first = (name: string): string => {
    const next = joined.get(name);
    return next === undefined ? name : first(next);
  };
  for (const row of rows) {
    const [one, other] = namesIn(row).map(first);
    if (one !== undefined && other !== undefined && one !== other) joined.set(other, one);
  }
  return first;
}

/** The call and the approval that a record names. */
function namesIn({ content }: PlacedRecord): string[] {
  return (["call", "approval"] as const).flatMap((member) => {
    const value = content?.summary[member];
    return typeof value === "string" ? [`${member} ${value}`] : [];
  });
}

function follows(row: PlacedRecord, { row: before, key }: { row: PlacedRecord; key: string }) {
  return (
    !key.startsWith("record ") &&
    row.content !== null &&
    CONSEQUENCES.has(row.content.kind) &&
    row.content.request !== null &&
    row.content.request === before.content?.request &&
    row.epoch === before.epoch &&
    BigInt(row.seq) === BigInt(before.seq) + 1n
  );
}

function byPlace(a: PlacedRecord, b: PlacedRecord): number {
  return a.epoch - b.epoch || Number(BigInt(a.seq) - BigInt(b.seq));
}
