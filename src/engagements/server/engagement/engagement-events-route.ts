import "server-only";
import { restOperation } from "@/platform/declaration/operation";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { engagementEvents } from "./engagement-events";
import { ON_ENGAGEMENT } from "./on-engagement";

/** Events of an engagement, for as long as the reader listens. */
export const streamEngagementEvents = restOperation({
  ...ON_ENGAGEMENT,
  rest: "GET /api/ip3/v1/engagements/{id}/events",
  operation: "streamEngagementEvents",
  summary: "What happens in an engagement, as server-sent events; Last-Event-ID resumes",
  auth: ["bearer", "session"],
  action: "engagement.read",
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {seq, version, state} first; then `entry` {id, register, kind, side, number} with the number of its record as id, and `engagement` {version, state}. The version is null for the red team. A comment every 20 seconds; the stream ends when the right to read does, and within four seconds after its session or token.",
    },
  },
  errors: ["invalid_request"],
  handle: async ({ ctx, params, request }) => {
    const source = await engagementEvents(ctx, {
      id: params.id,
      lastEventId: request.headers.get("last-event-id"),
      present: () => presentActor(request, ["bearer", "session"]),
    });
    return eventStreamAnswer(ctx, request, source);
  },
});
