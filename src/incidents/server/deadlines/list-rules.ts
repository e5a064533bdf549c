import "server-only";
import { findRuleHistory, findRulesInForce } from "@/incidents/server/queries/sla";
import { inSnapshot } from "@/platform/db/transaction";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { SlaRulesDto, toSlaRuleDto } from "./sla-dto";

const LIST = defineList({ key: { id: "id" } });

/** The rules in force and one page of those that were ever set. Throws `invalid_cursor`. */
export const listRules = operation({
  name: "listSlaRules",
  summary: "Rules of the SLA that are in force, and their history",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.read",
  ...listingOf(LIST),
  output: SlaRulesDto,
  says: "The rules and a page of their history",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/sla/rules",
  console: "sla.rules",
  run: async (ctx, { cursor, limit }) => {
    const before = keyOf(LIST, cursor)?.id ?? null;
    return inSnapshot(ctx.db.pool, async (client) => {
      const rules = await findRulesInForce(client);
      const rows = await findRuleHistory(client, before, limit);
      const { page: history, next_cursor } = pageOf(LIST, rows, limit);
      return {
        rules: rules.map(toSlaRuleDto),
        history: history.map(toSlaRuleDto),
        next_cursor,
      };
    });
  },
});
