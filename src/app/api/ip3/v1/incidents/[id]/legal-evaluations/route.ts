import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { caseRoute } from "@/incidents/server/rest/case-route";
import { evaluateIncident } from "@/legal/server/evaluations/evaluate-incident";
import { EvaluationsDto, LegalTriggersDto } from "@/legal/server/evaluations/legal-dto";
import { LegalEvaluationBody } from "@/legal/server/evaluations/legal-input";
import { listEvaluations } from "@/legal/server/evaluations/list-evaluations";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listLegalEvaluations",
  summary: "List the stored evaluations of an incident, the newest first",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: EvaluationsDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_filter",
    "invalid_cursor",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listEvaluations(ctx, { ...params, ...query });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const POST = caseRoute({
  operation: "evaluateLegalFacts",
  summary: "Evaluate the recorded facts with the rules in force, and store the answer",
  anyOf: ["legal.record"],
  tag: "Legal",
  body: LegalEvaluationBody,
  answer: { schema: LegalTriggersDto, description: "The legal triggers as they are now" },
  errors: [],
  act: evaluateIncident,
});
