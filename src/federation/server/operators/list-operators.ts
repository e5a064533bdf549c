import "server-only";
import { z } from "zod";
import { findOperators } from "@/federation/server/queries/fed-operators";
import { operation } from "@/platform/declaration/operation";
import { commaList, PageQuery } from "@/platform/declaration/page-query";
import { mayActor } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { Flag } from "../directory/directory-query";
import { toOperatorDto } from "./map-operator";
import { requireReader } from "./operator-access";
import {
  ListOperatorsInput,
  OPERATOR_STATUSES,
  OperatorId,
  OperatorPageDto,
  Source,
} from "./operator-dto";

const Key = z.tuple([OperatorId]);

/**
 * One page of operators, the newest first; whoever may not read the federation sees those that it is a
 * member of. Throws `invalid_cursor`.
 */
export const listOperators = operation({
  name: "listFederationOperators",
  summary: "List operators; without the right to read the federation, one's own",
  tag: "Federation",
  auth: ["bearer", "session"],
  anyOf: ["federation.read", "federation.operate"],
  query: z.object({
    ...PageQuery,
    status: commaList(OPERATOR_STATUSES),
    q: z.string().max(120).optional(),
    mine: Flag,
    source: Source.optional(),
  }),
  input: ListOperatorsInput,
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
        q: q?.trim() || null,
        mine: mine || !mayActor(reader, "federation.read"),
        simulation: source === "simulation",
        before: cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null,
        limit: limit + 1,
      },
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      operators: page.map(toOperatorDto),
      count: page.length,
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
