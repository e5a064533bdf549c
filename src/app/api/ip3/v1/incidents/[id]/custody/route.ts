import { z } from "zod";
import { CustodyPageDto } from "@/evidence/server/custody/custody-dto";
import { ListCustodyInput, listCustody } from "@/incidents/server/evidence/list-custody";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listCustody",
  summary: "List the chain of custody of an incident's evidence in its order",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: IncidentId }),
  query: z.object({ ...PageQuery, evidence_id: ListCustodyInput.shape.evidence_id }),
  queryError: "invalid_filter",
  responses: { 200: { schema: CustodyPageDto, description: "One page" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "hash_mismatch",
    "rate_limited",
  ],
  handle: async ({ ctx, params, query, request }) => {
    const page = await listCustody(ctx, { incident_id: params.id, ...query });
    return { json: page, headers: nextLink(request, page.next_cursor) };
  },
});
