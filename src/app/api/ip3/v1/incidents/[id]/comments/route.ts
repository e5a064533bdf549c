import { z } from "zod";
import { addComment } from "@/incidents/server/cases/add-comment";
import { CommentBody } from "@/incidents/server/cases/case-input";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { route } from "@/platform/http/route";

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
