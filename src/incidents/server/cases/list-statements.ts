import "server-only";
import { z } from "zod";
import { findStatements } from "@/incidents/server/queries/statements";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { requireOnCase } from "../incidents/case-right";
import { getIncidentRow } from "../incidents/get-incident";
import { toStatementDto } from "../incidents/map-statement";
import { StatementPageDto } from "../incidents/statement-dto";
import { OfIncident, ON_CASE } from "./on-case";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** What was stated of an incident, the newest first. Throws `invalid_cursor`. */
export const listStatements = operation({
  ...ON_CASE,
  name: "listStatements",
  summary: "List what people stated of an incident, the newest first",
  anyOf: ["incident.read", "incident.work_own"],
  query: z.object(PageQuery),
  input: OfIncident.extend({
    cursor: z.string().max(200).nullish(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: StatementPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/statements",
  console: "cases.statements",
  run: async (ctx, input) => {
    const incident = await getIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    const before = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : null;
    const rows = await findStatements(ctx.db.pool, incident.id, before, input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      statements: page.map(toStatementDto),
      next_cursor:
        rows.length > input.limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
