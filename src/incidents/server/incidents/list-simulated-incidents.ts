import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { FINDING_GROUPS } from "@/evidence/domain/findings/finding";
import { SEVERITIES, severityOfRank } from "@/evidence/domain/findings/severity";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import { gapPercent } from "@/incidents/domain/gap-percent";
import { filterFor } from "@/incidents/server/queries/incident-conditions";
import {
  countIncidents,
  findIncidents,
  type IncidentKey,
} from "@/incidents/server/queries/incidents";
import { operation } from "@/platform/declaration/operation";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { withPresentCoverage } from "../coverage/present-coverage";
import { IncidentDto } from "./incident-dto";
import { toIncidentDto } from "./map-incident";

const LIMIT = 500;

const SimulatedIncidentsInput = z.object({
  severity: z.string().optional(),
  status: z.string().optional(),
  group: z.string().optional(),
  limit: z.string().optional().meta({ description: "1 to 500; 100 where it is left out" }),
  cursor: z.string().max(200).optional().meta({ description: "`next_cursor` of the page before" }),
});

const SimulatedIncidentsDto = z
  .object({
    ok: z.literal(true),
    source: z.literal("simulation"),
    count: z.number().int(),
    total: z.number().int(),
    by_severity: z.record(z.enum(SEVERITIES), z.number().int()),
    gap_pct: z.number(),
    incidents: z.array(IncidentDto),
    next_cursor: z.string().nullable(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  })
  .meta({ id: "SimulatedIncidents" });

type Warning = { code: string; message: string };

/** Words of a comma list; those that the filter does not know are named in `warnings` and match nothing. */
function wordsOf<Word extends string>(
  name: string,
  text: string | undefined,
  known: readonly Word[],
  warnings: Warning[],
): { words: Word[]; impossible: boolean } {
  const given = (text ?? "")
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  const words = known.filter((word) => given.includes(word));
  const unknown = given.filter((word) => !words.some((w) => w === word));
  for (const word of unknown) {
    warnings.push({ code: "invalid_filter", message: `${name} knows no "${word.slice(0, 60)}"` });
  }
  return { words, impossible: given.length > 0 && words.length === 0 };
}

/** One page of the public list: simulated demonstration data only, the newest first. Never fails on a filter. */
export const listSimulatedIncidents = operation({
  name: "listSimulatedIncidents",
  summary: "Demonstration data, public",
  tag: "Public",
  auth: [],
  query: SimulatedIncidentsInput,
  queryError: "validation_failed",
  output: SimulatedIncidentsDto,
  says: "One page of simulated incidents",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/incidents",
  run: async (ctx, input) => {
    const warnings: Warning[] = [];
    const now = ctx.clock();
    const severity = wordsOf("severity", input.severity, SEVERITIES, warnings);
    const states = [...INCIDENT_STATUSES, ...WORKFLOW_STATES];
    const status = wordsOf("status", input.status, states, warnings);
    const group = wordsOf("group", input.group, FINDING_GROUPS, warnings);
    const limit = limitOf(input.limit, warnings);
    const filter = filterFor(true, now, {
      severity: SEVERITIES.filter((s) => severity.words.includes(s)),
      status: status.words,
      group: group.words,
    });
    const after = keyOf(input.cursor, warnings);
    const impossible = [severity, status, group, after].some((given) => given.impossible);
    const [rows, counts] = impossible
      ? [[], []]
      : await Promise.all([
          findIncidents(ctx.db.pool, filter, "newest", after.key, limit),
          countIncidents(ctx.db.pool, filter, 1_000_000),
        ]);
    const page = await withPresentCoverage(ctx, rows.slice(0, limit));
    const last = rows.length > limit ? page.at(-1) : undefined;
    const incidents = page.map((row) => toIncidentDto(row, now));
    const bySeverity = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
    for (const row of page) bySeverity[severityOfRank(row.severity)] += 1;
    return {
      ok: true as const,
      source: "simulation" as const,
      count: incidents.length,
      total: counts.reduce((sum, row) => sum + row.n, 0),
      by_severity: bySeverity,
      gap_pct: gapPercent(incidents.map((incident) => incident.coverage_pct)),
      incidents,
      next_cursor: last === undefined ? null : encodeCursor([String(last.id)]),
      warnings,
    };
  },
});

/**
 * Where the page begins; a cursor that this list did not issue matches nothing, like any unknown
 * word.
 */
function keyOf(
  cursor: string | undefined,
  warnings: Warning[],
): { key: IncidentKey | null; impossible: boolean } {
  if (cursor === undefined) return { key: null, impossible: false };
  try {
    const [id] = decodeCursor(cursor, z.tuple([z.string().regex(/^\d{1,18}$/)]));
    return { key: { order: "newest", value: "", id: BigInt(id) }, impossible: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    warnings.push({ code: error.code, message: "cursor is none that this list handed out" });
    return { key: null, impossible: true };
  }
}

function limitOf(text: string | undefined, warnings: Warning[]): number {
  if (text === undefined) return 100;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, LIMIT);
  warnings.push({ code: "invalid_filter", message: "limit is a number from 1 to 500" });
  return 100;
}
