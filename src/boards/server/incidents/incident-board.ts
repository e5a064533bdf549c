import "server-only";
import { z } from "zod";
import {
  AGES,
  bySeverity,
  type Change,
  daysOfAges,
  openAtEnds,
  stageTime,
  worstFirst,
} from "@/boards/domain/incident-board";
import { dayOf, isUnfinished, type Period, periodBefore, periodOf } from "@/boards/domain/period";
import { SEVERITIES, severityOfRank } from "@/evidence/domain/findings/severity";
import {
  countFlow,
  countKept,
  countOpenBy,
  countOpenByAge,
  countStages,
  type FlowCount,
  findWorstAssets,
  type KeptCount,
  listExpiredAcceptances,
  type StageCount,
} from "@/incidents/server/queries/board";
import { countStates } from "@/incidents/server/queries/overview";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { PeriodQuery } from "../period-query";

const SHOWN = 10;
const STAGES = ["triaged", "fixed", "closed"] as const;

/** What a board is asked for. */
export const boardQuery = z.object({
  source: z.enum(["import", "simulation"]).default("import"),
  ...PeriodQuery.shape,
});

const Count = z.number().int();
const Severities = z.record(z.enum(SEVERITIES), Count);
const Time = z.object({
  n: Count,
  mean_minutes: Count.nullable(),
  median_minutes: Count.nullable().meta({ description: "At most an eighth off" }),
});

const Figures = z
  .object({
    new: Severities,
    closed: Severities.meta({ description: "Closed then and still closed" }),
    open: Severities.meta({
      description: "At the end; what was reopened counts as never closed",
    }),
    met: Count.meta({ description: "Closed then within the deadline" }),
    missed: Count,
    times: z
      .record(z.enum(STAGES), Time)
      .meta({ description: "From creation to what came to the stage then" }),
  })
  .meta({ id: "IncidentFigures" });

const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

const Step = z
  .object({ step: z.iso.date(), unfinished: z.boolean(), figures: Figures })
  .meta({ id: "IncidentBoardStep" });

export const IncidentBoardDto = z
  .object({
    as_of: z.iso.datetime(),
    grain: z.enum(["day", "week"]),
    period: Days,
    before: Days.meta({ description: "As many days or weeks before" }),
    steps: z.array(Step).meta({ description: "First day of each day or week, the oldest first" }),
    steps_before: z.array(Step).meta({ description: "One for each of `steps`" }),
    total: Figures,
    total_before: Figures,
    ages: z
      .array(
        z.object({
          age: z.enum(AGES.map(({ age }) => age)),
          from: z.iso.date().nullable(),
          to: z.iso.date(),
          open: Severities,
        }),
      )
      .meta({ description: "What is open now, by the days on which it was created" }),
    owners: z
      .array(z.object({ owner: z.string().nullable(), open: Severities }))
      .meta({ description: "The ten with most that is open; null: nobody" }),
    owners_total: Count,
    tools: z.array(z.object({ tool: z.string(), open: Severities })),
    assets: z
      .array(z.object({ host: z.string(), open: Count }))
      .meta({ description: "The ten hosts with most that is open" }),
  })
  .meta({ id: "IncidentBoard" });

export type IncidentBoardDto = z.infer<typeof IncidentBoardDto>;

