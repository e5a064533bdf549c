import "server-only";
import { z } from "zod";
import { ZERO_HEAD } from "@/evidence/domain/custody/custody-chain";
import { readCustodyEvent } from "@/evidence/server/custody/map-custody";
import { findCustodyEvents, findCustodyHead } from "@/evidence/server/queries/custody";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type ItemCustodyDto, ListItemCustodyQuery } from "./item-dto";
import { requireItem } from "./register-item";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/**
 * One page of what happened to an item, in its order, from the engagement's chain of custody. Writes
 * nothing. Throws `not_found`, and `hash_mismatch` for a line that was changed.
 */
export async function listItemCustody(
  ctx: ServiceContext,
  raw: z.input<typeof ListItemCustodyQuery> & { id: string; item: string },
): Promise<ItemCustodyDto> {
  const { cursor, limit } = ListItemCustodyQuery.parse(raw);
  const { id, chain } = await requireItem(ctx, raw);
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
}
