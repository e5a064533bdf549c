import { z } from "zod";
import { EvidenceVerificationDto } from "@/evidence/server/custody/custody-dto";
import { EvidenceId } from "@/evidence/server/custody/evidence-dto";
import { verifyEvidence } from "@/evidence/server/evidence/verify-evidence";
import { route } from "@/platform/http/route";

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
