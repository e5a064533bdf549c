import { z } from "zod";
import { route } from "@/server/http/route";
import { addComment } from "@/server/services/cases/add-comment";
import { CommentBody } from "@/server/services/cases/case-input";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

export const POST = route({
  operation: "addComment",
  summary: "Comment on an incident",
  tag: "Case work",
  auth: ["bearer"],
  anyOf: ["incident.comment", "incident.work_own"],
  location: "/api/ip3/v1/incidents/{$request.path.id}/statements",
  params: z.object({ id: IncidentId }),
  body: { kind: "json", schema: CommentBody },
  responses: { 201: { schema: IncidentDetailDto, description: "The incident" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await addComment(ctx, { ...params, ...body }),
  }),
});
