import "server-only";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { CLOCK_LIST } from "@/legal/domain/clock-list";
import { ruleOf } from "@/legal-rules/domain/rules/rules";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { ClockDto, ClocksDto } from "./evaluations/legal-dto";
import { findClocks, type ListedClockRow } from "./queries/legal-clocks";

const { input, query } = listingOf(CLOCK_LIST, { longest: 400 });

export const ListClocksInput = input;

/**
 * Open stages of the obligations of all incidents that the caller may read, the earliest limit first
 * and those without a number last. Throws `invalid_cursor`.
 */
export const listClocks = operation({
  name: "listLegalClocks",
  summary: "Open stages of legal obligations of all incidents, the earliest limit first",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  query: query.pick({ source: true }).extend(query.shape),
  input,
  output: ClocksDto,
  says: "One page; stages without a number come last",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/legal/clocks",
  console: "legal.clocks",
  run: async (ctx, { source, cursor, limit }) => {
    const { onlyOwner } = requireReader(ctx);
    const now = ctx.clock();
    const filter = { simulation: source === "simulation", onlyOwner };
    const key = keyOf(CLOCK_LIST, cursor);
    const after = key === null ? null : { ...key, due_at: key.due_at || null };
    const rows = await inSnapshot(ctx.db.pool, (client) =>
      findClocks(client, filter, after, limit + 1),
    );
    const { page, next_cursor } = pageOf(CLOCK_LIST, rows, limit);
    return {
      as_of: now.toISOString(),
      clocks: page.map((row) => toClockDto(row, now)),
      next_cursor,
    };
  },
});

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
