import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { RetestBody } from "@/server/services/cases/case-input";
import { recordRetest } from "@/server/services/cases/record-retest";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "recordRetest",
  summary: "Record the verdict of a retest",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: RetestBody },
  responses: { 200: { schema: IncidentDetailDto, description: "The incident after the retest" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "invalid_transition",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await recordRetest(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});
