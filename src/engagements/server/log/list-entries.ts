import "server-only";
import { z } from "zod";
import { REGISTERS } from "@/encoding/domain/ids/entry-id";
import { DECONFLICTION_WINDOW_MS, LOG_KINDS, REGISTER_KINDS } from "@/engagements/domain/entry";
import { findActivities, findEntries } from "@/engagements/server/queries/engagement-entries";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { listingOf } from "@/platform/declaration/list-schemas";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { requireEngagement, shownKinds } from "../engagement/engagement-visibility";
import { OfEngagement, ON_ENGAGEMENT } from "../engagement/on-engagement";
import { EntryPageDto } from "./entry-input";
import { toEntryDto } from "./map-entry";

/** In which order a register is read, always the latest first. */
const ENTRY_ORDERS = ["written", "happened"] as const;

const SIDES = ["white", "red"] as const;

/**
 * Filters of a register: entries that an account may not see are not shown through these, either.
 */
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

/** Each order has its key: a cursor of the other one is none. */
const LISTS = {
  written: defineList({ key: { number: "number" } }),
  happened: defineList({ key: { occurred_at: "instant", number: "number" } }),
};

const { input, query } = listingOf(LISTS.written, { params: OfEngagement });

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
  query: query.extend(Reading),
  input: input.extend({ ...Reading, ...EntryNarrowing }),
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
    const before = keyOf(LISTS[order], cursor);
    const rows = await findEntries(ctx.db.pool, row.id, filter, {
      order,
      before,
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LISTS[order], rows, limit);
    return { entries: page.map(toEntryDto), next_cursor };
  },
});

/** Operators' actions in the hour before an alert, in order: whether the alert was theirs. */
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
