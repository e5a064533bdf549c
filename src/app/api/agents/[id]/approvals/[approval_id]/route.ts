import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import {
  ApprovalId,
  OwnApprovalDto,
  WaitForApproval,
} from "@/firewall/server/approvals/approval-dto";
import { getOwnApproval } from "@/firewall/server/approvals/get-own-approval";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getOwnApproval",
  summary: "What became of an approval, for the agent whose call waits for it",
  tag: "Approvals",
  auth: [agentSignature],
  signed: { needs: "read" },
  params: z.object({ id: AgentId, approval_id: ApprovalId }),
  query: WaitForApproval,
  responses: {
    200: {
      schema: OwnApprovalDto,
      description: "The approval; still PENDING where the time to wait is over",
    },
  },
  errors: [...SIGNATURE_ERRORS, "not_found", "validation_failed"],
  handle: async ({ ctx, params, query, request }) => ({
    json: await getOwnApproval(ctx, { ...params, ...query, signal: request.signal }),
  }),
});
