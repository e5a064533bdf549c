import "server-only";
import { z } from "zod";
import { type FedEventRow, findRemovals } from "@/federation/server/queries/fed-event-log";
import { pickDto } from "@/platform/declaration/pick-dto";
import type { ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { ListRemovalsInput, RemovalDto, type RemovalPageDto } from "./removal-dto";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);
/** What may be a code: short, without spaces. */
const CODE = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * What was suspended, withdrawn or banned, and which bans were lifted, the newest first. Public: no right
 * is needed. Throws `invalid_cursor`.
 */
export async function listRemovals(
  ctx: Pick<ServiceContext, "db">,
  raw: z.input<typeof ListRemovalsInput>,
): Promise<RemovalPageDto> {
  const input = ListRemovalsInput.parse(raw);
  const [before] = input.cursor === undefined ? [] : decodeCursor(input.cursor, Key);
  const rows = await findRemovals(ctx.db.pool, {
    simulation: input.source === "simulation",
    before: before === undefined ? null : BigInt(before),
    limit: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    ok: true,
    count: page.length,
    removals: page.map(toRemoval),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor([String(last.seq)]) : null,
  };
}

function toRemoval(row: FedEventRow): RemovalDto {
  const { data } = row;
  const code = text(data.reason_code) ?? text(data.reason);
  return pickDto(RemovalDto, row, {
    seq: String(row.seq),
    // The query asks for these types alone.
    type: row.type as RemovalDto["type"],
    subject_type: text(data.subject_type),
    subject: text(data.subject),
    reason: code !== null && CODE.test(code) ? code : null,
    removed_at: row.occurred_at.toISOString(),
  });
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
