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
    const views = await ctx.db.prisma.savedView.findMany({
      where: { accountId: actor.id },
      orderBy: { name: "asc" },
      select: { id: true, name: true, query: true },
    });
    return { views };
  },
});
