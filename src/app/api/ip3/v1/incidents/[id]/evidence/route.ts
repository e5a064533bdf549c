import { z } from "zod";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { EvidencePageDto } from "@/server/services/evidence/evidence-dto";
import { listEvidence } from "@/server/services/evidence/list-evidence";
import { IncidentId } from "@/server/services/incidents/incident-dto";

export const GET = route({
  operation: "listEvidence",
  summary: "List the evidence of an incident in the order it was imported",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: IncidentId }),
  query: z.object(PageQuery),
  queryError: "invalid_filter",
  responses: { 200: { schema: EvidencePageDto, description: "One page" } },
  errors: ["unauthenticated", "forbidden", "not_found", "invalid_cursor", "rate_limited"],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listEvidence(ctx, { incident_id: params.id, ...query });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
