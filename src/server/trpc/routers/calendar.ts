import "server-only";
import { createFeed } from "@/server/services/calendar/create-feed";
import { FeedAddressDto, FeedStatusDto } from "@/server/services/calendar/feed-dto";
import { feedStatus } from "@/server/services/calendar/feed-status";
import { revokeFeed } from "@/server/services/calendar/revoke-feed";
import { allowed, router } from "../init";

export const calendarRouter = router({
  status: allowed("calendar.read_own")
    .output(FeedStatusDto)
    .query(({ ctx }) => feedStatus(ctx.service)),
  create: allowed("calendar.read_own")
    .output(FeedAddressDto)
    .mutation(({ ctx }) => createFeed(ctx.service)),
  revoke: allowed("calendar.read_own").mutation(({ ctx }) => revokeFeed(ctx.service)),
});
