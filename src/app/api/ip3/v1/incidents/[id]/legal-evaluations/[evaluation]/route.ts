import { z } from "zod";
import { route } from "@/server/http/route";
import { IncidentId } from "@/server/services/incidents/incident-dto";
import { EvaluationId } from "@/server/services/legal/evaluation-id";
import { getEvaluation } from "@/server/services/legal/get-evaluation";
import { EvaluationDto } from "@/server/services/legal/legal-dto";

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
