import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { csvRecord } from "@/encoding/domain/csv/csv-writer";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId, parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import { findIncidents, type IncidentKey } from "@/incidents/server/queries/incidents";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { BULK_LIMIT } from "../cases/case-input";
import { withPresentCoverage } from "../coverage/present-coverage";
import { countMatching } from "../incidents/count-matching";
import { notFound } from "../incidents/get-incident";
import { type IncidentDto, IncidentId } from "../incidents/incident-dto";
import {
  IncidentFilterInput,
  IncidentSort,
  requireReader,
  toFilter,
} from "../incidents/incident-filter";
import { toIncidentDto } from "../incidents/map-incident";

const BATCH = 1_000;
const MAX_ROWS = 1_000_000;
const BYTE_ORDER_MARK = "\uFEFF";

export const ExportInput = IncidentFilterInput.extend({
  sort: IncidentSort.input,
  /** Only these of what the filters let pass: a selection. */
  ids: z.array(IncidentId).max(BULK_LIMIT).default([]),
  format: z.enum(["csv", "json"]).default("csv"),
});

type Cell = string | number | boolean | null;

const COLUMNS: Record<string, (incident: IncidentDto) => Cell> = {
  id: (i) => i.id,
  title: (i) => i.title,
  severity: (i) => i.severity,
  status: (i) => i.status,
  workflow_status: (i) => i.workflow_status,
  resolution: (i) => i.resolution,
  owner_email: (i) => i.owner_email,
  sla_due: (i) => i.sla_due,
  sla_state: (i) => i.sla_state,
  risk_accepted_until: (i) => i.risk_accepted_until,
  group: (i) => i.group,
  asset_host: (i) => i.asset.host,
  asset_port: (i) => i.asset.port,
  asset_protocol: (i) => i.asset.protocol,
  asset_url: (i) => i.asset.url,
  cve: (i) => i.cve.join(" "),
  cwe: (i) => i.cwe.join(" "),
  cvss_version: (i) => i.cvss?.version ?? null,
  cvss_score: (i) => i.cvss?.score ?? null,
  cvss_vector: (i) => i.cvss?.vector ?? null,
  techniques: (i) => i.techniques.join(" "),
  suggested_techniques: (i) => i.suggested.join(" "),
  source_tool: (i) => i.source_tool,
  rule_id: (i) => i.rule_id,
  fingerprint: (i) => i.fingerprint,
  evidence_count: (i) => i.evidence_count,
  occurrences: (i) => i.occurrences,
  coverage_pct: (i) => i.coverage_pct,
  first_seen: (i) => i.first_seen,
  last_seen: (i) => i.last_seen,
  created_at: (i) => i.created_at,
  updated_at: (i) => i.updated_at,
  state_since: (i) => i.state_since,
  closed_at: (i) => i.closed_at,
  reopened_at: (i) => i.reopened_at,
  source: (i) => i.source,
};

/** Beginning of a file, the text of a page of rows, and its end. */
interface Layout {
  begin: string;
  page: (incidents: readonly IncidentDto[], isFirst: boolean) => string;
  end: string;
}

const CELLS = Object.values(COLUMNS);

const LAYOUTS: Record<"csv" | "json", Layout> = {
  csv: {
    begin: BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS)),
    page: (incidents) =>
      incidents.map((incident) => csvRecord(CELLS.map((cell) => cell(incident)))).join(""),
    end: "",
  },
  json: {
    begin: '{"incidents":[',
    page: (incidents, isFirst) =>
      (isFirst || incidents.length === 0 ? "" : ",") +
      incidents.map((incident) => JSON.stringify(incident)).join(","),
    end: "]}\n",
  },
};

