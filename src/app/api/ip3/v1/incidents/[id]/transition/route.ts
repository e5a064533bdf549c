import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { TransitionBody } from "@/server/services/cases/case-input";
import { transitionIncident } from "@/server/services/cases/transition-incident";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "transitionIncident",
  summary: "Move an incident one step along its lifecycle",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: TransitionBody },
  responses: { 200: { schema: IncidentDetailDto, description: "The incident after the move" } },
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
    json: await transitionIncident(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});
