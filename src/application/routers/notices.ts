import "server-only";
import { ListNoticesInput, listNotices } from "@/boards/server/notices/list-notices";
import { MarkReadInput, markRead } from "@/boards/server/notices/mark-read";
import { NoticesDto, NoticesReadDto } from "@/boards/server/notices/notice-dto";
import { allowed, router } from "@/platform/trpc/init";

export const noticesRouter = router({
  list: allowed("incident.work_own")
    .input(ListNoticesInput)
    .output(NoticesDto)
    .query(({ ctx, input }) => listNotices(ctx.service, input)),
  markRead: allowed("incident.work_own")
    .input(MarkReadInput)
    .output(NoticesReadDto)
    .mutation(({ ctx, input }) => markRead(ctx.service, input)),
});
