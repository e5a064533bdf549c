import { z } from "zod";
import { route } from "@/server/http/route";
import { EvidenceVerificationDto } from "@/server/services/custody/custody-dto";
import { verifyEvidence } from "@/server/services/custody/verify-evidence";
import { EvidenceId } from "@/server/services/evidence/evidence-dto";

export const POST = route({
  operation: "verifyEvidence",
  summary: "Hash an evidence item again, compare it with its trace and record the outcome",
  tag: "Evidence",
  auth: ["bearer"],
  action: "evidence.verify",
  params: z.object({ id: EvidenceId }),
  responses: {
    200: { schema: EvidenceVerificationDto, description: "Verified, a mismatch, or erased" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "conflict", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await verifyEvidence(ctx, params) }),
});
