import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain, engagementId } from "@/encoding/domain/ids/engagement-id";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import {
  type ExportedEntry,
  type ImportedFrom,
  logCells,
  logRecord,
} from "@/engagements/domain/ghostwriter-csv";
import {
  type ColumnTreatments,
  LOG_COLUMNS,
  type LogCells,
} from "@/engagements/domain/log-columns";
import {
  LogSanitiser,
  readTreatments,
  type SanitisedCounts,
} from "@/engagements/domain/sanitise-log";
import {
  countExportRows,
  type ExportRow,
  findExportRows,
} from "@/engagements/server/queries/engagement-exchange";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { requireEngagement, shownKinds } from "../engagement/engagement-visibility";

const PAGE = 200;
const BYTE_ORDER_MARK = "\uFEFF";

export interface LogExport {
  fileName: string;
  rows: number;
  /** Treatment of each column, with counts; null for an unmasked export. */
  sanitised: { columns: ColumnTreatments; counts: SanitisedCounts } | null;
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The log as CSV (RFC 4180, UTF-8 with a byte order mark) in the order in which it was written, of
 * what the account may read; entries that come meanwhile are not in it. `columns` chooses what a
 * sanitised export does to which column. Leaves a record in the engagement's chain before the first
 * byte. Throws `not_found` and `validation_failed`.
 */
export async function exportLog(
  ctx: ServiceContext,
  input: { id: string; sanitise: boolean; columns: string },
): Promise<LogExport> {
  const treatments = treatmentsOf(input);
  const { actor, row } = await requireEngagement(ctx, input.id);
  const shared = shownKinds(actor, row);
  const id = engagementId(row);
  const upTo = row.log_count;
  const cells = () => cellsOf(ctx, row.id, id, shared, upTo);
  const sanitiser = treatments === null ? null : new LogSanitiser(treatments);
  let sanitised: LogExport["sanitised"] = null;
  if (sanitiser !== null && treatments !== null) {
    // Texts of earlier rows contain names from a column of later rows.
    for await (const row of cells()) sanitiser.learn(row);
    for await (const row of cells()) sanitiser.sanitise(row);
    sanitised = { columns: treatments, counts: sanitiser.takeCounts() };
  }
  const rows = await countExportRows(ctx.db.pool, row.id, shared, upTo);
  await inTransaction(ctx.db.pool, (client) =>
    appendRecord(ctx, client, {
      chain: engagementChain(row),
      kind: "engagement.export_log",
      summary: {
        format: "csv",
        rows,
        whole_log: shared === null,
        sanitised: sanitised !== null,
        ...(treatments === null ? {} : { columns: columnWords(treatments) }),
      },
    }),
  );
  const suffix = sanitised === null ? "" : "_sanitised";
  return {
    fileName: `${id}_log_${ctx.clock().toISOString().slice(0, 10)}${suffix}.csv`,
    rows,
    sanitised,
    bytes: streamOf(cells(), (row) => (sanitiser === null ? row : sanitiser.sanitise(row))),
  };
}

function columnWords(treatments: ColumnTreatments): string[] {
  return LOG_COLUMNS.map((name) => `${name}=${treatments[name]}`);
}

/** A choice of columns without `sanitise` is refused: its sender means them to be treated. */
function treatmentsOf(input: { sanitise: boolean; columns: string }): ColumnTreatments | null {
  if (!input.sanitise && input.columns === "") return null;
  const treatments = input.sanitise
    ? readTreatments(input.columns)
    : { problem: "Columns are chosen for a sanitised export only; add sanitise=true." };
  if (!("problem" in treatments)) return treatments;
  throw new ServiceError("validation_failed", {
    detail: treatments.problem,
    errors: [{ pointer: "query/columns", message: treatments.problem }],
  });
}

async function* cellsOf(
  ctx: ServiceContext,
  row: bigint,
  id: string,
  shared: readonly string[] | null,
  upTo: number,
): AsyncGenerator<LogCells> {
  for (let after = 0; ; ) {
    const page = await findExportRows(ctx.db.pool, row, shared, { after, upTo, limit: PAGE });
    for (const entry of page) yield logCells(toExported(entry, id));
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.number;
  }
}

/** Members read from a stored body; entries are only written by this service. */
type EntryBody = Pick<ExportedEntry, "text" | "tags" | "related" | "details"> & {
  import?: ImportedFrom;
};

function toExported(row: ExportRow, id: string): ExportedEntry {
  const { number, corrects_number, corrects_identifier, body, ...entry } = row;
  const { text, tags, related, details, import: imported = null } = JSON.parse(body) as EntryBody;
  const own = (of: number) => ownIdentifier(id, of);
  return {
    ...entry,
    text,
    tags,
    related,
    details,
    imported,
    identifier: imported?.identifier ?? own(number),
    corrects: corrects_identifier ?? (corrects_number === null ? null : own(corrects_number)),
    sha256: entry.sha256.toString("hex"),
  };
}

/** Identifier, among those of all engagements, of an entry that was written here. */
export function ownIdentifier(engagement: string, number: number): string {
  return `${engagement}/${formatEntryId("white_team", number)}`;
}

/** Reads the next row only once the last one was taken. */
function streamOf(
  rows: AsyncGenerator<LogCells>,
  treat: (cells: LogCells) => LogCells,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + logRecord(null))),
      pull: async (controller) => {
        const next = await rows.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(logRecord(treat(next.value))));
      },
      cancel: async () => {
        await rows.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

/** Headers of the response about a sanitised export. */
export function sanitisedHeaders({ sanitised }: LogExport): Record<string, string> {
  if (sanitised === null) return {};
  const { columns, counts } = sanitised;
  return {
    "x-sanitised-columns": columnWords(columns).join(", "),
    "x-replaced": Object.entries(counts)
      .map(([what, count]) => `${what}=${count}`)
      .join(", "),
  };
}
