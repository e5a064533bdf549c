import "server-only";
import { z } from "zod";
import { operation } from "@/platform/declaration/operation";
import { changeView, foundView } from "./change-view";
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
    return changeView(ctx, async (client, actor) => {
      const { rows } = await client.query<ViewDto>(
        `UPDATE saved_view SET name = $3, updated_at = $4 WHERE id = $1 AND account_id = $2
         RETURNING id, name, query`,
        [id, actor.id, name, ctx.clock()],
      );
      return { kind: "view.rename", view: foundView(rows) };
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
    const view = await changeView(ctx, async (client, actor) => {
      const { rows } = await client.query<ViewDto>(
        `UPDATE saved_view SET query = $3, updated_at = $4 WHERE id = $1 AND account_id = $2
         RETURNING id, name, query`,
        [input.id, actor.id, query, ctx.clock()],
      );
      return { kind: "view.replace", view: foundView(rows) };
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
    return changeView(ctx, async (client, actor) => {
      const { rows } = await client.query<ViewDto>(
        "DELETE FROM saved_view WHERE id = $1 AND account_id = $2 RETURNING id, name, query",
        [id, actor.id],
      );
      return { kind: "view.remove", view: foundView(rows) };
    });
  },
});
