import "server-only";
import { z } from "zod";
import { ZERO_HEAD } from "@/evidence/domain/custody/custody-chain";
import { readCustodyEvent } from "@/evidence/server/custody/map-custody";
import { findCustodyEvents, findCustodyHead } from "@/evidence/server/queries/custody";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ItemCustodyDto, ItemOfEngagement } from "./item-dto";
import { requireItem } from "./register-item";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/**
 * One page of what happened to an item, in its order, from the engagement's chain of custody. Writes
 * nothing. Throws `not_found`, and `hash_mismatch` for a line that was changed.
 */
export const listItemCustody = operation({
  name: "listRegisterItemCustody",
  summary: "List what happened to an item of the evidence register, in its order",
  tag: "Engagements",
  auth: ["bearer", "session"],
  action: "engagement.read",
  params: ItemOfEngagement,
  query: z.object(PageQuery),
  input: ItemOfEngagement.extend({
    cursor: z.string().max(200).nullish(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: ItemCustodyDto,
  says: "One page",
  paged: true,
  errors: ["hash_mismatch"],
  rest: "GET /api/ip3/v1/engagements/{id}/register/{item}/custody",
  console: "engagements.itemCustody",
  run: async (ctx, { cursor, limit, ...item }) => {
    const { id, chain } = await requireItem(ctx, item);
    const after = cursor ? BigInt(decodeCursor(cursor, Key)[0]) : -1n;
    const { pool } = ctx.db;
    const [rows, head] = await Promise.all([
      findCustodyEvents(pool, chain, { after, limit, evidenceId: null, subject: id }),
      findCustodyHead(pool, chain),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      chain,
      events: page.map(readCustodyEvent),
      count: page.length,
      next_seq: Number(head?.next_seq ?? 0),
      head: head?.head.toString("hex") ?? ZERO_HEAD,
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.seq)]) : null,
    };
  },
});
