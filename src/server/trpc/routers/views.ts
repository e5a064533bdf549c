import "server-only";
import { z } from "zod";
import { listViews } from "@/server/services/views/list-views";
import { SaveViewInput, saveView } from "@/server/services/views/save-view";
import {
  RemoveViewInput,
  RenameViewInput,
  ReplaceViewInput,
  removeView,
  renameView,
  replaceView,
} from "@/server/services/views/update-view";
import { SavedViewDto, ViewDto } from "@/server/services/views/view-dto";
import { allowed, router } from "../init";

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