export interface IncidentExport {
  fileName: string;
  /** Null where it is not exactly known beforehand. */
  total: number | null;
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The present view of the list, or named incidents in it, as CSV (RFC 4180, UTF-8 with a byte order
 * mark) or as JSON, read in pages while it is taken: an incident that moves within the order
 * meanwhile may occur twice or be missed. Leaves a record that names the filters before the first
 * byte. Throws `not_found` where a named one is missing, and `payload_too_large` beyond a million
 * rows; if the stream has begun, it is aborted rather than ended early.
 */
export async function exportIncidents(
  ctx: ServiceContext,
  raw: z.input<typeof ExportInput>,
): Promise<IncidentExport> {
  const reader = requireReader(ctx);
  const input = ExportInput.parse(raw);
  const now = ctx.clock();
  const filter = { ...toFilter(input, reader, now), ids: numbersOf(input.ids) };
  const { total, exact } =
    filter.ids === null
      ? await countMatching(ctx.db.pool, filter)
      : await requireAll(ctx, filter, input);
  if (total > MAX_ROWS) throw tooMany();
  await record(ctx, input, reader.onlyOwner !== null, exact ? total : null);
  const hash = createHash("sha256").update(canonicalJson(input)).digest("hex").slice(0, 8);
  return {
    fileName: `incidents_${now.toISOString().slice(0, 10)}_${hash}.${input.format}`,
    total: exact ? total : null,
    bytes: streamOf(textOf(ctx, filter, input, now)),
  };
}

/** Null where no incident is named. */
function numbersOf(ids: readonly string[]): bigint[] | null {
  const numbers = ids.map((id) => parseIncidentId(id)?.number).filter((n) => n !== undefined);
  return ids.length === 0 ? null : numbers;
}

/** A selection of which one is missing would be taken for the whole. */
async function requireAll(
  ctx: ServiceContext,
  filter: IncidentFilter,
  { ids, sort }: z.infer<typeof ExportInput>,
): Promise<{ total: number; exact: true }> {
  const rows = await findIncidents(ctx.db.pool, filter, sort, null, BULK_LIMIT);
  const found = new Set(rows.map((row) => formatIncidentId(row.id, row.created_at)));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw notFound(missing);
  return { total: rows.length, exact: true };
}

function tooMany(): ServiceError {
  return new ServiceError("payload_too_large", {
    detail: `An export holds ${MAX_ROWS} incidents at most; narrow the filters.`,
  });
}

/** Exports of data are acts: who took what. Addresses and searched words are kept apart, erasable. */
async function record(
  ctx: ServiceContext,
  input: z.infer<typeof ExportInput>,
  ownOnly: boolean,
  total: number | null,
): Promise<void> {
  const { owner, q, tool, ...words } = input;
  const personal = owner.length > 0 || q !== "" || tool.length > 0;
  await inTransaction(ctx.db.pool, (client) =>
    appendRecord(ctx, client, {
      chain: "service",
      kind: "incident.export",
      summary: {
        ...words,
        own_only: ownOnly,
        matching: total,
      },
      payload: personal ? Buffer.from(canonicalJson({ owner, q, tool })) : undefined,
    }),
  );
}

async function* textOf(
  ctx: ServiceContext,
  filter: IncidentFilter,
  { sort, format }: z.infer<typeof ExportInput>,
  now: Date,
): AsyncGenerator<string> {
  const { begin, page: textOfPage, end } = LAYOUTS[format];
  yield begin;
  let after: IncidentKey | null = null;
  for (let written = 0; ; written += BATCH) {
    const rows = await findIncidents(ctx.db.pool, filter, sort, after, BATCH);
    const page = await withPresentCoverage(ctx, rows.slice(0, BATCH));
    if (page.length > 0 && written >= MAX_ROWS) throw tooMany();
    const incidents = page.map((row) => toIncidentDto(row, now));
    yield textOfPage(incidents, written === 0);
    const last = page.at(-1);
    if (rows.length <= BATCH || last === undefined) break;
    after = { order: last.page_order, value: last.page_key, id: last.id };
  }
  yield end;
}

/** Reads the next page only once the last one was taken. */
function streamOf(pages: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        const next = await pages.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      cancel: async () => {
        await pages.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
