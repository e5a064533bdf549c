import { z } from "zod";
import { PageQuery } from "@/server/http/list-query";
import { nextLink } from "@/server/http/page-links";
import { route } from "@/server/http/route";
import { CustodyPageDto } from "@/server/services/custody/custody-dto";
import { ListCustodyInput, listCustody } from "@/server/services/custody/list-custody";
import { IncidentId } from "@/server/services/incidents/incident-dto";

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
