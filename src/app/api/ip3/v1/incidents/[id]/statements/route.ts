import { z } from "zod";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { StateInput } from "@/server/services/cases/case-input";
import { listStatements } from "@/server/services/cases/list-statements";
import { makeStatement } from "@/server/services/cases/make-statement";
import { StatementPageDto } from "@/server/services/cases/statement-dto";
import { IncidentDetailDto, IncidentId } from "@/server/services/incidents/incident-dto";

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
