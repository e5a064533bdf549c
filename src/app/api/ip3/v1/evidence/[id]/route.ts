import { z } from "zod";
import { EvidenceId, EvidenceItemDto } from "@/evidence/server/custody/evidence-dto";
import { getEvidence } from "@/evidence/server/evidence/get-evidence";
import { route } from "@/platform/http/route";

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
