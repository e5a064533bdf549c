import "server-only";
import { z } from "zod";
import { REGISTERS } from "@/encoding/domain/ids/entry-id";
import { DECONFLICTION_WINDOW_MS, LOG_KINDS, REGISTER_KINDS } from "@/engagements/domain/entry";
import { findActivities, findEntries } from "@/engagements/server/queries/engagement-entries";
import { operation } from "@/platform/declaration/operation";
import { PageQuery } from "@/platform/declaration/page-query";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { requireEngagement, shownKinds } from "../engagement/engagement-sight";
import { OfEngagement, ON_ENGAGEMENT } from "../engagement/on-engagement";
import { EntryPageDto } from "./entry-input";
import { toEntryDto } from "./map-entry";

/** In which order a register is read, always the latest first. */
const ENTRY_ORDERS = ["written", "happened"] as const;

const SIDES = ["white", "red"] as const;

/** What narrows a register: whoever may not see an entry does not see it through these, either. */
export const EntryNarrowing = {
  kinds: z
    .array(z.enum([...LOG_KINDS, ...REGISTER_KINDS]))
    .max(30)
    .default([]),
  side: z.enum(SIDES).nullish(),
};

const Reading = {
  register: z.enum(REGISTERS).default("white_team"),
  order: z.enum(ENTRY_ORDERS).default("written"),
};

const Written = z.tuple([z.number().int()]);
const Happened = z.tuple([z.iso.datetime(), z.number().int()]);

/**
 * One page of a register, the latest entry first: by the order in which entries were written, or by
 * when they happened. Pages stay whole while entries are added: each begins after an entry, not after
 * a count. Throws `not_found` and `invalid_cursor`, also for a cursor of the other order.
 */
export const listEntries = operation({
  ...ON_ENGAGEMENT,
  name: "listEngagementLog",
  summary:
    "The white-team log or the evidence register, the latest entry first: as written or as happened",
  action: "engagement.read",
  query: z.object({ ...PageQuery, ...Reading }),
  input: OfEngagement.extend({
    ...Reading,
    ...EntryNarrowing,
    cursor: z.string().max(200).nullish(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: EntryPageDto,
  says: "One page",
  paged: true,
  errors: [],
  rest: "GET /api/ip3/v1/engagements/{id}/log",
  console: "engagements.entries",
  run: async (ctx, { id, register, order, kinds, side, cursor, limit }) => {
    const { actor, row } = await requireEngagement(ctx, id);
    const filter = {
      register,
      kinds,
      side: side ?? null,
      shared: shownKinds(actor, row),
    };
    const before = cursor ? readPlace(cursor, order) : null;
    const rows = await findEntries(ctx.db.pool, row.id, filter, {
      order,
      before,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: page.map(toEntryDto),
      next_cursor:
        rows.length <= page.length || last === undefined
          ? null
          : encodeCursor(order === "written" ? [last.number] : [last.occurred_at, last.number]),
    };
  },
});

function readPlace(
  cursor: string,
  order: (typeof ENTRY_ORDERS)[number],
): { number: number; occurredAt: string | null } {
  if (order === "written") return { number: decodeCursor(cursor, Written)[0], occurredAt: null };
  const [occurredAt, number] = decodeCursor(cursor, Happened);
  return { number, occurredAt };
}

/** What the operators did in the hour before an alert, in its order: whether the alert was theirs. */
export const listAround = operation({
  ...ON_ENGAGEMENT,
  name: "listActivitiesAroundAlert",
  summary: "What the red team did in the hour before an alert, in the order in which it happened",
  action: "engagement.read",
  query: z.object({ alert_at: z.iso.datetime({ offset: true }) }),
  output: EntryPageDto,
  says: "Activities",
  errors: [],
  rest: "GET /api/ip3/v1/engagements/{id}/deconfliction",
  console: "engagements.around",
  run: async (ctx, input) => {
    const { actor, row } = await requireEngagement(ctx, input.id);
    const alert = new Date(input.alert_at);
    const from = new Date(alert.getTime() - DECONFLICTION_WINDOW_MS);
    const rows = await findActivities(ctx.db.pool, row.id, shownKinds(actor, row), {
      from,
      to: alert,
    });
    return { entries: rows.map(toEntryDto), next_cursor: null };
  },
});
