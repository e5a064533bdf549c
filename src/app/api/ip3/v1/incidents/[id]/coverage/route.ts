import { z } from "zod";
import { route } from "@/server/http/route";
import { CoverageDto } from "@/server/services/coverage/coverage-dto";
import { getCoverage } from "@/server/services/coverage/get-coverage";
import { IncidentId } from "@/server/services/incidents/incident-dto";

export const GET = route({
  operation: "getCoverage",
  summary: "Evidence coverage of an incident: what is proven, by what, and what is missing",
  tag: "Case work",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  responses: { 200: { schema: CoverageDto, description: "Every dimension with its checks" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getCoverage(ctx, params) }),
});
