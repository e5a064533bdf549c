import { z } from "zod";
import { route } from "@/server/http/route";
import { EvidenceId, EvidenceItemDto } from "@/server/services/evidence/evidence-dto";
import { getEvidence } from "@/server/services/evidence/get-evidence";

export const GET = route({
  operation: "getEvidence",
  summary: "Read one evidence item and the digests of its parts",
  tag: "Evidence",
  auth: ["bearer", "session"],
  action: "evidence.read",
  params: z.object({ id: EvidenceId }),
  responses: { 200: { schema: EvidenceItemDto, description: "The evidence item" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getEvidence(ctx, params) }),
});
