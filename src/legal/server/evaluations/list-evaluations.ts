import "server-only";
import { z } from "zod";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { findEvaluations } from "@/legal-rules/server/legal";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { EvaluationsDto } from "./legal-dto";
import { toEvaluationRef } from "./map-evaluation";

const OfIncident = z.object({ id: IncidentId });

const LIST = defineList({ key: { id: "id" } });

/** Stored evaluations of an incident, the newest first. Throws `invalid_cursor`. */
export const listEvaluations = operation({
  name: "listLegalEvaluations",
  summary: "List the stored evaluations of an incident, the newest first",
  tag: "Legal",
  anyOf: ["incident.read", "incident.work_own"],
  params: OfIncident,
  ...listingOf(LIST, { params: OfIncident }),
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
    const before = keyOf(LIST, input.cursor)?.id ?? null;
    const rows = await findEvaluations(ctx.db.pool, incident.id, before, input.limit + 1);
    const { page, next_cursor } = pageOf(LIST, rows, input.limit);
    return {
      evaluations: page.map(toEvaluationRef),
      next_cursor,
    };
  },
});
