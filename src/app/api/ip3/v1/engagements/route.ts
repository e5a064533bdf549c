import { z } from "zod";
import { ENGAGEMENT_STATES, ENGAGEMENT_TYPES } from "@/engagements/domain/engagement";
import { createEngagement } from "@/engagements/server/engagement/create-engagement";
import { EngagementDto, EngagementPageDto } from "@/engagements/server/engagement/engagement-dto";
import { CreateEngagementBody } from "@/engagements/server/engagement/engagement-input";
import { listEngagements } from "@/engagements/server/engagement/list-engagements";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listEngagements",
  summary: "Engagements that the account takes part in or may know of, the latest first",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  query: z.object({
    ...PageQuery,
    state: commaList(ENGAGEMENT_STATES),
    type: commaList(ENGAGEMENT_TYPES),
    source: z.enum(["import", "simulation"]).optional(),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: EngagementPageDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listEngagements(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const POST = route({
  operation: "createEngagement",
  summary: "Plan an engagement with its scope, crown jewels and rules of engagement",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.create",
  etag: "version",
  location: "/api/ip3/v1/engagements/{$response.body#/id}",
  body: { kind: "json", schema: CreateEngagementBody },
  responses: { 201: { schema: EngagementDto, description: "The engagement" } },
  errors: ["invalid_request", "unauthenticated", "forbidden", "validation_failed", "rate_limited"],
  handle: async ({ ctx, body }) => ({ status: 201, json: await createEngagement(ctx, body) }),
});
