import "server-only";
import { z } from "zod";
import { SEVERITIES, type Severity, severityOfRank } from "@/evidence/domain/findings/severity";
import { WORKFLOW_STATES } from "@/evidence/domain/statements/incident";
import {
  countDeadlines,
  countExpiredAcceptances,
  countStates,
  countWeeks,
  type DeadlineCounts,
  measureStateAges,
  type WeekCount,
} from "@/incidents/server/queries/overview";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";

const WEEKS = 26;
const OWNERS = 10;
const DAY_MS = 86_400_000;

const OverviewInput = z.object({
  source: z.enum(["import", "simulation"]).default("import"),
});

const Count = z.number().int();
const BySeverity = z.record(z.enum(SEVERITIES), Count);
const UNFINISHED_STATES = WORKFLOW_STATES.filter((state) => state !== "closed");

export const OverviewDto = z
  .object({
    as_of: z.iso.datetime(),
    total_open: Count.meta({ description: "Total of the list with status=open" }),
    open_by_severity: BySeverity,
    overdue: Count.meta({ description: "Total of the list with sla=overdue" }),
    due_soon: Count.meta({ description: "Total of the list with sla=due_soon" }),
    unassigned: Count.meta({ description: "Total of the list with status=open and owner=none" }),
    awaiting_retest: Count.meta({ description: "Total of the list with workflow=retest" }),
    weeks: z
      .array(
        z.object({
          week: z.iso.date().meta({ description: "Monday, UTC" }),
          new: BySeverity,
          closed: Count.meta({ description: "Closed in this week and still closed" }),
          unfinished: z.boolean(),
        }),
      )
      .meta({ description: "The last 26, oldest first" }),
    owners: z
      .array(
        z.object({
          owner: z.string().nullable(),
          overdue: Count,
          due_24h: Count,
          due_7d: Count.meta({ description: "After 24 hours, within 7 days" }),
          later: Count,
        }),
      )
      .meta({ description: "Running deadlines; the ten with most overdue, then soonest due" }),
    owners_total: Count,
    states: z.array(
      z.object({
        state: z.enum(WORKFLOW_STATES),
        n: Count,
        median_days: Count.nullable(),
        p90_days: Count.nullable().meta({
          description: "By nearest rank, in whole UTC days since the incident came into the state",
        }),
      }),
    ),
  })
  .meta({ id: "Overview" });

export type OverviewDto = z.infer<typeof OverviewDto>;

/** State of the work, from tallies: no number needs to read every incident. */
export const getOverview = operation({
  name: "getOverview",
  summary: "Where the work on incidents stands",
  tag: "Incidents",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: z.object({ source: z.enum(["import", "simulation"]).default("import") }),
  input: OverviewInput,
  output: OverviewDto,
  says: "Counts, weeks, owners and states",
  errors: [],
  rest: "GET /api/ip3/v1/overview",
  console: "incidents.overview",
  run: async (ctx, { source }) => {
    const simulation = source === "simulation";
    const now = ctx.clock();
    const firstWeek = mondayOf(now, 1 - WEEKS);
    const found = await inSnapshot(ctx.db.pool, async (client) => ({
      states: await countStates(client, simulation),
      expired: await countExpiredAcceptances(client, simulation, now),
      deadlines: await countDeadlines(client, simulation, now),
      weeks: await countWeeks(client, simulation, firstWeek),
      ages: await measureStateAges(client, simulation, now),
    }));
    const open = [
      ...found.states.filter(({ state }) => state !== "closed" && state !== "accepted"),
      ...found.expired,
    ];
    const ages = new Map(found.ages.map((age) => [age.state, age]));
    return {
      as_of: now.toISOString(),
      total_open: total(open),
      open_by_severity: bySeverity(open),
      overdue: sum(found.deadlines.map((row) => row.overdue)),
      due_soon: sum(found.deadlines.map((row) => row.due_24h)),
      unassigned: total(open.filter((row) => !row.owned)),
      awaiting_retest: total(found.states.filter(({ state }) => state === "retest")),
      weeks: weeksFrom(firstWeek, found.weeks),
      owners: [...found.deadlines].sort(byUrgency).slice(0, OWNERS).map(toOwner),
      owners_total: found.deadlines.length,
      states: UNFINISHED_STATES.map((state) => ({
        state,
        n: total(found.states.filter((row) => row.state === state)),
        median_days: ages.get(state)?.median_days ?? null,
        p90_days: ages.get(state)?.p90_days ?? null,
      })),
    };
  },
});

/** Start of the UTC week of an instant, or of one so many weeks away. */
function mondayOf(instant: Date, weeks: number): Date {
  const sinceMonday = (instant.getUTCDay() + 6) % 7;
  const day = Math.floor(instant.getTime() / DAY_MS) - sinceMonday + weeks * 7;
  return new Date(day * DAY_MS);
}

function weeksFrom(first: Date, counts: readonly WeekCount[]): OverviewDto["weeks"] {
  return Array.from({ length: WEEKS }, (_, n) => {
    const week = new Date(first.getTime() + n * 7 * DAY_MS).toISOString().slice(0, 10);
    const ofWeek = counts.filter((count) => count.week === week);
    return {
      week,
      new: bySeverity(ofWeek.filter(({ kind }) => kind === "new")),
      closed: total(ofWeek.filter(({ kind }) => kind === "closed")),
      unfinished: n === WEEKS - 1,
    };
  });
}

function byUrgency(a: DeadlineCounts, b: DeadlineCounts): number {
  return (
    b.overdue - a.overdue ||
    b.due_24h - a.due_24h ||
    b.due_7d - a.due_7d ||
    b.later - a.later ||
    (a.owner < b.owner ? -1 : 1)
  );
}

function toOwner(row: DeadlineCounts): OverviewDto["owners"][number] {
  return { ...row, owner: row.owner === "" ? null : row.owner };
}

function bySeverity(counts: readonly { severity: number; n: number }[]): Record<Severity, number> {
  const result = { info: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const { severity, n } of counts) result[severityOfRank(severity)] += n;
  return result;
}

function total(counts: readonly { n: number }[]): number {
  return sum(counts.map(({ n }) => n));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, n) => all + n, 0);
}
