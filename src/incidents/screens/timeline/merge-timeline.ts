import type { CustodyEventDto } from "@/evidence/server/custody/custody-dto";
import type { StatementDto } from "@/incidents/server/incidents/statement-dto";
import { readRecordLine } from "@/trace/screens/records/record-line";
import type { RecordPageDto } from "@/trace/server/log-dto";

type RecordDto = RecordPageDto["records"][number];

export const TIMELINE_FILTERS = ["all", "comments", "acts", "custody", "history"] as const;

export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];

/** One event, in the form of the source with the most detail. */
export type TimelineEntry = { key: string; at: string } & (
  | { kind: "statement"; statement: StatementDto }
  | { kind: "custody"; event: CustodyEventDto }
  | { kind: "record"; record: RecordDto }
);

interface Sources {
  statements: readonly StatementDto[];
  events: readonly CustodyEventDto[];
  records: readonly RecordDto[];
}

/**
 * What happened to an incident, the newest first. A record is left out only where the statement or
 * the act of custody that it names is among the entries; the filter `history` shows every record.
 */
export function mergeTimeline(sources: Sources, filter: TimelineFilter): TimelineEntry[] {
  const { statements, events, records } = sources;
  if (filter === "history") return newestFirst(records.map((record) => recordEntry(record)));
  const covered = new Set([...statements.map(({ id }) => id), ...events.map(({ hash }) => hash)]);
  const isCovered = (value: unknown) => typeof value === "string" && covered.has(value);
  const rest = records.filter((record) => {
    const summary = readRecordLine(record.line)?.summary ?? {};
    return !isCovered(summary.statement) && !isCovered(summary.custody_sha256);
  });
  return newestFirst([
    ...statements.map(
      (statement): TimelineEntry => ({
        kind: "statement",
        key: statement.id,
        at: statement.stated_at,
        statement,
      }),
    ),
    ...events.map(
      (event): TimelineEntry => ({
        kind: "custody",
        key: `custody ${event.seq}`,
        at: event.event.recorded_at,
        event,
      }),
    ),
    ...rest.map((record) => recordEntry(record)),
  ]).filter((entry) => filter === "all" || kindOf(entry) === filter);
}

function recordEntry(record: RecordDto): TimelineEntry {
  const at = readRecordLine(record.line)?.at ?? "";
  return { kind: "record", key: `record ${record.seq}`, at, record };
}

/** What only a record shows is an act, unless it is one of custody. */
function kindOf(entry: TimelineEntry): TimelineFilter {
  if (entry.kind === "statement") {
    return entry.statement.kind === "comment" ? "comments" : "acts";
  }
  if (entry.kind === "custody") return "custody";
  const kind = readRecordLine(entry.record.line)?.kind ?? "";
  return kind.startsWith("custody.") ? "custody" : "acts";
}

/** At the same instant, the later entry of a source is the newer. An unreadable time is last. */
function newestFirst(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => instant(b.at) - instant(a.at) || order(b) - order(a));
}

const instant = (at: string) => Date.parse(at) || 0;

function order(entry: TimelineEntry): number {
  if (entry.kind === "custody") return entry.event.seq;
  return Number(
    entry.kind === "record" ? entry.record.seq : entry.statement.id.replace(/^\D*/, ""),
  );
}
