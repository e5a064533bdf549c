import "server-only";
import { z } from "zod";
import { readFeed } from "@/legal/server/calendar/read-feed";
import { restOperation } from "@/platform/declaration/operation";

export const readCalendarFeedRoute = restOperation({
  rest: "GET /api/ip3/v1/calendar/feeds/{token}",
  operation: "readCalendarFeed",
  summary: "The calendar of deadlines (RFC 5545) behind a secret address, for calendar programs",
  tag: "Deadlines",
  auth: [],
  secretPath: true,
  // Any text is one: an address of the wrong form and an unknown one get the same answer.
  params: z.object({ token: z.string() }),
  responses: {
    200: { bytes: "text/calendar", description: "At most 1,000 events, the nearest deadlines" },
  },
  errors: [],
  handle: async ({ ctx, params }) => ({
    bytes: new TextEncoder().encode(await readFeed(ctx, { fileName: params.token })),
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="proofline-deadlines.ics"',
      "cache-control": "private, no-store",
    },
  }),
});