/** How the work on incidents goes over time, against the period before: from tallies, in one snapshot. */
export const getIncidentBoard = operation({
  name: "getIncidentBoard",
  summary: "How the work on incidents goes over time",
  tag: "Incidents",
  auth: ["bearer", "session"],
  action: "incident.read",
  query: boardQuery,
  input: boardQuery,
  output: IncidentBoardDto,
  says: "Figures of the period and of the one before, and what is open now",
  errors: [],
  rest: "GET /api/ip3/v1/boards/incidents",
  console: "incidents.board",
  run: async (ctx, { source, range, from, to }) => {
    const simulation = source === "simulation";
    const now = ctx.clock();
    const today = dayOf(now);
    const period = periodOf({ range, from: from ?? null, to: to ?? null }, today);
    const before = periodBefore(period);
    const counted = { from: before.from, to: period.to, grain: period.grain };
    const ages = daysOfAges(today);
    const found = await inSnapshot(ctx.db.pool, async (client) => ({
      states: await countStates(client, simulation),
      expired: await listExpiredAcceptances(client, simulation, now),
      flow: await countFlow(client, simulation, counted),
      kept: await countKept(client, simulation, counted),
      stages: await countStages(client, simulation, {
        ...counted,
        lastStep: period.steps.at(-1) ?? period.from,
      }),
      ages: await countOpenByAge(
        client,
        simulation,
        today,
        AGES.slice(1).map(({ begins }) => begins),
      ),
      owners: await countOpenBy(client, "owner", simulation),
      tools: await countOpenBy(client, "tool", simulation),
      assets: await findWorstAssets(client, simulation, SHOWN),
    }));
    const expired = found.expired.map((each) => ({
      ...each,
      severity: severityOfRank(each.severity),
    }));
    const open = found.states.filter(({ state }) => state !== "closed" && state !== "accepted");
    const steps = [...before.steps, ...period.steps];
    const opens = openAtEnds(
      bySeverity(open.map(named)),
      changeOf(found.flow, null),
      steps.map((step) => changeOf(found.flow, step)),
    );
    const last = opens.at(-1);
    // The list of what is open has them as well, as of now.
    if (last !== undefined && period.to === today) {
      for (const { severity, n } of expired) last[severity] += n;
    }
    const stepsOf = (part: Period, ends: typeof opens) =>
      part.steps.map((step, index) => ({
        step,
        unfinished: isUnfinished(part, step, today),
        figures: figuresOf(found, [step], ends[index] ?? bySeverity([])),
      }));
    const [endsBefore, ends] = [
      opens.slice(0, before.steps.length),
      opens.slice(before.steps.length),
    ];
    const owners = worstFirst([
      ...found.owners.map(named),
      ...expired.map((each) => ({ ...each, name: each.owner })),
    ]);
    const tools = worstFirst([
      ...found.tools.map(named),
      ...expired.map((each) => ({ ...each, name: each.tool })),
    ]);
    return {
      as_of: now.toISOString(),
      grain: period.grain,
      period: { from: period.from, to: period.to },
      before: { from: before.from, to: before.to },
      steps: stepsOf(period, ends),
      steps_before: stepsOf(before, endsBefore),
      total: figuresOf(found, period.steps, ends.at(-1) ?? bySeverity([])),
      total_before: figuresOf(found, before.steps, endsBefore.at(-1) ?? bySeverity([])),
      ages: ages.map((each, number) => ({
        ...each,
        open: bySeverity([
          ...found.ages.filter(({ age }) => age === number).map(named),
          ...expired.filter(
            ({ created }) => created <= each.to && (each.from === null || created >= each.from),
          ),
        ]),
      })),
      owners: owners.slice(0, SHOWN).map(({ name, open: counts }) => ({
        owner: name === "" ? null : name,
        open: counts,
      })),
      owners_total: owners.length,
      tools: tools.slice(0, SHOWN).map(({ name, open: counts }) => ({ tool: name, open: counts })),
      assets: found.assets.map(({ host, n }) => ({ host, open: n })),
    };
  },
});

/** A row with the name of its severity. */
function named<Row extends { severity: number }>(row: Row) {
  return { ...row, severity: severityOfRank(row.severity) };
}

function changeOf(flow: readonly FlowCount[], step: string | null): Change {
  const ofStep = flow.filter((each) => each.step === step);
  const ofKind = (wanted: FlowCount["kind"]) =>
    bySeverity(ofStep.filter(({ kind }) => kind === wanted).map(named));
  return { came: ofKind("new_day"), closed: ofKind("closed_day") };
}

interface Found {
  flow: readonly FlowCount[];
  kept: readonly KeptCount[];
  stages: readonly StageCount[];
}

/** The figures of some steps together. */
function figuresOf(
  { flow, kept, stages }: Found,
  steps: readonly string[],
  open: IncidentBoardDto["total"]["open"],
): IncidentBoardDto["total"] {
  const wanted = new Set<string | null>(steps);
  const within = <Row extends { step: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ step }) => wanted.has(step));
  const flowing = within(flow);
  const sum = (rows: readonly { n: number }[]) => rows.reduce((all, { n }) => all + n, 0);
  const keeping = within(kept);
  const taken = within(stages);
  const timeOf = (stage: StageCount["stage"]) => {
    const ofStage = taken.filter((each) => each.stage === stage);
    return stageTime({
      classes: classesOf(ofStage.map(({ classes }) => classes)),
      minutes: ofStage.reduce((all, { minutes }) => all + minutes, 0),
    });
  };
  return {
    new: bySeverity(flowing.filter(({ kind }) => kind === "new_day").map(named)),
    closed: bySeverity(flowing.filter(({ kind }) => kind === "closed_day").map(named)),
    open,
    met: sum(keeping.filter(({ word }) => word === "met")),
    missed: sum(keeping.filter(({ word }) => word === "missed")),
    times: { triaged: timeOf("triaged"), fixed: timeOf("fixed"), closed: timeOf("closed") },
  };
}

function classesOf(counts: readonly StageCount["classes"][]): Map<number, number> {
  const classes = new Map<number, number>();
  for (const [name, n] of counts.flatMap(Object.entries<number>)) {
    classes.set(Number(name), (classes.get(Number(name)) ?? 0) + n);
  }
  return classes;
}
