import "server-only";
import { findSwitches } from "@/agents/server/queries/kill-switches";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { defineList } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
import { READ_AGENTS } from "../registry/on-agent";
import { KillSwitchPageDto, ListKillSwitchesInput } from "./kill-switch-dto";
import { toKillSwitchDto } from "./map-kill-switch";

const LIST = defineList({ key: { id: "id" } });

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
      before: keyOf(LIST, cursor)?.id ?? null,
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, rows, limit);
    return {
      kill_switches: page.map(toKillSwitchDto),
      count: page.length,
      next_cursor,
    };
  },
});
