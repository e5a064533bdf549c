import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { CloseBody } from "@/server/services/cases/case-input";
import { closeIncident } from "@/server/services/cases/close-incident";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "closeIncident",
  summary: "Close an incident as fixed, dismissed or with its risk accepted",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: CloseBody },
  responses: { 200: { schema: IncidentDetailDto, description: "The closed incident" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "incident_closed",
    "close_requires_retest_evidence",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await closeIncident(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});
