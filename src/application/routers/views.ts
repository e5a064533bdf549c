import "server-only";
import { z } from "zod";
import { listViews } from "@/incidents/server/views/list-views";
import { SaveViewInput, saveView } from "@/incidents/server/views/save-view";
import {
  RemoveViewInput,
  RenameViewInput,
  ReplaceViewInput,
  removeView,
  renameView,
  replaceView,
} from "@/incidents/server/views/update-view";
import { SavedViewDto, ViewDto } from "@/incidents/server/views/view-dto";
import { allowed, router } from "@/platform/trpc/init";

export const viewsRouter = router({
  list: allowed("view.manage_own")
    .output(z.object({ views: z.array(ViewDto) }))
    .query(({ ctx }) => listViews(ctx.service)),
  save: allowed("view.manage_own")
    .input(SaveViewInput)
    .output(SavedViewDto)
    .mutation(({ ctx, input }) => saveView(ctx.service, input)),
  rename: allowed("view.manage_own")
    .input(RenameViewInput)
    .output(ViewDto)
    .mutation(({ ctx, input }) => renameView(ctx.service, input)),
  replace: allowed("view.manage_own")
    .input(ReplaceViewInput)
    .output(SavedViewDto)
    .mutation(({ ctx, input }) => replaceView(ctx.service, input)),
  remove: allowed("view.manage_own")
    .input(RemoveViewInput)
    .output(ViewDto)
    .mutation(({ ctx, input }) => removeView(ctx.service, input)),
});
