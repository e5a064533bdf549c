import { z } from "zod";
import { listRules } from "@/incidents/server/deadlines/list-rules";
import { SetRuleInput, setRule } from "@/incidents/server/deadlines/set-rule";
import { SlaRuleDto, SlaRulesDto } from "@/incidents/server/deadlines/sla-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listSlaRules",
  summary: "Rules of the SLA that are in force, and their history",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: SlaRulesDto, description: "The rules and a page of their history" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listRules(ctx, query);
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const PUT = route({
  operation: "setSlaRule",
  summary: "Put a rule of the SLA into force; deadlines that were set stay as they are",
  tag: "Deadlines",
  auth: ["bearer"],
  action: "sla.manage",
  body: { kind: "json", schema: SetRuleInput },
  responses: { 200: { schema: SlaRuleDto, description: "The rule that is in force now" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "conflict",
    "validation_failed",
    "rate_limited",
  ],
  handle: async ({ ctx, body }) => ({ json: await setRule(ctx, body) }),
});
