import { z } from "zod";
import { ifMatch } from "@/server/http/if-match";
import { route } from "@/server/http/route";
import { SeverityBody } from "@/server/services/cases/case-input";
import { changeSeverity } from "@/server/services/cases/change-severity";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "changeSeverity",
  summary: "Set the severity by an analyst's judgement",
  tag: "Case work",
  auth: ["bearer"],
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: SeverityBody },
  responses: { 200: { schema: IncidentDetailDto, description: "The incident with its severity" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "version_conflict",
    "validation_failed",
    "conflict",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body, request }) => ({
    json: await changeSeverity(ctx, { ...params, ...body, ...ifMatch(request) }),
  }),
});
