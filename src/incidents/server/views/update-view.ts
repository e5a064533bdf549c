import "server-only";
import { z } from "zod";
import type { ServiceContext } from "@/platform/operation/context";
import { changeView, ownView } from "./change-view";
import { keepFilters } from "./keep-filters";
import { type SavedViewDto, type ViewDto, ViewName, ViewQuery } from "./view-dto";

const Id = z.object({ id: z.uuid() });

export const RenameViewInput = Id.extend({ name: ViewName });
export const ReplaceViewInput = Id.extend({ query: ViewQuery });
export const RemoveViewInput = Id;

/** Gives one's own view another name. Throws `not_found` and `conflict`. */
export function renameView(
  ctx: ServiceContext,
  raw: z.infer<typeof RenameViewInput>,
): Promise<ViewDto> {
  const { id, name } = RenameViewInput.parse(raw);
  return changeView(ctx, async (tx, actor) => {
    await ownView(tx, actor, id);
    const data = { name, updatedAt: ctx.clock() };
    return { kind: "view.rename", view: await tx.savedView.update({ where: { id }, data }) };
  });
}

/** Gives one's own view other filters. Throws `not_found`. */
export async function replaceView(
  ctx: ServiceContext,
  raw: z.infer<typeof ReplaceViewInput>,
): Promise<SavedViewDto> {
  const input = ReplaceViewInput.parse(raw);
  const { query, dropped } = keepFilters(input.query);
  const view = await changeView(ctx, async (tx, actor) => {
    const { id } = await ownView(tx, actor, input.id);
    const data = { query, updatedAt: ctx.clock() };
    return { kind: "view.replace", view: await tx.savedView.update({ where: { id }, data }) };
  });
  return { ...view, dropped };
}

/** Removes one's own view and returns what it was. Throws `not_found`. */
export function removeView(
  ctx: ServiceContext,
  raw: z.infer<typeof RemoveViewInput>,
): Promise<ViewDto> {
  const { id } = RemoveViewInput.parse(raw);
  return changeView(ctx, async (tx, actor) => {
    const view = await ownView(tx, actor, id);
    await tx.savedView.delete({ where: { id } });
    return { kind: "view.remove", view };
  });
}
