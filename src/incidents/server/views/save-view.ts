import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import type { ServiceContext } from "@/platform/operation/context";
import { changeView } from "./change-view";
import { keepFilters } from "./keep-filters";
import { type SavedViewDto, ViewName, ViewQuery } from "./view-dto";

const VIEWS = 50;

export const SaveViewInput = z.object({ name: ViewName, query: ViewQuery });

/** Keeps filters under a name; an account has 50 views at most. Throws `conflict`. */
export async function saveView(
  ctx: ServiceContext,
  raw: z.infer<typeof SaveViewInput>,
): Promise<SavedViewDto> {
  const input = SaveViewInput.parse(raw);
  const { query, dropped } = keepFilters(input.query);
  const view = await changeView(ctx, async (tx, actor) => {
    // Two that are saved at once wait for each other, so that both are counted.
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`;
    if ((await tx.savedView.count({ where: { accountId: actor.id } })) >= VIEWS) {
      throw new ServiceError("conflict", { detail: `An account keeps ${VIEWS} views at most.` });
    }
    const now = ctx.clock();
    const created = await tx.savedView.create({
      data: { accountId: actor.id, name: input.name, query, createdAt: now, updatedAt: now },
    });
    return { kind: "view.save", view: created };
  });
  return { ...view, dropped };
}
