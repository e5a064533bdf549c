import "server-only";
import { RUN_LIST } from "@/imports/domain/run-list";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { actorName, mayActor, requireAction } from "@/platform/operation/context";
import { toRunDto } from "./map-run";
import { findRuns } from "./queries/connector-runs";
import { RunPageDto } from "./run-dto";

/** One page of imports, the latest first; without the right to read all, only one's own. */
export const listRuns = operation({
  name: "listImports",
  summary: "List imports, the latest first",
  tag: "Imports",
  auth: ["bearer", "session"],
  anyOf: ["run.read", "run.read_own"],
  ...listingOf(RUN_LIST),
  output: RunPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/imports",
  console: "imports.list",
  run: async (ctx, input) => {
    const seesAll = mayActor(ctx.actor, "run.read");
    if (!seesAll) requireAction(ctx, "run.read_own");
    const after = keyOf(RUN_LIST, input.cursor)?.id ?? null;
    const filter = {
      simulation: input.source === "simulation",
      actor: seesAll ? null : actorName(ctx.actor),
    };
    const runs = await findRuns(ctx.db.pool, filter, after, input.limit + 1);
    const { page, next_cursor } = pageOf(RUN_LIST, runs, input.limit);
    return {
      runs: page.map(toRunDto),
      count: page.length,
      next_cursor,
    };
  },
});
