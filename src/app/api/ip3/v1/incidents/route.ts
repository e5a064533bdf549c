import { z } from "zod";
import { FINDING_GROUPS } from "@/domain/findings/finding";
import { SEVERITIES } from "@/domain/findings/severity";
import { INCIDENT_STATUSES, WORKFLOW_STATES } from "@/domain/incidents/incident";
import { commaList, PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { IncidentPageDto } from "@/server/services/incidents/incident-dto";
import { listIncidents } from "@/server/services/incidents/list-incidents";

export const GET = route({
  operation: "listIncidents",
  summary: "List incidents, newest or most severe first",
  tag: "Incidents",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: z.object({
    ...PageQuery,
    severity: commaList(SEVERITIES),
    status: commaList([...INCIDENT_STATUSES, ...WORKFLOW_STATES]),
    group: commaList(FINDING_GROUPS),
    tool: z.string().max(100).optional(),
    q: z.string().max(200).optional().meta({ description: "Part of the title, host, rule or CVE" }),
    source: z.enum(["import", "simulation"]).default("import"),
    sort: z.enum(["newest", "severity"]).default("newest"),
    with_total: z.enum(["true", "false"]).default("false"),
  }),
  queryError: "invalid_filter",
  responses: { 200: { schema: IncidentPageDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "invalid_filter", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, query, request }) => {
    const page = await listIncidents(ctx, {
      ...query,
      tool: query.tool === undefined ? [] : query.tool.split(","),
      with_total: query.with_total === "true",
    });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
