import { ListApprovalsQuery } from "@/server/http/approval-query";
import { route } from "@/server/http/route";
import { ApprovalPageDto } from "@/server/services/approvals/approval-dto";
import { listApprovals } from "@/server/services/approvals/list-approvals";

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
