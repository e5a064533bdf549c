import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { operation } from "@/platform/declaration/operation";
import { changeView } from "./change-view";
import { keepFilters } from "./keep-filters";
import { SavedViewDto, ViewName, ViewQuery } from "./view-dto";

const VIEWS = 50;

const SaveViewInput = z.object({ name: ViewName, query: ViewQuery });

/** Keeps filters under a name; an account has 50 views at most. Throws `conflict`. */
export const saveView = operation({
  name: "saveView",
  summary: "Keeps filters under a name",
  action: "view.manage_own",
  input: SaveViewInput,
  output: SavedViewDto,
  errors: [],
  console: "views.save",
  run: async (ctx, input) => {
    const { query, dropped } = keepFilters(input.query);
    const view = await changeView(ctx, async (client, actor) => {
      // Two that are saved at once wait for each other, so that both are counted.
      await client.query("SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE", [actor.id]);
      const { rows } = await client.query<{ views: number }>(
        "SELECT count(*)::int AS views FROM saved_view WHERE account_id = $1",
        [actor.id],
      );
      if ((rows[0]?.views ?? 0) >= VIEWS) {
        throw new ServiceError("conflict", { detail: `An account keeps ${VIEWS} views at most.` });
      }
      const view = { id: ctx.newId(), name: input.name, query };
      await client.query(
        `INSERT INTO saved_view (id, account_id, name, query, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $5)`,
        [view.id, actor.id, view.name, query, ctx.clock()],
      );
      return { kind: "view.save", view };
    });
    return { ...view, dropped };
  },
});
