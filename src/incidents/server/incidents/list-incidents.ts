import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { gapPercent } from "@/incidents/domain/gap-percent";
import { INCIDENT_LIST, type IncidentSort } from "@/incidents/domain/incident-list";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import {
  findIncidents,
  type IncidentKey,
  type IncidentOrder,
  walksOf,
} from "@/incidents/server/queries/incidents";
import { type KeyOf, keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { withPresentCoverage } from "../coverage/present-coverage";
import { countMatching } from "./count-matching";
import { IncidentPageDto } from "./incident-dto";
import { requireReader, toFilter } from "./incident-filter";
import { toIncidentDto } from "./map-incident";

const { input, query } = listingOf(INCIDENT_LIST);

export const ListIncidentsInput = input.extend({ with_total: z.boolean().default(false) });

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

/** How the value of the order is written where a page ends. */
const VALUES: Readonly<Record<IncidentOrder, RegExp>> = {
  newest: /^$/,
  oldest: /^$/,
  rest: /^$/,
  severity: /^[0-4]$/,
  created: INSTANT,
  due: INSTANT,
};

/**
 * One page of incidents: newest, oldest, most severe or soonest due first; after what is due comes what has no
 * running deadline. Who may only work on what is theirs gets that alone. Throws `invalid_cursor`.
 */
export const listIncidents = operation({
  name: "listIncidents",
  summary: "List incidents: newest, oldest, most severe or soonest due first",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: query.extend({
    with_total: z
      .enum(["true", "false"])
      .default("false")
      .transform((word) => word === "true"),
  }),
  input: ListIncidentsInput,
  output: IncidentPageDto,
  says: "One page; whoever may only work on what is theirs gets that alone",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/incidents",
  run: async (ctx, input) => {
    const reader = requireReader(ctx);
    const now = ctx.clock();
    const filter = toFilter(input, reader, now);
    const after = placeOf(keyOf(INCIDENT_LIST, input.cursor), input.sort, filter);
    const [rows, counts] = await Promise.all([
      findIncidents(ctx.db.pool, filter, input.sort, after, input.limit),
      input.with_total ? countMatching(ctx.db.pool, filter) : null,
    ]);
    const { page: read, next_cursor } = pageOf(INCIDENT_LIST, rows, input.limit);
    const page = await withPresentCoverage(ctx, read);
    return {
      incidents: page.map((row) => toIncidentDto(row, now)),
      count: page.length,
      by_severity: bySeverity(page.map((row) => ({ severity: row.severity, n: 1 }))),
      gap_pct: gapPercent(page.map((row) => row.coverage_pct)),
      total: counts?.total ?? null,
      total_is_exact: counts?.exact ?? null,
      total_by_severity: counts === null ? null : bySeverity(counts.bySeverity),
      next_cursor,
    };
  },
});

/** Where a page begins, in an order of this list. */
function placeOf(
  key: KeyOf<typeof INCIDENT_LIST.key> | null,
  sort: IncidentSort,
  filter: IncidentFilter,
): IncidentKey | null {
  if (key === null) return null;
  const order = walksOf(sort, filter).find((walked) => walked === key.page_order);
  if (order === undefined || !VALUES[order].test(key.page_key)) {
    throw new ServiceError("invalid_cursor");
  }
  return { order, value: key.page_key, id: key.id };
}

function bySeverity(counts: readonly { severity: number; n: number }[]) {
  const result = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity, n } of counts) result[severityOfRank(severity)] += n;
  return result;
}
