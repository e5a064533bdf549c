import "server-only";
import { z } from "zod";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import {
  countDeadlinesByDay,
  countUnclosed,
  type DeadlineOwner,
} from "@/incidents/server/queries/deadline-counts";
import { countDeadlines as countDeadlinesByOwner } from "@/incidents/server/queries/overview";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { AccountActor } from "@/platform/operation/context";
import { SlaBoardDto, SlaCalendarDto } from "./sla-dto";

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_DAYS = 92;

const Owner = z
  .string()
  .min(1)
  .max(254)
  .meta({ description: "Address of an owner, `me`, or `none` for incidents without one" });

/** Days from `from` to `to`, both included. */
function dayCount({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

const CalendarInput = z
  .object({ from: z.iso.date(), to: z.iso.date(), owner: Owner.optional() })
  .refine((days) => dayCount(days) >= 1, { path: ["to"], message: "before the first day" })
  .refine((days) => dayCount(days) <= LONGEST_DAYS, {
    path: ["to"],
    message: `a calendar has at most ${LONGEST_DAYS} days`,
  });

const BoardInput = z.object({ owner: Owner.optional() });

/** Deadlines of imported incidents that are not closed, by UTC day and severity. */
export const listDeadlines = operation({
  name: "listDeadlines",
  summary: "Deadlines of incidents that are not closed, by UTC day and severity",
  tag: "Deadlines",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: CalendarInput,
  input: CalendarInput,
  output: SlaCalendarDto,
  says: "Every day of the calendar",
  errors: [],
  rest: "GET /api/ip3/v1/sla/calendar",
  console: "sla.calendar",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const counts = await countDeadlinesByDay(ctx.db.pool, input, ownerOf(input.owner, actor));
    const days = Array.from({ length: dayCount(input) }, (_, n) => ({
      day: new Date(Date.parse(input.from) + n * DAY_MS).toISOString().slice(0, 10),
      total: 0,
      by_severity: { info: 0, low: 0, medium: 0, high: 0, critical: 0 },
    }));
    const byDay = new Map(days.map((day) => [day.day, day]));
    for (const { day, severity, n } of counts) {
      const entry = byDay.get(day);
      if (entry === undefined) throw new Error(`${day} is not in the calendar`);
      entry.by_severity[severityOfRank(severity)] += n;
      entry.total += n;
    }
    return {
      from: input.from,
      to: input.to,
      total: days.reduce((sum, day) => sum + day.total, 0),
      days,
    };
  },
});

/** How many imported incidents that are not closed are due how soon. */
export const countDeadlines = operation({
  name: "countDeadlines",
  summary: "How many imported incidents that are not closed are due how soon",
  action: "incident.read",
  input: BoardInput,
  output: SlaBoardDto,
  errors: [],
  console: "sla.board",
  reads: true,
  run: async (ctx, input) => {
    const { actor } = ctx;
    const owner = ownerOf(input.owner, actor);
    const now = ctx.clock();
    // The same count as the overview's, so that both say the same of one instant.
    const { deadlines, open } = await inSnapshot(ctx.db.pool, async (client) => ({
      deadlines: await countDeadlinesByOwner(client, false, now),
      open: await countUnclosed(client, owner),
    }));
    const asked = deadlines.filter((row) => owner === null || row.owner === owner);
    const sum = (column: "overdue" | "due_24h" | "due_7d" | "later") =>
      asked.reduce((total, row) => total + row[column], 0);
    const [overdue, soon, week, later] = [
      sum("overdue"),
      sum("due_24h"),
      sum("due_7d"),
      sum("later"),
    ];
    return {
      as_of: now.toISOString(),
      columns: {
        overdue: { total: overdue },
        due_soon: { total: soon },
        week: { total: week },
        later: { total: later },
        none: { total: open - overdue - soon - week - later },
      },
    };
  },
});

function ownerOf(word: string | undefined, actor: AccountActor): DeadlineOwner {
  if (word === undefined) return null;
  if (word === "none") return "";
  return word === "me" ? actor.email : word;
}
