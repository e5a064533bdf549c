import "server-only";
import { z } from "zod";
import { REGISTERS } from "@/encoding/domain/ids/entry-id";
import { DECONFLICTION_WINDOW_MS, LOG_KINDS, REGISTER_KINDS } from "@/engagements/domain/entry";
import { findActivities, findEntries } from "@/engagements/server/queries/engagement-entries";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { requireEngagement, shownKinds } from "../engagement/engagement-sight";
import type { EntryPageDto } from "./entry-input";
import { toEntryDto } from "./map-entry";

/** In which order a register is read, always the latest first. */
export const ENTRY_ORDERS = ["written", "happened"] as const;

const SIDES = ["white", "red"] as const;

/** What narrows a register: whoever may not see an entry does not see it through these, either. */
export const EntryNarrowing = {
  kinds: z
    .array(z.enum([...LOG_KINDS, ...REGISTER_KINDS]))
    .max(30)
    .default([]),
  side: z.enum(SIDES).nullish(),
};

export const ListEntriesInput = z.object({
  register: z.enum(REGISTERS).default("white_team"),
  order: z.enum(ENTRY_ORDERS).default("written"),
  ...EntryNarrowing,
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Written = z.tuple([z.number().int()]);
const Happened = z.tuple([z.iso.datetime(), z.number().int()]);

/**
 * One page of a register, the latest entry first: by the order in which entries were written, or by
 * when they happened. Pages stay whole while entries are added: each begins after an entry, not after
 * a count. Throws `not_found` and `invalid_cursor`, also for a cursor of the other order.
 */
export async function listEntries(
  ctx: ServiceContext,
  raw: z.input<typeof ListEntriesInput> & { id: string },
): Promise<EntryPageDto> {
  const { actor, row } = await requireEngagement(ctx, raw.id);
  const { register, order, kinds, side, cursor, limit } = ListEntriesInput.parse(raw);
  const filter = {
    register,
    kinds,
    side: side ?? null,
    shared: shownKinds(actor, row),
  };
  const before = cursor ? readPlace(cursor, order) : null;
  const rows = await findEntries(ctx.db.pool, row.id, filter, { order, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(toEntryDto),
    next_cursor:
      rows.length <= page.length || last === undefined
        ? null
        : encodeCursor(order === "written" ? [last.number] : [last.occurred_at, last.number]),
  };
}

function readPlace(
  cursor: string,
  order: (typeof ENTRY_ORDERS)[number],
): { number: number; occurredAt: string | null } {
  if (order === "written") return { number: decodeCursor(cursor, Written)[0], occurredAt: null };
  const [occurredAt, number] = decodeCursor(cursor, Happened);
  return { number, occurredAt };
}

/** What the operators did in the hour before an alert, in its order: whether the alert was theirs. */
export async function listAround(
  ctx: ServiceContext,
  input: { id: string; alert_at: string },
): Promise<EntryPageDto> {
  const { actor, row } = await requireEngagement(ctx, input.id);
  const alert = new Date(input.alert_at);
  const from = new Date(alert.getTime() - DECONFLICTION_WINDOW_MS);
  const rows = await findActivities(ctx.db.pool, row.id, shownKinds(actor, row), {
    from,
    to: alert,
  });
  return { entries: rows.map(toEntryDto), next_cursor: null };
}
