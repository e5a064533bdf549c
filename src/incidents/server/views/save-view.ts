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
  },
});
