import { z } from "zod";
import { REGISTERS } from "@/domain/engagements/entry";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { addEntry } from "@/server/services/engagements/add-entry";
import { EngagementId } from "@/server/services/engagements/engagement-dto";
import { AddEntryBody, EntryDto, EntryPageDto } from "@/server/services/engagements/entry-input";
import { listEntries } from "@/server/services/engagements/list-entries";

const params = z.object({ id: EngagementId });
const ERRORS = ["unauthenticated", "forbidden", "not_found", "rate_limited"] as const;

export const GET = route({
  operation: "listEngagementLog",
  summary: "The white-team log or the evidence register, the latest entry first",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params,
  query: z.object({ ...PageQuery, register: z.enum(REGISTERS).default("white_team") }),
  queryError: "invalid_filter",
  responses: { 200: { schema: EntryPageDto, description: "One page" } },
  errors: [...ERRORS, "invalid_filter", "invalid_cursor"],
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
  params,
  body: { kind: "json", schema: AddEntryBody },
  responses: { 201: { schema: EntryDto, description: "The entry in its place of the chain" } },
  errors: [
    ...ERRORS,
    "invalid_request",
    "evidence_erased",
    "payload_too_large",
    "validation_failed",
    "engagement_closed",
    "hash_mismatch",
  ],
  handle: async ({ ctx, params, body }) => ({
    status: 201,
    json: await addEntry(ctx, { ...body, ...params }),
  }),
});
