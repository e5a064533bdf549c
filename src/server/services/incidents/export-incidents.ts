import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { csvRecord } from "@/domain/csv/csv-writer";
import { ServiceError } from "@/domain/errors";
import { canonicalJson } from "@/domain/packages/canonical-json";
import type { IncidentFilter } from "@/server/db/queries/incident-conditions";
import { findIncidents, type IncidentKey, type IncidentSort } from "@/server/db/queries/incidents";
import { inTransaction, pgExecutor } from "@/server/db/transaction";
import { appendRecord } from "@/server/trace/append";
import type { ServiceContext } from "../context";
import { withPresentCoverage } from "../coverage/present-coverage";
import { countMatching } from "./count-matching";
import type { IncidentDto } from "./incident-dto";
import { INCIDENT_SORTS, IncidentFilterInput, requireReader, toFilter } from "./incident-filter";
import { toIncidentDto } from "./map-incident";

const BATCH = 1_000;
const MAX_ROWS = 1_000_000;
const BYTE_ORDER_MARK = "\uFEFF";

export const ExportInput = IncidentFilterInput.extend({
  sort: z.enum(INCIDENT_SORTS).default("newest"),
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

export interface IncidentExport {
  fileName: string;
  /** Null where it is not exactly known beforehand. */
  total: number | null;
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The present view of the list as CSV (RFC 4180, UTF-8 with a byte order mark), read in pages while it
 * is taken: an incident that moves within the order meanwhile may stand twice or be missed. Leaves a
 * record that names the filters before the first byte. Throws `payload_too_large` beyond a million rows;
 * where that shows only on the way, the stream breaks off rather than end early.
 */
export async function exportIncidents(
  ctx: ServiceContext,
  raw: z.input<typeof ExportInput>,
): Promise<IncidentExport> {
  const reader = requireReader(ctx);
  const input = ExportInput.parse(raw);
  const now = ctx.clock();
  const filter = toFilter(input, reader, now);
  const { total, exact } = await countMatching(ctx.db.pool, filter);
  if (total > MAX_ROWS) throw tooMany();
  await record(ctx, input, reader.onlyOwner !== null, exact ? total : null);
  const hash = createHash("sha256").update(canonicalJson(input)).digest("hex").slice(0, 8);
  return {
    fileName: `incidents_${now.toISOString().slice(0, 10)}_${hash}.csv`,
    total: exact ? total : null,
    bytes: streamOf(rowsOf(ctx, filter, input.sort, now)),
  };
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
    appendRecord(ctx, pgExecutor(client), {
      chain: "service",
      kind: "incident.export",
      summary: {
        ...words,
        format: "csv",
        own_only: ownOnly,
        matching: total,
      },
      payload: personal ? Buffer.from(canonicalJson({ owner, q, tool })) : undefined,
    }),
  );
}

async function* rowsOf(
  ctx: ServiceContext,
  filter: IncidentFilter,
  sort: IncidentSort,
  now: Date,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS));
  const cells = Object.values(COLUMNS);
  let after: IncidentKey | null = null;
  for (let written = 0; ; written += BATCH) {
    const rows = await findIncidents(ctx.db.pool, filter, sort, after, BATCH);
    const page = await withPresentCoverage(ctx, rows.slice(0, BATCH));
    if (page.length > 0 && written >= MAX_ROWS) throw tooMany();
    const incidents = page.map((row) => toIncidentDto(row, now));
    yield incidents.map((incident) => csvRecord(cells.map((cell) => cell(incident)))).join("");
    const last = page.at(-1);
    if (rows.length <= BATCH || last === undefined) return;
    after = { order: last.page_order, value: last.page_key, id: last.id };
  }
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
