import "server-only";
import { z } from "zod";
import { FINDING_GROUPS } from "@/domain/findings/finding";
import { SEVERITIES, severityOfRank, severityRank } from "@/domain/findings/severity";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/domain/incidents/incident";
import { countIncidents, findIncidents, type IncidentFilter } from "@/server/db/queries/incidents";
import { requireAction, type ServiceContext } from "../context";
import { decodeCursor, encodeCursor } from "../cursor";
import type { IncidentPageDto } from "./incident-dto";
import { toIncidentDto } from "./map-incident";

const PAGE_LIMIT = 200;
const COUNT_BOUND = 10_000;

export const ListIncidentsInput = z.object({
  severity: z.array(z.enum(SEVERITIES)).default([]),
  /** Coarse states; the words of the lifecycle are understood as well. */
  status: z.array(z.enum([...INCIDENT_STATUSES, ...WORKFLOW_STATES])).default([]),
  workflow: z.array(z.enum(WORKFLOW_STATES)).default([]),
  group: z.array(z.enum(FINDING_GROUPS)).default([]),
  tool: z.array(z.string().max(100)).max(20).default([]),
  q: z.string().trim().max(200).default(""),
  source: z.enum(["import", "simulation"]).default("import"),
  sort: z.enum(["newest", "severity"]).default("newest"),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(PAGE_LIMIT).default(50),
  with_total: z.boolean().default(false),
});

const Key = z.tuple([
  z.enum(["newest", "severity"]),
  z.number().int(),
  z.string().regex(/^\d{1,18}$/),
]);

/** One page of incidents, newest or most severe first. Throws `invalid_cursor`. */
export async function listIncidents(
  ctx: ServiceContext,
  raw: z.input<typeof ListIncidentsInput>,
): Promise<IncidentPageDto> {
  requireAction(ctx, "incident.read");
  const input = ListIncidentsInput.parse(raw);
  const now = ctx.clock();
  const filter = toFilter(input, now);
  const after = input.cursor ? keyOf(input.cursor, input.sort) : null;
  const [rows, counts] = await Promise.all([
    findIncidents(ctx.db.pool, filter, input.sort, after, input.limit),
    input.with_total ? countIncidents(ctx.db.pool, filter, COUNT_BOUND + 1) : null,
  ]);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const more = rows.length > input.limit && last !== undefined;
  const total = counts?.reduce((sum, row) => sum + row.n, 0) ?? null;
  return {
    incidents: page.map((row) => toIncidentDto(row, now)),
    count: page.length,
    by_severity: bySeverity(page.map((row) => ({ severity: row.severity, n: 1 }))),
    total: total === null ? null : Math.min(total, COUNT_BOUND),
    total_is_exact: total === null ? null : total <= COUNT_BOUND,
    total_by_severity: counts === null ? null : bySeverity(counts),
    next_cursor: more ? encodeCursor([input.sort, last.severity, String(last.id)]) : null,
  };
}

function toFilter(input: z.infer<typeof ListIncidentsInput>, now: Date): IncidentFilter {
  return {
    simulation: input.source === "simulation",
    severities: input.severity.map(severityRank),
    statuses: input.status,
    workflow: input.workflow,
    groups: input.group,
    tools: input.tool,
    text: input.q === "" ? null : input.q,
    now,
  };
}

function keyOf(cursor: string, sort: string): { severity: number; id: bigint } {
  const [, severity, id] = decodeCursor(
    cursor,
    Key.refine(([s]) => s === sort),
  );
  return { severity, id: BigInt(id) };
}

function bySeverity(counts: readonly { severity: number; n: number }[]) {
  const result = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity, n } of counts) result[severityOfRank(severity)] += n;
  return result;
}
