import "server-only";
import { z } from "zod";
import { PUBLISHED_THRESHOLDS, THRESHOLD_BOUNDS } from "@/agents/domain/trust/trust-thresholds";
import { countUnderOlderThresholds } from "@/agents/server/queries/agent-trust";
import { findThresholdHistory, thresholdsInForce } from "@/agents/server/queries/trust-thresholds";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { READ_AGENTS } from "../registry/on-agent";
import { TrustThresholdsPageDto, toThresholdsDto, toValues } from "./thresholds-dto";

const ListThresholdsInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,9}$/)]);

/** The thresholds in force and one page of those that were ever set. Throws `invalid_cursor`. */
export const listThresholds = operation({
  ...READ_AGENTS,
  name: "listTrustThresholds",
  summary: "Thresholds of the trust of agents that are in force, and their history",
  etag: "content",
  query: z.object(PageQuery),
  input: ListThresholdsInput,
  output: TrustThresholdsPageDto,
  says: "In force, and a page of their history",
  paged: true,
  errors: [],
  rest: "GET /api/trust-thresholds",
  console: "trustThresholds.list",
  run: async (ctx, { cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const before = cursor ? Number(decodeCursor(cursor, Key)[0]) : null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const current = await thresholdsInForce(client);
      const rows = await findThresholdHistory(client, before, limit);
      const history = rows.slice(0, limit);
      const last = history.at(-1);
      return {
        in_force: toThresholdsDto(current),
        published: PUBLISHED_THRESHOLDS,
        bounds: THRESHOLD_BOUNDS,
        pending: await countUnderOlderThresholds(client),
        history: history.map((row, index) => {
          const before = rows[index + 1];
          return {
            ...toThresholdsDto(row),
            before: before === undefined ? null : toValues(before),
          };
        }),
        next_cursor:
          rows.length > limit && last !== undefined ? encodeCursor([String(last.version)]) : null,
      };
    });
  },
});
