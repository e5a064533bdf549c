import { z } from "zod";
import { StateInput } from "@/incidents/server/cases/case-input";
import { listStatements } from "@/incidents/server/cases/list-statements";
import { IncidentDetailDto, IncidentId } from "@/incidents/server/incidents/incident-dto";
import { StatementPageDto } from "@/incidents/server/incidents/statement-dto";
import { makeStatement } from "@/legal/server/make-statement";
import { PageQuery } from "@/platform/http/list-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

const params = z.object({ id: IncidentId });

export const GET = route({
  operation: "listStatements",
  summary: "List what people stated of an incident, the newest first",
  tag: "Case work",
  auth: ["bearer"],
  anyOf: ["incident.read", "incident.work_own"],
  params,
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: StatementPageDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_filter",
    "invalid_cursor",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listStatements(ctx, { ...params, ...query });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});

export const POST = route({
  operation: "makeStatement",
  summary: "State the impact, the times, the reproduction or the remediation of an incident",
  tag: "Case work",
  auth: ["bearer"],
  anyOf: ["incident.assess", "incident.work_own"],
  location: "/api/ip3/v1/incidents/{$request.path.id}/statements",
  params,
  body: { kind: "json", schema: StateInput },
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
    json: await makeStatement(ctx, { ...params, ...body }),
  }),
});
