import "server-only";
import { z } from "zod";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { FACET_FIELDS, FACET_VALUES, type FacetField } from "@/incidents/domain/incident-list";
import type { IncidentFilter } from "@/incidents/server/queries/incident-conditions";
import { countByField, tallySettledDeadlines } from "@/incidents/server/queries/incident-facets";
import {
  asksNothing,
  isTallied,
  isTalliedField,
  tallyByField,
  type ValueCount,
} from "@/incidents/server/queries/incident-tallies";
import {
  countRunning,
  partDeadlines,
  totalsBySeverity,
} from "@/incidents/server/queries/incident-totals";
import { countDeadlines } from "@/incidents/server/queries/overview";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { COUNT_BOUND } from "./count-matching";
import {
  IncidentFilterInput,
  IncidentFilterQuery,
  requireReader,
  toFilter,
} from "./incident-filter";

const FacetInput = IncidentFilterInput.extend({
  field: z.enum(FACET_FIELDS),
  /** Part of the value. */
  search: z.string().trim().max(100).default(""),
});

const FacetDto = z
  .object({
    values: z
      .array(z.object({ value: z.string(), n: z.number().int() }))
      .meta({ description: "Most frequent first, 50 at most; an owner `none` stands for nobody" }),
    exact: z.boolean().meta({
      description:
        "False where only 10,000 of the matching incidents were looked at; the counts are then too low",
    }),
  })
  .meta({ id: "IncidentFacet" });

/** How many incidents have each value of a field, under all filters but the field's own. */
export const facetIncidents = operation({
  name: "facetIncidents",
  summary: "Count the values of one field under the other filters",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    ...IncidentFilterQuery,
    field: z.enum(FACET_FIELDS),
    search: z.string().max(100).optional().meta({ description: "Part of the value" }),
  }),
  input: FacetInput,
  output: FacetDto,
  says: "Values with their counts",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/facets",
  console: "incidents.facets",
  run: async (ctx, input) => {
    const reader = requireReader(ctx);
    const filter = { ...toFilter(input, reader, ctx.clock()), [input.field]: [] };
    const { values, exact } = await countValues(ctx, filter, input.field);
    const named = values.map(({ value, n }) => ({ value: nameOf(input.field, value), n }));
    const wanted = input.search.toLowerCase();
    return {
      values: named
        .filter(({ value }) => value.toLowerCase().includes(wanted))
        .slice(0, FACET_VALUES),
      exact,
    };
  },
});

async function countValues(
  ctx: ServiceContext,
  filter: IncidentFilter,
  field: FacetField,
): Promise<{ values: ValueCount[]; exact: boolean }> {
  const { pool } = ctx.db;
  // The list opens on what is open, so that case must be cheap as well.
  const openOnly = filter.status.length === 1 && filter.status[0] === "open";
  if (field === "sla" && asksNothing(openOnly ? { ...filter, status: [] } : filter)) {
    return { values: await tallySla(ctx, filter, openOnly), exact: true };
  }
  const byDeadline = await countUnderDeadlines(ctx, filter, field);
  if (byDeadline !== null) return { values: byDeadline, exact: true };
  if (isTalliedField(field) && isTallied(filter, field)) {
    return { values: await tallyByField(pool, filter, field), exact: true };
  }
  const { values, counted } = await countByField(pool, filter, field, COUNT_BOUND + 1);
  return { values, exact: counted <= COUNT_BOUND };
}

async function tallySla(
  ctx: ServiceContext,
  { simulation, now }: IncidentFilter,
  openOnly: boolean,
): Promise<ValueCount[]> {
  const [settled, running] = await Promise.all([
    tallySettledDeadlines(ctx.db.pool, simulation, openOnly, now),
    countRunning(ctx.db.pool, simulation, now),
  ]);
  const counts: ValueCount[] = [
    ...settled,
    { value: "overdue", n: sum(running.map((row) => row.overdue)) },
    { value: "due_soon", n: sum(running.map((row) => row.due_soon)) },
    { value: "on_track", n: sum(running.map((row) => row.on_track)) },
  ];
  return mostFirst(counts);
}

/** Severities and owners of what has a running deadline, of some days or closed in some way; null: not tallied. */
async function countUnderDeadlines(
  ctx: ServiceContext,
  filter: IncidentFilter,
  field: FacetField,
): Promise<ValueCount[] | null> {
  const { pool } = ctx.db;
  if (field === "severity") {
    const totals = await totalsBySeverity(pool, filter);
    return totals === null ? null : mostFirst(totals);
  }
  const { running, settled } = partDeadlines(filter.sla);
  if (field !== "owner" || running.length === 0 || settled.length > 0) return null;
  const status = filter.status.includes("open") ? [] : filter.status;
  if (!asksNothing({ ...filter, sla: [], status })) return null;
  const owners = await countDeadlines(pool, filter.simulation, filter.now);
  const counts = owners.map((row) => {
    const states = {
      overdue: row.overdue,
      due_soon: row.due_24h,
      on_track: row.due_7d + row.later,
    };
    return { value: row.owner, n: sum(running.map((word) => states[word])) };
  });
  return mostFirst(counts);
}

function mostFirst(counts: readonly ValueCount[]): ValueCount[] {
  return counts.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

function nameOf(field: FacetField, value: string): string {
  if (field === "severity") return severityOfRank(Number(value));
  return field === "owner" && value === "" ? "none" : value;
}
