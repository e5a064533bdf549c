import "server-only";
import { OPERATOR_LIST } from "@/federation/domain/federation-lists";
import { findOperators } from "@/federation/server/queries/fed-operators";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { toOperatorDto } from "./map-operator";
import { requireReader } from "./operator-access";
import { OperatorPageDto } from "./operator-dto";

/**
 * One page of operators, the newest first; without the right to read the federation, the caller's
 * own. Throws `invalid_cursor`.
 */
export const listOperators = operation({
  name: "listFederationOperators",
  summary: "List operators; without the right to read the federation, one's own",
  tag: "Federation",
  auth: ["bearer", "session"],
  anyOf: ["federation.read", "federation.operate"],
  ...listingOf(OPERATOR_LIST),
  output: OperatorPageDto,
  says: "One page, the newest first",
  errors: [],
  rest: "GET /api/federation/operators",
  console: "federationOperators.list",
  run: async (ctx, { status, q, mine, source, cursor, limit }) => {
    const reader = requireReader(ctx);
    const rows = await findOperators(
      ctx.db.pool,
      { now: ctx.clock(), accountId: reader.id },
      {
        statuses: status,
        q: q === "" ? null : q,
        mine: mine || !mayActor(reader, "federation.read"),
        simulation: source === "simulation",
        before: keyOf(OPERATOR_LIST, cursor)?.id ?? null,
        limit: limit + 1,
      },
    );
    const { page, next_cursor } = pageOf(OPERATOR_LIST, rows, limit);
    return {
      operators: page.map(toOperatorDto),
      count: page.length,
      next_cursor,
    };
  },
});
