import { createFeed } from "@/legal/server/calendar/create-feed";
import { FeedAddressDto, FeedStatusDto } from "@/legal/server/calendar/feed-dto";
import { feedStatus } from "@/legal/server/calendar/feed-status";
import { revokeFeed } from "@/legal/server/calendar/revoke-feed";
import { route } from "@/platform/http/route";

export const GET = route({
  operation: "getCalendarFeed",
  summary: "Whether the account's calendar of deadlines has an address; never the address itself",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "calendar.read_own",
  responses: { 200: { schema: FeedStatusDto, description: "State of the address" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ json: await feedStatus(ctx) }),
});

export const POST = route({
  operation: "createCalendarFeed",
  summary: "Make the secret address of the account's calendar; one that it had stops working",
  tag: "Deadlines",
  auth: ["bearer"],
  action: "calendar.read_own",
  secret: true,
  location: "/api/ip3/v1/calendar/feed",
  responses: { 201: { schema: FeedAddressDto, description: "The address, told only now" } },
  errors: ["unauthenticated", "forbidden", "rate_limited"],
  handle: async ({ ctx }) => ({ status: 201, json: await createFeed(ctx) }),
});

export const DELETE = route({
  operation: "revokeCalendarFeed",
  summary: "End the address of the account's calendar",
  tag: "Deadlines",
  auth: ["bearer"],
  action: "calendar.read_own",
  responses: { 204: { description: "The address opens nothing any more" } },
  errors: ["unauthenticated", "forbidden", "not_found", "rate_limited"],
  handle: async ({ ctx }) => {
    await revokeFeed(ctx);
    return { status: 204 };
  },
});
