import { route } from "@/server/http/route";
import { ItemOfEngagement, ItemVerificationDto } from "@/server/services/engagements/item-dto";
import { verifyItem } from "@/server/services/engagements/verify-item";

export const POST = route({
  operation: "verifyRegisterItem",
  summary: "Hash an item of the register again, compare it with its trace and record the outcome",
  tag: "Engagements",
  auth: ["bearer"],
  action: "engagement.read",
  params: ItemOfEngagement,
  responses: {
    200: { schema: ItemVerificationDto, description: "Verified, a mismatch, or not measurable" },
  },
  errors: ["unauthenticated", "forbidden", "not_found", "conflict", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await verifyItem(ctx, params) }),
});
