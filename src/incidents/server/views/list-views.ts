import "server-only";
import { z } from "zod";
import { operation } from "@/platform/declaration/operation";
import { ViewDto } from "./view-dto";

/** One's own saved views by name. */
export const listViews = operation({
  name: "listViews",
  summary: "One's own saved views by name",
  action: "view.manage_own",
  output: z.object({ views: z.array(ViewDto) }),
  errors: [],
  console: "views.list",
  reads: true,
  run: async (ctx) => {
    const { actor } = ctx;
    const { rows } = await ctx.db.pool.query<ViewDto>(
      "SELECT id, name, query FROM saved_view WHERE account_id = $1 ORDER BY name",
      [actor.id],
    );
    return { views: rows };
  },
});
