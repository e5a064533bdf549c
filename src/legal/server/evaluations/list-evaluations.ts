import "server-only";
import { z } from "zod";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { findEvaluations } from "@/legal-rules/server/legal";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { EvaluationsDto } from "./legal-dto";
import { toEvaluationRef } from "./map-evaluation";

const ListEvaluationsInput = z.object({
  id: IncidentId,
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** Stored evaluations of an incident, the newest first. Throws `invalid_cursor`. */
export const listEvaluations = operation({
  name: "listLegalEvaluations",
  summary: "List the stored evaluations of an incident, the newest first",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: z.object(PageQuery),
  input: ListEvaluationsInput,
  output: EvaluationsDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/legal-evaluations",
  console: "legal.evaluations",
  run: async (ctx, input) => {
    const incident = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    if (incident === null) throw notFound(input.id);
    const before = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : null;
    const rows = await findEvaluations(ctx.db.pool, incident.id, before, input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      evaluations: page.map(toEvaluationRef),
      next_cursor:
        rows.length > input.limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
