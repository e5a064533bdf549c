import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { gapPercent } from "@/incidents/domain/gap-percent";
import { INCIDENT_LIST, type IncidentSort as SortWord } from "@/incidents/domain/incident-list";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import { findIncidents, type IncidentKey, walksOf } from "@/incidents/server/queries/incidents";
import { readQuery } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { withPresentCoverage } from "../coverage/present-coverage";
import { countMatching } from "./count-matching";
import { IncidentPageDto } from "./incident-dto";
import {
  IncidentFilterInput,
  IncidentFilterQuery,
  IncidentSort,
  requireReader,
  toFilter,
} from "./incident-filter";
import { toIncidentDto } from "./map-incident";

const PAGE_LIMIT = 200;

export const ListIncidentsInput = IncidentFilterInput.extend({
  sort: IncidentSort.input,
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(PAGE_LIMIT).default(50),
  with_total: z.boolean().default(false),
});

const Id = z.string().regex(/^\d{1,18}$/);
const Instant = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/);

const Key = z.union([
  z.tuple([z.enum(["newest", "rest"]), z.literal(""), Id]),
  z.tuple([z.literal("severity"), z.string().regex(/^[0-4]$/), Id]),
  z.tuple([z.enum(["created", "due"]), Instant, Id]),
]);

/**
 * One page of incidents: newest, most severe or soonest due first; after what is due comes what has no
 * running deadline. Who may only work on what is theirs gets that alone. Throws `invalid_cursor`.
 */
export const listIncidents = operation({
  name: "listIncidents",
  summary: "List incidents: newest, most severe or soonest due first",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    ...PageQuery,
    ...IncidentFilterQuery,
    ...IncidentSort.query,
    with_total: z.enum(["true", "false"]).default("false"),
  }),
  input: ListIncidentsInput,
  output: IncidentPageDto,
  says: "One page; whoever may only work on what is theirs gets that alone",
  paged: true,
  read: ({ query }) => ({
    ...readQuery(INCIDENT_LIST, query),
    with_total: query.with_total === "true",
  }),
  errors: [],
  rest: "GET /api/ip3/v1/incidents",
  run: async (ctx, input) => {
    const reader = requireReader(ctx);
    const now = ctx.clock();
    const filter = toFilter(input, reader, now);
    const after = input.cursor ? keyOf(input.cursor, input.sort, filter) : null;
    const [rows, counts] = await Promise.all([
      findIncidents(ctx.db.pool, filter, input.sort, after, input.limit),
      input.with_total ? countMatching(ctx.db.pool, filter) : null,
    ]);
    const page = await withPresentCoverage(ctx, rows.slice(0, input.limit));
    const last = page.at(-1);
    const more = rows.length > input.limit && last !== undefined;
    return {
      incidents: page.map((row) => toIncidentDto(row, now)),
      count: page.length,
      by_severity: bySeverity(page.map((row) => ({ severity: row.severity, n: 1 }))),
      gap_pct: gapPercent(page.map((row) => row.coverage_pct)),
      total: counts?.total ?? null,
      total_is_exact: counts?.exact ?? null,
      total_by_severity: counts === null ? null : bySeverity(counts.bySeverity),
      next_cursor: more ? encodeCursor([last.page_order, last.page_key, String(last.id)]) : null,
    };
  },
});

function keyOf(cursor: string, sort: SortWord, filter: IncidentFilter): IncidentKey {
  const [order, value, id] = decodeCursor(cursor, Key);
  if (!walksOf(sort, filter).includes(order)) throw new ServiceError("invalid_cursor");
  return { order, value, id: BigInt(id) };
}

function bySeverity(counts: readonly { severity: number; n: number }[]) {
  const result = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity, n } of counts) result[severityOfRank(severity)] += n;
  return result;
}
