import "server-only";
import { findStatements } from "@/incidents/server/queries/statements";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { requireOnCase } from "../incidents/case-right";
import { getIncidentRow } from "../incidents/get-incident";
import { toStatementDto } from "../incidents/map-statement";
import { StatementPageDto } from "../incidents/statement-dto";
import { OfIncident, ON_CASE } from "./on-case";

const LIST = defineList({ key: { id: "id" } });

/** Statements on an incident, newest first. Throws `invalid_cursor`. */
export const listStatements = operation({
  ...ON_CASE,
  name: "listStatements",
  summary: "List what people stated of an incident, the newest first",
  anyOf: ["incident.read", "incident.work_own"],
  ...listingOf(LIST, { params: OfIncident }),
  output: StatementPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/statements",
  console: "cases.statements",
  run: async (ctx, input) => {
    const incident = await getIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    const before = keyOf(LIST, input.cursor)?.id ?? null;
    const rows = await findStatements(ctx.db.pool, incident.id, before, input.limit + 1);
    const { page, next_cursor } = pageOf(LIST, rows, input.limit);
    return {
      statements: page.map(toStatementDto),
      next_cursor,
    };
  },
});
