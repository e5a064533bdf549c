import {
  ApprovalDto,
  DecideApprovalBody,
  OfApproval,
} from "@/firewall/server/approvals/approval-dto";
import { deny } from "@/firewall/server/approvals/decide-approval";
import { route } from "@/platform/http/route";

export const POST = route({
  operation: "denyCall",
  summary: "Deny a call that waits",
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
  handle: async ({ ctx, params, body }) => ({ json: await deny(ctx, { ...body, ...params }) }),
});
