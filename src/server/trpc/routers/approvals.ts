import "server-only";
import {
  ApprovalDetailDto,
  ApprovalDto,
  ApprovalPageDto,
  DecideApprovalBody,
  ListApprovalsInput,
  OfApproval,
} from "@/server/services/approvals/approval-dto";
import { approve, deny } from "@/server/services/approvals/decide-approval";
import { getApproval } from "@/server/services/approvals/get-approval";
import { listApprovals } from "@/server/services/approvals/list-approvals";
import { allowed, router } from "../init";

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
