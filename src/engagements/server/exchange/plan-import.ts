import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { isRedTeamKind, LOG_KINDS } from "@/engagements/domain/entry";
import { LOG_COLUMNS, type LogColumn } from "@/engagements/domain/log-columns";
import {
  type LogRow,
  type LogTable,
  type ReadRow,
  type RowProblem,
  readLogRow,
} from "@/engagements/domain/read-log-csv";
import type { KnownEntry } from "@/engagements/server/queries/engagement-exchange";
import { Line, Prose } from "@/platform/operation/stated-text";
import { issueMessage } from "@/platform/operation/validation-error";
import { AddEntryBody } from "../log/entry-input";
import { type ReadEntry, readEntry } from "../log/read-entry";
import { ownIdentifier } from "./export-log";

/** A row that becomes an entry. */
export interface PlannedEntry {
  line: number;
  identifier: string;
  rowSha256: string;
  entry: ReadEntry;
  /** Members taken from its row beside those of every entry. */
  kept: { ended_at: string | null; user_context: string | null; comments: string | null };
  /** Identifier of the entry that it corrects. */
  corrects: string | null;
  isAssumedUtc: boolean;
}

export interface ImportPlan {
  /** In the order of what happened; an entry follows the one that it corrects. */
  entries: PlannedEntry[];
  /** Numbers of the entries that the log has, by their identifiers. */
  known: ReadonlyMap<string, number>;
  duplicates: number;
  changed: { line: number; identifier: string }[];
  problems: RowProblem[];
}

/** Columns of an entry's fields, for errors about them. */
const COLUMN_OF: Readonly<Record<string, LogColumn>> = {
  kind: "kind",
  occurred_at: "start_date",
  title: "description",
  text: "description",
  operator: "operator_name",
  source: "source_ip",
  target: "dest_ip",
  tool: "tool",
  command: "command",
  output: "output",
  technique_id: "tags",
  tags: "tags",
  identifier: "entry_identifier",
  user_context: "user_context",
  comments: "comments",
};

const Kept = z.object({
  identifier: z.union([z.literal(""), Line(300)]),
  ended_at: z.string().nullable(),
  user_context: Line(1_000).nullable(),
  comments: Prose(50_000).nullable(),
});

/** Facts of the origin: two exports of one entry differ in none of the others. */
const NOT_IN_DIGEST: ReadonlySet<LogColumn> = new Set(["side", "recorded_at", "sha256"] as const);

/**
 * Plan of an import of these rows: entries to write, skip and refuse. A row whose identifier the
 * log has is skipped; rows without one are identified by their content and how often it occurs in
 * the file.
 */
export function planImport(
  table: LogTable,
  context: { engagement: string; side: "white" | "red"; known: readonly KnownEntry[]; now: Date },
): ImportPlan {
  const problems = [...table.problems];
  let duplicates = 0;
  const changed: ImportPlan["changed"] = [];
  const known = new Map<string, KnownEntry>();
  for (const entry of context.known) {
    known.set(entry.identifier ?? ownIdentifier(context.engagement, entry.number), entry);
  }
  const planned = new Map<string, PlannedEntry>();
  const repeats = new Map<string, number>();
  for (const row of table.rows) {
    const rowSha256 = digestOf(row);
    const read = planRow(row, rowSha256, context, repeats);
    if (Array.isArray(read)) {
      problems.push(...read);
      continue;
    }
    const before = known.get(read.identifier);
    const twin = planned.get(read.identifier);
    if (before !== undefined) {
      duplicates += 1;
      if (before.row_sha256 !== null && before.row_sha256 !== rowSha256) {
        changed.push({ line: read.line, identifier: read.identifier });
      }
    } else if (twin === undefined) {
      planned.set(read.identifier, read);
    } else if (twin.rowSha256 === rowSha256) {
      duplicates += 1;
    } else {
      const message = `Line ${twin.line} has the same identifier and says something else.`;
      problems.push({ line: read.line, column: "entry_identifier", message });
    }
  }
  for (const { line, corrects } of planned.values()) {
    if (corrects === null || planned.has(corrects)) continue;
    // An entry of the other side may not be corrected, as in add-entry.ts.
    if (known.get(corrects)?.side !== context.side) {
      const message = "What it corrects is no entry of yours, in the file or in the log.";
      problems.push({ line, column: "corrects", message });
    }
  }
  const entries = inOrder(planned, problems);
  problems.sort((a, b) => a.line - b.line);
  const numbers = new Map([...known].map(([identifier, { number }]) => [identifier, number]));
  return { entries, known: numbers, duplicates, changed, problems };
}

