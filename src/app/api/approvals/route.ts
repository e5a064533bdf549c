import { ApprovalPageDto } from "@/firewall/server/approvals/approval-dto";
import { ListApprovalsQuery } from "@/firewall/server/approvals/approval-query";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "listApprovals",
  summary: "List the register of human decisions on calls of agents",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "approval.read",
  query: ListApprovalsQuery,
  queryError: "invalid_filter",
  responses: { 200: { schema: ApprovalPageDto, description: "One page, the newest first" } },
  errors: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_cursor",
    "invalid_filter",
    "rate_limited",
  ],
  handle: async ({ ctx, query }) => ({ json: await listApprovals(ctx, query) }),
});
