import "server-only";
import { z } from "zod";
import { findRuleHistory, findRulesInForce } from "@/incidents/server/queries/sla";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type SlaRulesDto, toSlaRuleDto } from "./sla-dto";

export const ListRulesInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** The rules in force and one page of those that were ever set. Throws `invalid_cursor`. */
export async function listRules(
  ctx: ServiceContext,
  raw: z.input<typeof ListRulesInput>,
): Promise<SlaRulesDto> {
  requireAction(ctx, "incident.read");
  const { cursor, limit } = ListRulesInput.parse(raw);
  const before = cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null;
  return inSnapshot(ctx.db.pool, async (client) => {
    const rules = await findRulesInForce(client);
    const rows = await findRuleHistory(client, before, limit);
    const history = rows.slice(0, limit);
    const last = history.at(-1);
    return {
      rules: rules.map(toSlaRuleDto),
      history: history.map(toSlaRuleDto),
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  });
}
