import { z } from "zod";
import { readFeed } from "@/legal/server/calendar/read-feed";
import { route } from "@/platform/http/route";

export const GET = route({
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
  errors: ["not_found", "rate_limited"],
  handle: async ({ ctx, params }) => ({
    bytes: new TextEncoder().encode(await readFeed(ctx, { fileName: params.token })),
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="proofline-deadlines.ics"',
      "cache-control": "private, no-store",
    },
  }),
});
