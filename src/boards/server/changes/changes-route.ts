import "server-only";
import { restOperation } from "@/platform/declaration/operation";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { changeEvents } from "./change-events";

/** That something changed in what the reader may read, for as long as the reader listens. */
export const streamChanges = restOperation({
  rest: "GET /api/ip3/v1/changes",
  operation: "streamChanges",
  summary: "That something changed in what the account may read, as server-sent events",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.work_own",
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {} first; then `changed` with a member for each kind in which something changed: `incidents` with ids, or null where they are many, and `engagements`, `agents`, `approvals`, `federation` and `imports` with null. Only kinds that the account reads in full, and engagements whose whole log it reads. At most one event a second, a comment every 20 seconds; the stream ends within four seconds after its session or token. Whoever connects again reads the lists anew.",
    },
  },
  errors: [],
  handle: async ({ ctx, request }) => {
    const present = () => presentActor(request, ["bearer", "session"]);
    return eventStreamAnswer(ctx, request, await changeEvents(ctx, { present }));
  },
});
