import "server-only";
import { z } from "zod";
import { findSwitches } from "@/agents/server/queries/kill-switches";
import { operation } from "@/platform/declaration/operation";
import { requireAction } from "@/platform/operation/context";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { READ_AGENTS } from "../registry/on-agent";
import { KillSwitchPageDto, ListKillSwitchesInput } from "./kill-switch-dto";
import { toKillSwitchDto } from "./map-kill-switch";

const Key = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** One page of kill switches, the newest first. Throws `invalid_cursor`. */
export const listKillSwitches = operation({
  ...READ_AGENTS,
  name: "listKillSwitches",
  summary: "List what is stopped, and was",
  query: ListKillSwitchesInput,
  input: ListKillSwitchesInput,
  output: KillSwitchPageDto,
  says: "One page, the newest first",
  errors: [],
  rest: "GET /api/kill-switch",
  console: "killSwitch.list",
  run: async (ctx, { state, cursor, limit }) => {
    requireAction(ctx, "agent.read");
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
      next_cursor:
        rows.length > limit && last !== undefined ? encodeCursor([String(last.id)]) : null,
    };
  },
});
