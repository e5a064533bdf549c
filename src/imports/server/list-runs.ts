import "server-only";
import { z } from "zod";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { actorName, mayActor, requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { toRunDto } from "./map-run";
import { findRuns } from "./queries/connector-runs";
import { RunPageDto } from "./run-dto";

const ListRunsInput = z.object({
  source: z.enum(["import", "simulation"]).default("import"),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of imports, the latest first; without the right to read all, only one's own. */
export const listRuns = operation({
  name: "listImports",
  summary: "List imports, the latest first",
  tag: "Imports",
  auth: ["bearer", "session"],
  anyOf: ["run.read", "run.read_own"],
  query: z.object({ ...PageQuery, source: z.enum(["import", "simulation"]).default("import") }),
  input: ListRunsInput,
  output: RunPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/imports",
  console: "imports.list",
  run: async (ctx, input) => {
    const seesAll = mayActor(ctx.actor, "run.read");
    if (!seesAll) requireAction(ctx, "run.read_own");
    const after = input.cursor ? BigInt(decodeCursor(input.cursor, Key)[0]) : null;
    const filter = {
      simulation: input.source === "simulation",
      actor: seesAll ? null : actorName(ctx.actor),
    };
    const runs = await findRuns(ctx.db.pool, filter, after, input.limit + 1);
    const page = runs.slice(0, input.limit);
    const last = page.at(-1);
    return {
      runs: page.map(toRunDto),
      count: page.length,
      next_cursor:
        runs.length > input.limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
