import "server-only";
import { z } from "zod";
import { findBans } from "@/federation/server/queries/fed-bans";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { BanId, type BanPageDto, ListBansInput } from "./ban-dto";
import { toBanDto } from "./map-ban";

const Key = z.tuple([BanId]);

/** One page of bans, the newest first. Throws `invalid_cursor`. */
export async function listBans(
  ctx: ServiceContext,
  raw: z.input<typeof ListBansInput>,
): Promise<BanPageDto> {
  requireAction(ctx, "federation.read");
  const { state, subject_type, cursor, limit } = ListBansInput.parse(raw);
  const now = ctx.clock();
  const rows = await findBans(ctx.db.pool, {
    state,
    subjectType: subject_type ?? null,
    before: cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null,
    now,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    bans: page.map((row) => toBanDto(row, now)),
    count: page.length,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
  };
}
