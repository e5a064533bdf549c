import "server-only";
import { ListNoticesInput, listNotices } from "@/server/services/notices/list-notices";
import { MarkReadInput, markRead } from "@/server/services/notices/mark-read";
import { NoticesDto, NoticesReadDto } from "@/server/services/notices/notice-dto";
import { allowed, router } from "../init";

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
