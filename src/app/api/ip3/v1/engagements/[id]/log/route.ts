import { z } from "zod";
import { REGISTERS } from "@/encoding/domain/ids/entry-id";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { ENGAGEMENT_ERRORS } from "@/engagements/server/engagement/engagement-route";
import { addEntry } from "@/engagements/server/log/add-entry";
import { EntryDto, EntryPageDto } from "@/engagements/server/log/entry-input";
import { ENTRY_ORDERS, listEntries } from "@/engagements/server/log/list-entries";
import { ENTRY_BODY, ENTRY_ERRORS } from "@/engagements/server/log/uploaded-entry";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listEngagementLog",
  summary:
    "The white-team log or the evidence register, the latest entry first: as written or as happened",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  query: z.object({
    ...PageQuery,
    register: z.enum(REGISTERS).default("white_team"),
    order: z.enum(ENTRY_ORDERS).default("written"),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: EntryPageDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_filter",
    "invalid_cursor",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listEntries(ctx, { ...query, ...params });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const POST = route({
  operation: "addEngagementEntry",
  summary: "Add an entry to the white-team log or an item to the evidence register",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.log",
  location: "/api/ip3/v1/engagements/{$request.path.id}/log",
  params: z.object({ id: EngagementId }),
  body: ENTRY_BODY,
  responses: { 201: { schema: EntryDto, description: "The entry in its place of the chain" } },
  errors: [...ENGAGEMENT_ERRORS, ...ENTRY_ERRORS],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await addEntry(ctx, { ...body, ...params }),
  }),
});
