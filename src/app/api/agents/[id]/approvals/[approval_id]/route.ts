import { z } from "zod";
import { agentSignature } from "@/server/auth/agent-signature/schemes";
import { SIGNATURE_ERRORS } from "@/server/auth/agent-signature/signature-errors";
import { route } from "@/server/http/route";
import { AgentId } from "@/server/services/agents/agent-input";
import {
  ApprovalId,
  OwnApprovalDto,
  WaitForApproval,
} from "@/server/services/approvals/approval-dto";
import { getOwnApproval } from "@/server/services/approvals/get-own-approval";

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
