import "server-only";
import { z } from "zod";
import { EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { attachEvidence } from "@/incidents/server/evidence/attach-evidence";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import { restOperation } from "@/platform/declaration/operation";
import { EVIDENCE_BODY, readUploadedEvidence } from "./uploaded-evidence";

export const attachEvidenceRoute = restOperation({
  rest: "POST /api/ip3/v1/incidents/{id}/evidence",
  operation: "attachEvidence",
  summary: "Add a file or a note to the evidence of an incident",
  tag: "Evidence",
  auth: ["bearer"],
  action: "evidence.write",
  location: "/api/ip3/v1/evidence/{$response.body#/id}",
  params: z.object({ id: IncidentId }),
  body: EVIDENCE_BODY,
  responses: { 201: { schema: EvidenceItemDto, description: "The evidence item" } },
  errors: ["evidence_erased", "hash_mismatch"],
  handle: async ({ ctx, params, request, body }) => {
    const sent = await readUploadedEvidence(request, body);
    return { status: 201, json: await attachEvidence(ctx, { incidentId: params.id, ...sent }) };
  },
});
