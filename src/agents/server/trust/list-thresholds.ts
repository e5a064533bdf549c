import "server-only";
import { z } from "zod";
import { PUBLISHED_THRESHOLDS, THRESHOLD_BOUNDS } from "@/agents/domain/trust/trust-thresholds";
import { countUnderOlderThresholds } from "@/agents/server/queries/agent-trust";
import { findThresholdHistory, thresholdsInForce } from "@/agents/server/queries/trust-thresholds";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type TrustThresholdsPageDto, toThresholdsDto, toValues } from "./thresholds-dto";

export const ListThresholdsInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,9}$/)]);

/** The thresholds in force and one page of those that were ever set. Throws `invalid_cursor`. */
export async function listThresholds(
  ctx: ServiceContext,
  raw: z.input<typeof ListThresholdsInput>,
): Promise<TrustThresholdsPageDto> {
  requireAction(ctx, "agent.read");
  const { cursor, limit } = ListThresholdsInput.parse(raw);
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
        return { ...toThresholdsDto(row), before: before === undefined ? null : toValues(before) };
      }),
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.version)]) : null,
    };
  });
}
