import "server-only";
import { createFeed } from "@/server/services/calendar/create-feed";
import { FeedAddressDto, FeedStatusDto } from "@/server/services/calendar/feed-dto";
import { feedStatus } from "@/server/services/calendar/feed-status";
import { revokeFeed } from "@/server/services/calendar/revoke-feed";
import { authed, router } from "../init";

export const calendarRouter = router({
  status: authed.output(FeedStatusDto).query(({ ctx }) => feedStatus(ctx.service)),
  create: authed.output(FeedAddressDto).mutation(({ ctx }) => createFeed(ctx.service)),
  revoke: authed.mutation(({ ctx }) => revokeFeed(ctx.service)),
});
