import { approvalEvents } from "@/firewall/server/approvals/approval-events";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { route } from "@/platform/http/route";

export const GET = route({
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
  errors: ["unauthenticated", "forbidden", "rate_limited", "unavailable"],
  handle: async ({ ctx, request }) => {
    const present = () => presentActor(request, ["bearer", "session"]);
    return eventStreamAnswer(ctx, request, approvalEvents(ctx, { present }));
  },
});
