import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { ReopenBody } from "@/server/services/cases/case-input";
import { reopenIncident } from "@/server/services/cases/reopen-incident";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "reopenIncident",
  summary: "Open a closed incident again",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: ReopenBody },
  responses: { 200: { schema: IncidentDetailDto, description: "The incident, open again" } },
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
    json: await reopenIncident(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});
