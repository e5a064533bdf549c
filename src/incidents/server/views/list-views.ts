import "server-only";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import type { ViewDto } from "./view-dto";

/** One's own saved views by name. */
export async function listViews(ctx: ServiceContext): Promise<{ views: ViewDto[] }> {
  const actor = requireAction(ctx, "view.manage_own");
  const views = await ctx.db.prisma.savedView.findMany({
    where: { accountId: actor.id },
    orderBy: { name: "asc" },
    select: { id: true, name: true, query: true },
  });
  return { views };
}
