import "server-only";
import { z } from "zod";
import { DECONFLICTION_WINDOW_MS, REGISTERS, SHARED_KINDS } from "@/domain/engagements/entry";
import { findActivities, findEntries } from "@/server/db/queries/engagement-entries";
import type { ServiceContext } from "../context";
import { decodeCursor, encodeCursor } from "../cursor";
import { requireEngagement, seesWholeLog } from "./engagement-sight";
import type { EntryPageDto } from "./entry-input";
import { toEntryDto } from "./map-entry";

export const ListEntriesInput = z.object({
  register: z.enum(REGISTERS).default("white_team"),
  cursor: z.string().max(200).nullish(),
  limit: z.number().int().min(1).max(200).default(50),
});

const Key = z.tuple([z.number().int()]);

/** One page of a register, the latest entry first. */
export async function listEntries(
  ctx: ServiceContext,
  raw: z.input<typeof ListEntriesInput> & { id: string },
): Promise<EntryPageDto> {
  const { actor, row } = await requireEngagement(ctx, raw.id);
  const { register, cursor, limit } = ListEntriesInput.parse(raw);
  const rows = await findEntries(ctx.db.pool, row.id, {
    register,
    before: cursor ? decodeCursor(cursor, Key)[0] : null,
    limit: limit + 1,
    shared: seesWholeLog(actor, row) ? null : SHARED_KINDS,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(toEntryDto),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor([last.number]) : null,
  };
}

/** What the operators did in the hour before an alert, in its order: whether the alert was theirs. */
export async function listAround(
  ctx: ServiceContext,
  input: { id: string; alert_at: string },
): Promise<EntryPageDto> {
  const { row } = await requireEngagement(ctx, input.id);
  const alert = new Date(input.alert_at);
  const from = new Date(alert.getTime() - DECONFLICTION_WINDOW_MS);
  const rows = await findActivities(ctx.db.pool, row.id, from, alert);
  return { entries: rows.map(toEntryDto), next_cursor: null };
}
