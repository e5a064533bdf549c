import {
  ApprovalDto,
  DecideApprovalBody,
  OfApproval,
} from "@/firewall/server/approvals/approval-dto";
import { approve } from "@/firewall/server/approvals/decide-approval";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "approveCall",
  summary: "Approve a call that waits, as one of the people that it takes",
  tag: "Approvals",
  auth: ["bearer"],
  action: "approval.decide",
  params: OfApproval,
  body: { kind: "json", schema: DecideApprovalBody },
  responses: { 200: { schema: ApprovalDto, description: "The approval as it is now" } },
  errors: [
    "agent_quarantined",
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "conflict",
    "validation_failed",
    "four_eyes_required",
    "rate_limited",
  ],
  handle: async ({ ctx, params, body }) => ({ json: await approve(ctx, { ...body, ...params }) }),
});
