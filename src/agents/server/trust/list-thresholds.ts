import "server-only";
import { PUBLISHED_THRESHOLDS, THRESHOLD_BOUNDS } from "@/agents/domain/trust/trust-thresholds";
import { countUnderOlderThresholds } from "@/agents/server/queries/agent-trust";
import { findThresholdHistory, thresholdsInForce } from "@/agents/server/queries/trust-thresholds";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
import { READ_AGENTS } from "../registry/on-agent";
import { TrustThresholdsPageDto, toThresholdsDto, toValues } from "./thresholds-dto";

const LIST = defineList({ key: { version: "number" } });

/** The thresholds in force and one page of those that were ever set. Throws `invalid_cursor`. */
export const listThresholds = operation({
  ...READ_AGENTS,
  name: "listTrustThresholds",
  summary: "Thresholds of the trust of agents that are in force, and their history",
  etag: "content",
  ...listingOf(LIST),
  output: TrustThresholdsPageDto,
  says: "In force, and a page of their history",
  paged: true,
  errors: [],
  rest: "GET /api/trust-thresholds",
  console: "trustThresholds.list",
  run: async (ctx, { cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const before = keyOf(LIST, cursor)?.version ?? null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const current = await thresholdsInForce(client);
      const rows = await findThresholdHistory(client, before, limit);
      const { page: history, next_cursor } = pageOf(LIST, rows, limit);
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
        next_cursor,
      };
    });
  },
});
