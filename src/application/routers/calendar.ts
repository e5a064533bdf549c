import "server-only";
import { createFeed } from "@/legal/server/calendar/create-feed";
import { FeedAddressDto, FeedStatusDto } from "@/legal/server/calendar/feed-dto";
import { feedStatus } from "@/legal/server/calendar/feed-status";
import { revokeFeed } from "@/legal/server/calendar/revoke-feed";
import { allowed, router } from "@/platform/trpc/init";

export const calendarRouter = router({
  status: allowed("calendar.read_own")
    .output(FeedStatusDto)
    .query(({ ctx }) => feedStatus(ctx.service)),
  create: allowed("calendar.read_own")
    .output(FeedAddressDto)
    .mutation(({ ctx }) => createFeed(ctx.service)),
  revoke: allowed("calendar.read_own").mutation(({ ctx }) => revokeFeed(ctx.service)),
});
