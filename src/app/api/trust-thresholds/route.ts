import { z } from "zod";
import { listThresholds } from "@/agents/server/trust/list-thresholds";
import { SetThresholdsInput, setThresholds } from "@/agents/server/trust/set-thresholds";
import { TrustThresholdsDto, TrustThresholdsPageDto } from "@/agents/server/trust/thresholds-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listTrustThresholds",
  summary: "Thresholds of the trust of agents that are in force, and their history",
  tag: "Agents",
  auth: ["bearer", "session"],
  action: "agent.read",
  etag: "content",
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: {
    200: { schema: TrustThresholdsPageDto, description: "In force, and a page of their history" },
  },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listThresholds(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const PUT = route({
  operation: "setTrustThresholds",
  summary: "Put thresholds of trust into force; agents that have reached one are acted upon",
  tag: "Agents",
  auth: ["bearer"],
  action: "trust.manage",
  etag: "version",
  ifMatch: true,
  body: { kind: "json", schema: SetThresholdsInput },
  responses: { 200: { schema: TrustThresholdsDto, description: "The thresholds in force now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "conflict",
    "version_conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, body, expected }) => ({
    json: await setThresholds(ctx, { ...body, ...expected }),
  }),
});
