import { z } from "zod";
import { EvidenceItemDto, EvidencePageDto } from "@/evidence/server/custody/evidence-dto";
import { attachEvidence } from "@/incidents/server/evidence/attach-evidence";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { EVIDENCE_BODY, readUploadedEvidence } from "@/incidents/server/rest/uploaded-evidence";
import { PageQuery } from "@/platform/declaration/page-query";
import { nextLink } from "@/platform/http/page-links";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listEvidence",
  summary: "List the evidence of an incident in the order it came in",
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

export const POST = route({
  operation: "attachEvidence",
  summary: "Add a file or a note to the evidence of an incident",
  tag: "Evidence",
  auth: ["bearer"],
  action: "evidence.write",
  location: "/api/ip3/v1/evidence/{$response.body#/id}",
  params: z.object({ id: IncidentId }),
  body: EVIDENCE_BODY,
  responses: { 201: { schema: EvidenceItemDto, description: "The evidence item" } },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "evidence_erased",
    "payload_too_large",
    "unsupported_media_type",
    "validation_failed",
    "hash_mismatch",
    "rate_limited",
  ],
  handle: async ({ ctx, params, request, body }) => {
    const sent = await readUploadedEvidence(request, body);
    return { status: 201, json: await attachEvidence(ctx, { incidentId: params.id, ...sent }) };
  },
});
