import "server-only";
import { z } from "zod";
import { AgentId } from "@/agents/server/registry/agent-input";
import { agentSignature } from "@/agents/server/signed-requests/schemes";
import { restOperation } from "@/platform/declaration/operation";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { ApprovalId, OwnApprovalDto, WaitForApproval } from "./approval-dto";
import { approvalEvents } from "./approval-events";
import { getOwnApproval } from "./get-own-approval";

/** The answer is a stream of events. */
export const streamApprovalEvents = restOperation({
  rest: "GET /api/approvals/events",
  operation: "streamApprovalEvents",
  summary: "What becomes of approvals, as server-sent events",
  tag: "Approvals",
  auth: ["bearer", "session"],
  action: "approval.read",
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {pending} first and whenever that changes; `approval` {approval_id, state, decisions} for each that is new, was decided on or has ended. A comment every 20 seconds; the stream ends when the right to read does, and within four seconds after its session or token. Whoever connects again reads the list anew.",
    },
  },
  errors: [],
  handle: async ({ ctx, request }) => {
    const present = () => presentActor(request, ["bearer", "session"]);
    return eventStreamAnswer(ctx, request, approvalEvents(ctx, { present }));
  },
});

/** The answer is held back until the request ends. */
export const getOwnApprovalByRequest = restOperation({
  rest: "GET /api/agents/{id}/approvals/{approval_id}",
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
  errors: [],
  handle: async ({ ctx, params, query, request }) => ({
    json: await getOwnApproval(ctx, { ...params, ...query, signal: request.signal }),
  }),
});
