import { z } from "zod";
import { EngagementId } from "@/engagements/server/engagement/engagement-dto";
import { engagementEvents } from "@/engagements/server/engagement/engagement-events";
import { eventStreamAnswer } from "@/platform/http/event-stream-answer";
import { presentActor } from "@/platform/http/present-actor";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "streamEngagementEvents",
  summary: "What happens in an engagement, as server-sent events; Last-Event-ID resumes",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.read",
  params: z.object({ id: EngagementId }),
  responses: {
    200: {
      bytes: "text/event-stream",
      description:
        "`position` {seq, version, state} first; then `entry` {id, register, kind, side, number} with the number of its record as id, and `engagement` {version, state}. The version is null for the red team. A comment every 20 seconds; the stream ends when the right to read does, and within four seconds after its session or token.",
    },
  },
  errors: [
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "not_found",
    "rate_limited",
    "unavailable",
  ],
  handle: async ({ ctx, params, request }) => {
    const source = await engagementEvents(ctx, {
      id: params.id,
      lastEventId: request.headers.get("last-event-id"),
      present: () => presentActor(request, ["bearer", "session"]),
    });
    return eventStreamAnswer(ctx, request, source);
  },
});
