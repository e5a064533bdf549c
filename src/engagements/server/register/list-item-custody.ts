import "server-only";
import { ZERO_HEAD } from "@/evidence/domain/custody/custody-chain";
import { readCustodyEvent } from "@/evidence/server/custody/map-custody";
import { findCustodyEvents, findCustodyHead } from "@/evidence/server/queries/custody";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { ItemCustodyDto, ItemOfEngagement } from "./item-dto";
import { requireItem } from "./register-item";

const LIST = defineList({ key: { seq: "id" } });

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
  ...listingOf(LIST, { params: ItemOfEngagement }),
  output: ItemCustodyDto,
  says: "One page",
  paged: true,
  errors: ["hash_mismatch"],
  rest: "GET /api/ip3/v1/engagements/{id}/register/{item}/custody",
  console: "engagements.itemCustody",
  run: async (ctx, { cursor, limit, ...item }) => {
    const { id, chain } = await requireItem(ctx, item);
    const after = keyOf(LIST, cursor)?.seq ?? -1n;
    const { pool } = ctx.db;
    const [rows, head] = await Promise.all([
      findCustodyEvents(pool, chain, { after, limit, evidenceId: null, subject: id }),
      findCustodyHead(pool, chain),
    ]);
    const { page, next_cursor } = pageOf(LIST, rows, limit);
    return {
      chain,
      events: page.map(readCustodyEvent),
      count: page.length,
      next_seq: Number(head?.next_seq ?? 0),
      head: head?.head.toString("hex") ?? ZERO_HEAD,
      next_cursor,
    };
  },
});
