import { route } from "@/server/http/route";
import { ApprovalDetailDto, OfApproval } from "@/server/services/approvals/approval-dto";
import { getApproval } from "@/server/services/approvals/get-approval";

export const GET = route({
  operation: "getApproval",
  summary: "One human decision, with what the call usually looks like",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "approval.read",
  params: OfApproval,
  responses: { 200: { schema: ApprovalDetailDto, description: "The approval" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({ json: await getApproval(ctx, params) }),
});
