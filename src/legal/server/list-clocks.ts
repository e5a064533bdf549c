import "server-only";
import { z } from "zod";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { ruleOf } from "@/legal-rules/domain/rules/rules";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { pickDto } from "@/platform/declaration/pick-dto";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ClockDto, ClocksDto } from "./evaluations/legal-dto";
import { type ClockKey, findClocks, type ListedClockRow } from "./queries/legal-clocks";

export const ListClocksInput = z.object({
  source: z.enum(["import", "simulation"]).default("import"),
  cursor: z.string().max(400).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

/** Where a page ends; the empty text stands for no limit. */
const Key = z.tuple([
  z.union([z.iso.datetime(), z.literal("")]),
  z.string().regex(/^\d{1,18}$/),
  z.string().max(100),
  z.string().max(100),
]);

/**
 * Open stages of the obligations of all incidents that the caller may read, the earliest limit first
 * and those without a number last. Throws `invalid_cursor`.
 */
export const listClocks = operation({
  name: "listLegalClocks",
  summary: "Open stages of legal obligations of all incidents, the earliest limit first",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object({
    source: ListClocksInput.shape.source,
    limit: PageQuery.limit,
    cursor: z.string().min(1).max(400).optional(),
  }),
  input: ListClocksInput,
  output: ClocksDto,
  says: "One page; stages without a number come last",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/legal/clocks",
  console: "legal.clocks",
  run: async (ctx, input) => {
    const { onlyOwner } = requireReader(ctx);
    const now = ctx.clock();
    const filter = { simulation: input.source === "simulation", onlyOwner };
    const after = input.cursor ? keyOf(input.cursor) : null;
    const rows = await inSnapshot(ctx.db.pool, (client) =>
      findClocks(client, filter, after, input.limit + 1),
    );
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      as_of: now.toISOString(),
      clocks: page.map((row) => toClockDto(row, now)),
      next_cursor: rows.length > input.limit && last !== undefined ? cursorOf(last) : null,
    };
  },
});

function keyOf(cursor: string): ClockKey {
  const [dueAt, id, rule, stage] = decodeCursor(cursor, Key);
  return { dueAt: dueAt === "" ? null : dueAt, incidentId: BigInt(id), rule, stage };
}

function cursorOf({ due_at, incident_id, rule, stage }: ListedClockRow): string {
  return encodeCursor([due_at ?? "", String(incident_id), rule, stage]);
}

function toClockDto(row: ListedClockRow, now: Date): ClockDto {
  return pickDto(ClockDto, row, {
    incident_id: formatIncidentId(row.incident_id, row.created_at),
    incident_title: row.title,
    severity: severityOfRank(row.severity),
    // Stored under rules that may have been left out since.
    instrument: ruleOf(row.rule)?.instrument ?? row.rule,
    state:
      row.due_at === null ? "no_numeric_limit" : new Date(row.due_at) < now ? "overdue" : "due",
  });
}
