import { ItemOfEngagement, ItemVerificationDto } from "@/engagements/server/register/item-dto";
import { verifyItem } from "@/engagements/server/register/verify-item";
import { route } from "@/platform/http/route";

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
