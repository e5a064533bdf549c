import { z } from "zod";
import { getCoverage } from "@/incidents/server/cases/get-coverage";
import { CoverageDto } from "@/incidents/server/coverage/coverage-dto";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

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
