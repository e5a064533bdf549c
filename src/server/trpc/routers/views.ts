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
import { authed, router } from "../init";

export const viewsRouter = router({
  list: authed
    .output(z.object({ views: z.array(ViewDto) }))
    .query(({ ctx }) => listViews(ctx.service)),
  save: authed
    .input(SaveViewInput)
    .output(SavedViewDto)
    .mutation(({ ctx, input }) => saveView(ctx.service, input)),
  rename: authed
    .input(RenameViewInput)
    .output(ViewDto)
    .mutation(({ ctx, input }) => renameView(ctx.service, input)),
  replace: authed
    .input(ReplaceViewInput)
    .output(SavedViewDto)
    .mutation(({ ctx, input }) => replaceView(ctx.service, input)),
  remove: authed
    .input(RemoveViewInput)
    .output(ViewDto)
    .mutation(({ ctx, input }) => removeView(ctx.service, input)),
});
