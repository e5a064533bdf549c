import "server-only";
import { z } from "zod";
import { operation } from "@/platform/declaration/operation";
import { changeView, ownView } from "./change-view";
import { keepFilters } from "./keep-filters";
import { SavedViewDto, ViewDto, ViewName, ViewQuery } from "./view-dto";

const Id = z.object({ id: z.uuid() });

const RenameViewInput = Id.extend({ name: ViewName });
const ReplaceViewInput = Id.extend({ query: ViewQuery });
const RemoveViewInput = Id;

/** Gives one's own view another name. Throws `not_found` and `conflict`. */
export const renameView = operation({
  name: "renameView",
  summary: "Gives one's own view another name",
  action: "view.manage_own",
  input: RenameViewInput,
  output: ViewDto,
  errors: [],
  console: "views.rename",
  run: (ctx, { id, name }) => {
    return changeView(ctx, async (tx, actor) => {
      await ownView(tx, actor, id);
      const data = { name, updatedAt: ctx.clock() };
      return { kind: "view.rename", view: await tx.savedView.update({ where: { id }, data }) };
    });
  },
});

/** Gives one's own view other filters. Throws `not_found`. */
export const replaceView = operation({
  name: "replaceView",
  summary: "Gives one's own view other filters",
  action: "view.manage_own",
  input: ReplaceViewInput,
  output: SavedViewDto,
  errors: [],
  console: "views.replace",
  run: async (ctx, input) => {
    const { query, dropped } = keepFilters(input.query);
    const view = await changeView(ctx, async (tx, actor) => {
      const { id } = await ownView(tx, actor, input.id);
      const data = { query, updatedAt: ctx.clock() };
      return { kind: "view.replace", view: await tx.savedView.update({ where: { id }, data }) };
    });
    return { ...view, dropped };
  },
});

/** Removes one's own view and returns what it was. Throws `not_found`. */
export const removeView = operation({
  name: "removeView",
  summary: "Removes one's own view and returns what it was",
  action: "view.manage_own",
  input: RemoveViewInput,
  output: ViewDto,
  errors: [],
  console: "views.remove",
  run: (ctx, { id }) => {
    return changeView(ctx, async (tx, actor) => {
      const view = await ownView(tx, actor, id);
      await tx.savedView.delete({ where: { id } });
      return { kind: "view.remove", view };
    });
  },
});
