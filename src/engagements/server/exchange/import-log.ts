import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { type LogTable, type RowProblem, readLogCsv } from "@/engagements/domain/read-log-csv";
import { findKnownEntries } from "@/engagements/server/queries/engagement-exchange";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { payloadTooLarge } from "@/platform/limits/limited-chunks";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { requireOpen } from "../engagement/change-engagement";
import { requireEngagement, shownKinds, sideOf } from "../engagement/engagement-visibility";
import { OfEngagement } from "../engagement/on-engagement";
import { ImportLogDto } from "./import-log-dto";
import { type ImportPlan, planImport } from "./plan-import";
import { writeImport } from "./write-import";

export const LOG_FILE_LIMIT = 10 * 1024 * 1024;
const MAX_ROWS = 5_000;
const TOLD_PROBLEMS = 100;

/** Imports an operation log as the browser sends it, see importLogFile. */
export const importLog = operation({
  name: "importLog",
  summary: "Import an operation log as CSV with the columns of Ghostwriter",
  action: "engagement.log",
  // The bytes of the file, so that the digest is that of the file.
  input: OfEngagement.extend({
    content_base64: z.base64().max(14_000_000),
    dry_run: z.boolean(),
  }),
  output: ImportLogDto,
  errors: [],
  console: "engagements.importLog",
  run: (ctx, { id, dry_run, content_base64 }) =>
    importLogFile(ctx, { id, dryRun: dry_run, bytes: [Buffer.from(content_base64, "base64")] }),
});

/**
 * Imports an operation log (CSV with the columns of Ghostwriter): each row becomes an entry of the
 * caller's side, in the order of what happened, marked as imported and late, with a record of its
 * own. A row whose identifier the log already has is skipped, so that a file can be sent again. All
 * rows are imported or none. Throws `not_found`, `forbidden`, `engagement_closed`,
 * `payload_too_large`, and `parse_failed` with every place that is wrong.
 */
export async function importLogFile(
  ctx: ServiceContext,
  input: { id: string; dryRun: boolean; bytes: Pieces },
): Promise<ImportLogDto> {
  const before = await requireEngagement(ctx, input.id);
  requireWriter(before);
  const bytes = await collect(input.bytes);
  const fileSha256 = createHash("sha256").update(bytes).digest("hex");
  const table = readLogCsv(decode(bytes), { rows: MAX_ROWS, tooMany });
  const now = ctx.clock();
  const plan = async (client: Parameters<typeof findKnownEntries>[0], found: Found) => {
    const { actor, row } = found;
    // Whether the log has what the reader may not see must not show in what is skipped.
    const shared = shownKinds(actor, row);
    const known = await findKnownEntries(client, row.id, shared);
    const side = requireWriter(found);
    return planImport(table, { engagement: engagementId(row), side, known, now });
  };
  const stated = { fileSha256, table, dryRun: input.dryRun };
  if (input.dryRun) return toDto(await plan(ctx.db.pool, before), stated, null);
  return inTransaction(ctx.db.pool, async (client) => {
    const locked = await requireEngagement(ctx, input.id, { client, lock: true });
    const decided = await plan(client, locked);
    refuseProblems(decided.problems);
    if (decided.entries.length === 0) return toDto(decided, stated, null);
    const side = requireWriter(locked);
    const first = await writeImport(ctx, client, decided, {
      ...locked,
      side,
      now,
      fileSha256,
      rows: table.rows.length,
    });
    return toDto(decided, stated, first);
  });
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface Found {
  actor: AccountActor;
  row: EngagementRow;
}

/** The side for which the account writes. Throws `forbidden` and `engagement_closed`. */
function requireWriter({ actor, row }: Found): "white" | "red" {
  const side = sideOf(actor, row);
  if (side === null) {
    throw new ServiceError("forbidden", {
      detail: "Only the teams that an engagement names write in its log.",
      extra: { action: "engagement.log" },
    });
  }
  requireOpen(row);
  return side;
}

async function collect(source: Pieces): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > LOG_FILE_LIMIT) throw payloadTooLarge(LOG_FILE_LIMIT);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The text of a file in UTF-8; another encoding could only be guessed. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const lines = new TextDecoder("utf-8").decode(bytes).split("\uFFFD", 1)[0]?.split("\n") ?? [];
    throw parseFailed("The file is not UTF-8 from here on.", {
      line: Math.max(1, lines.length),
      column: (lines.at(-1)?.length ?? 0) + 1,
    });
  }
}

function tooMany(): ServiceError {
  return new ServiceError("payload_too_large", {
    detail: `An import has at most ${MAX_ROWS} rows; send the log in parts.`,
    extra: { limit_rows: MAX_ROWS },
  });
}

function refuseProblems(problems: readonly RowProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const { position } = parseFailed(first.message, { line: first.line, column: 1 }).extra;
  const place = first.column === null ? "" : ` (${first.column})`;
  throw new ServiceError("parse_failed", {
    detail: `Line ${first.line}${place}: ${first.message} Nothing was imported.`,
    extra: {
      position,
      problems: problems.slice(0, TOLD_PROBLEMS),
      problem_count: problems.length,
    },
  });
}

function toDto(
  plan: ImportPlan,
  { fileSha256, table, dryRun }: { fileSha256: string; table: LogTable; dryRun: boolean },
  first: number | null,
): ImportLogDto {
  const entry = (number: number) => formatEntryId("white_team", number);
  return {
    dry_run: dryRun,
    file_sha256: fileSha256,
    rows: table.rows.length,
    imported: plan.entries.length,
    duplicates: plan.duplicates,
    changed: plan.changed,
    assumed_utc: plan.entries.filter(({ isAssumedUtc }) => isAssumedUtc).length,
    ignored_columns: table.ignoredColumns,
    first: first === null ? null : entry(first),
    last: first === null ? null : entry(first + plan.entries.length - 1),
    problems: plan.problems.slice(0, TOLD_PROBLEMS),
    problem_count: plan.problems.length,
  };
}
