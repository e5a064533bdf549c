import { ApprovalDetailDto, OfApproval } from "@/firewall/server/approvals/approval-dto";
import { getApproval } from "@/firewall/server/approvals/get-approval";
import { route } from "@/platform/http/route";

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
