import "server-only";
import { z } from "zod";
import { findOperators } from "@/federation/server/queries/fed-operators";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { toOperatorDto } from "./map-operator";
import { requireReader } from "./operator-access";
import { ListOperatorsInput, OperatorId, type OperatorPageDto } from "./operator-dto";

const Key = z.tuple([OperatorId]);

/**
 * One page of operators, the newest first; whoever may not read the federation sees those that it is a
 * member of. Throws `invalid_cursor`.
 */
export async function listOperators(
  ctx: ServiceContext,
  raw: z.input<typeof ListOperatorsInput>,
): Promise<OperatorPageDto> {
  const reader = requireReader(ctx);
  const { status, q, mine, source, cursor, limit } = ListOperatorsInput.parse(raw);
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
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
  };
}