function planRow(
  row: LogRow,
  rowSha256: string,
  { side, now }: { side: "white" | "red"; now: Date },
  repeats: Map<string, number>,
): PlannedEntry | RowProblem[] {
  const read = readLogRow(row);
  if (Array.isArray(read)) return read;
  const problems = problemsOf(read, side, now);
  const parsed = AddEntryBody.safeParse(read.entry);
  if (!parsed.success) problems.push(...problemsIn(read.line, parsed.error));
  const kept = Kept.safeParse(read);
  if (!kept.success) problems.push(...problemsIn(read.line, kept.error));
  if (problems.length > 0 || !parsed.success || !kept.success) return problems;
  const { identifier, ...rest } = kept.data;
  return {
    line: read.line,
    identifier: identifier === "" ? identifierOf(rowSha256, repeats) : identifier,
    rowSha256,
    entry: readEntry({ ...parsed.data, register: "white_team" }, now),
    kept: rest,
    corrects: read.corrects === "" ? null : read.corrects,
    isAssumedUtc: read.isAssumedUtc,
  };
}

function problemsOf({ line, entry }: ReadRow, side: "white" | "red", now: Date): RowProblem[] {
  const problems: RowProblem[] = [];
  if (new Date(entry.occurred_at) > now) {
    problems.push({ line, column: "start_date", message: "This lies in the future." });
  }
  const kind = LOG_KINDS.find((each) => each === entry.kind);
  if (kind === undefined) {
    problems.push({ line, column: "kind", message: "The log has no such kind of entry." });
  } else if (side === "red" && !isRedTeamKind(kind)) {
    const message = "The red team writes activities, flags and notes.";
    problems.push({ line, column: "kind", message });
  }
  return problems;
}

function problemsIn(line: number, { issues }: z.ZodError): RowProblem[] {
  return issues
    .filter(({ path }) => path[0] !== "kind")
    .map((issue) => ({
      line,
      column: COLUMN_OF[String(issue.path[0])] ?? null,
      message: issueMessage(issue),
    }));
}

function digestOf({ cells }: LogRow): string {
  const said = LOG_COLUMNS.filter((name) => !NOT_IN_DIGEST.has(name)).map((name) => cells[name]);
  return createHash("sha256").update(canonicalJson(said)).digest("hex");
}

/** Two rows may say the same and be two acts; the same file again names both the same again. */
function identifierOf(rowSha256: string, repeats: Map<string, number>): string {
  const count = (repeats.get(rowSha256) ?? 0) + 1;
  repeats.set(rowSha256, count);
  const name = `row:${rowSha256.slice(0, 32)}`;
  return count === 1 ? name : `${name}#${count}`;
}

function inOrder(planned: Map<string, PlannedEntry>, problems: RowProblem[]): PlannedEntry[] {
  const waiting = [...planned.values()].sort(
    (a, b) => a.entry.occurredAt.getTime() - b.entry.occurredAt.getTime() || a.line - b.line,
  );
  const ordered = new Set<PlannedEntry>();
  for (const first of waiting) {
    // A corrected entry comes before its correction, whatever the times are.
    const path: PlannedEntry[] = [];
    for (let next: PlannedEntry | undefined = first; next !== undefined && !ordered.has(next); ) {
      if (path.includes(next)) {
        const message = "The corrections lead back to themselves.";
        problems.push({ line: next.line, column: "corrects", message });
        break;
      }
      path.push(next);
      next = next.corrects === null ? undefined : planned.get(next.corrects);
    }
    for (const entry of path.reverse()) ordered.add(entry);
  }
  return [...ordered];
}
