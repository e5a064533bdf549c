import "server-only";
import { z } from "zod";
import { findRuleHistory, findRulesInForce } from "@/incidents/server/queries/sla";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { SlaRulesDto, toSlaRuleDto } from "./sla-dto";

const ListRulesInput = z.object({
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** The rules in force and one page of those that were ever set. Throws `invalid_cursor`. */
export const listRules = operation({
  name: "listSlaRules",
  summary: "Rules of the SLA that are in force, and their history",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: z.object(PageQuery),
  input: ListRulesInput,
  output: SlaRulesDto,
  says: "The rules and a page of their history",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/sla/rules",
  console: "sla.rules",
  run: async (ctx, { cursor, limit }) => {
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
  },
});
