import "server-only";
import { z } from "zod";
import { findSwitches } from "@/agents/server/queries/kill-switches";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type KillSwitchPageDto, ListKillSwitchesInput } from "./kill-switch-dto";
import { toKillSwitchDto } from "./map-kill-switch";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of kill switches, the newest first. Throws `invalid_cursor`. */
export async function listKillSwitches(
  ctx: ServiceContext,
  raw: z.input<typeof ListKillSwitchesInput>,
): Promise<KillSwitchPageDto> {
  requireAction(ctx, "agent.read");
  const { state, cursor, limit } = ListKillSwitchesInput.parse(raw);
  const rows = await findSwitches(ctx.db.pool, {
    isActive: state === "all" ? null : state === "in_force",
    before: cursor ? BigInt(decodeCursor(cursor, Key)[0]) : null,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    kill_switches: page.map(toKillSwitchDto),
    count: page.length,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
  };
}
