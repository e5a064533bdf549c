import { z } from "zod";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { getEvaluation } from "@/legal/server/evaluations/get-evaluation";
import { EvaluationDto } from "@/legal/server/evaluations/legal-dto";
import { EvaluationId } from "@/legal-rules/server/evaluation-id";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getLegalEvaluation",
  summary: "A stored evaluation with its facts and result, and the same facts evaluated again",
  tag: "Legal",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId, evaluation: EvaluationId }),
  responses: { 200: { schema: EvaluationDto, description: "The evaluation as it was stored" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getEvaluation(ctx, params) }),
});
