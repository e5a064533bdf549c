import "server-only";
import {
  ApprovalDetailDto,
  ApprovalDto,
  ApprovalPageDto,
  DecideApprovalBody,
  ListApprovalsInput,
  OfApproval,
} from "@/firewall/server/approvals/approval-dto";
import { approve, deny } from "@/firewall/server/approvals/decide-approval";
import { getApproval } from "@/firewall/server/approvals/get-approval";
import { listApprovals } from "@/firewall/server/approvals/list-approvals";
import { allowed, router } from "@/platform/trpc/init";

const Decision = DecideApprovalBody.extend(OfApproval.shape);

export const approvalsRouter = router({
  list: allowed("approval.read")
    .input(ListApprovalsInput)
    .output(ApprovalPageDto)
    .query(({ ctx, input }) => listApprovals(ctx.service, input)),
  get: allowed("approval.read")
    .input(OfApproval)
    .output(ApprovalDetailDto)
    .query(({ ctx, input }) => getApproval(ctx.service, input)),
  approve: allowed("approval.decide")
    .input(Decision)
    .output(ApprovalDto)
    .mutation(({ ctx, input }) => approve(ctx.service, input)),
  deny: allowed("approval.decide")
    .input(Decision)
    .output(ApprovalDto)
    .mutation(({ ctx, input }) => deny(ctx.service, input)),
});
