import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { getIncidentBoard } from "@/boards/server/incidents/incident-board";
import { getOverview } from "@/boards/server/overview/overview";
import { FACET_FIELDS } from "@/incidents/domain/incident-list";
import { facetIncidents } from "@/incidents/server/incidents/facet-incidents";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { openDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { BENCH_OWNER, fillIncidents, RARE_WORD } from "./fill-incidents";
import { report } from "./report";
import { sized } from "./size";

type Query = Parameters<typeof listIncidents>[1];
type Ask = (ctx: ServiceContext) => Promise<unknown>;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** One filter each; the fill has more than a page of each, see there. */
const FILTERS: Record<string, Query> = {
  "severity critical": { severity: ["critical"] },
  "severity critical, high": { severity: ["critical", "high"] },
  "status open": { status: ["open"] },
  "status closed": { status: ["closed"] },
  "status accepted": { status: ["accepted"] },
  "workflow open": { workflow: ["open"] },
  "workflow triaged": { workflow: ["triaged"] },
  "workflow assigned": { workflow: ["assigned"] },
  "workflow fixing": { workflow: ["fixing"] },
  "workflow retest": { workflow: ["retest"] },
  "workflow closed": { workflow: ["closed"] },
  "group code": { group: ["code"] },
  "tool zap": { tool: ["zap"] },
  "owner me": { owner: ["me"] },
  "owner none": { owner: ["none"] },
  "owner of two": { owner: ["owner-1@bench.example", "owner-2@bench.example"] },
  "sla overdue": { sla: ["overdue"] },
  "sla due soon": { sla: ["due_soon"] },
  "sla on track": { sla: ["on_track"] },
  "sla met": { sla: ["met"] },
  "sla missed": { sla: ["missed"] },
  "sla none": { sla: ["none"] },
  "one technique": { technique: ["T1003"] },
  "one suggested technique": { suggested: ["T1003"] },
  "created in the last week": { created_from: daysAgo(7) },
  "created in a month a year ago": { created_from: daysAgo(395), created_to: daysAgo(365) },
  "created until a year ago": { created_to: daysAgo(365) },
  "resolution fixed": { resolution: ["fixed"] },
  "resolution false positive": { resolution: ["false_positive"] },
  "resolution risk accepted": { resolution: ["risk_accepted"] },
  "resolution out of scope": { resolution: ["out_of_scope"] },
  "resolution duplicate": { resolution: ["duplicate"] },
  // In one of a hundred and fifty titles: a page among 10,000, and a hundred times that among a million.
  "text in some titles": { q: "module 117" },
  "text in every title": { q: "Weakness" },
  // In as many titles among 10,000 as among a million.
  "rare text": { q: RARE_WORD },
  "text of nothing": { q: "no such weakness" },
  weakness: { q: "CWE-120" },
  "number of an incident": { q: "000077" },
};

/** Views that people have open all day. */
const VIEWS: Record<string, Query> = {
  "open, most severe first": { status: ["open"], sort: "severity" },
  Mine: { owner: ["me"], status: ["open"] },
  "Mine, most severe first": { owner: ["me"], status: ["open"], sort: "severity" },
  "Mine, soonest due first": { owner: ["me"], status: ["open"], sort: "due" },
  "Unassigned critical": { owner: ["none"], severity: ["critical"], status: ["open"] },
  "SLA < 24 h": { sla: ["due_soon"], sort: "due" },
  "overdue, soonest due first": { sla: ["overdue"], sort: "due" },
  "overdue, most severe first": { sla: ["overdue"], status: ["open"], sort: "severity" },
  Retest: { workflow: ["retest"] },
  "one tool, two severities": { tool: ["zap"], severity: ["high", "critical"] },
};

const REQUESTS = sized(300, 3);
const WARM_UP = sized(20, 1);
const FEW = sized(10_000, 600);
const MANY = sized(1_000_000, 1_200);
const ROUNDS = 3;

function contextOn(url: string): ServiceContext {
  return {
    actor: {
      kind: "account",
      id: randomUUID(),
      email: BENCH_OWNER,
      name: "Bench",
      roles: ["viewer"],
      via: "bearer",
      scopes: null,
    },
    db: openDatabase({ connectionString: url, max: 4 }),
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: "bench",
  };
}

async function timesOf(ctx: ServiceContext, ask: Ask, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n++) {
    const started = performance.now();
    await ask(ctx);
    times.push(performance.now() - started);
  }
  return times;
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** p95 on both, asked in turns, so that what disturbs the machine disturbs both. */
async function compare(name: string, few: ServiceContext, many: ServiceContext, asks: [Ask, Ask]) {
  const [askFew, askMany] = asks;
  const small: number[] = [];
  const large: number[] = [];
  await timesOf(few, askFew, WARM_UP);
  await timesOf(many, askMany, WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    small.push(...(await timesOf(few, askFew, REQUESTS / ROUNDS)));
    large.push(...(await timesOf(many, askMany, REQUESTS / ROUNDS)));
  }
  const medians = `medians ${quantile(large, 0.5).toFixed(2)} / ${quantile(small, 0.5).toFixed(2)}`;
  report({
    name: `p95, ${name}`,
    measured: quantile(large, 0.95),
    baseline: quantile(small, 0.95),
    unit: "ms",
    against: `at ${FEW}; ${medians}`,
    goal: "≤ 1.5",
  });
}

function listing(query: Query): Ask {
  return (ctx) => listIncidents(ctx, query);
}

/** All queries, by name. */
function questions(): [string, [Ask, Ask]][] {
  const both = (name: string, ask: Ask): [string, [Ask, Ask]] => [name, [ask, ask]];
  const page = (id: number) => listing({ cursor: cursorAt(id) });
  return [
    both("first page", listing({})),
    both("first page with total", listing({ with_total: true })),
    ["page in the middle", [page(FEW / 2), page(MANY / 2)]],
    ...(["newest", "severity", "due"] as const).map((sort) =>
      both(`sort ${sort}`, listing({ sort })),
    ),
    ...Object.entries(FILTERS).map(([name, query]) => both(name, listing(query))),
    ...Object.entries(FILTERS).map(([name, query]) =>
      both(`${name}, with total`, listing({ ...query, with_total: true })),
    ),
    ...Object.entries(VIEWS).map(([name, query]) =>
      both(`${name}, with total`, listing({ ...query, with_total: true })),
    ),
    ...FACET_FIELDS.flatMap((field) => [
      both(`facet ${field}`, (ctx) => facetIncidents(ctx, { field })),
      both(`facet ${field} of open`, (ctx) => facetIncidents(ctx, { field, status: ["open"] })),
    ]),
    both("facet owner of overdue", (ctx) =>
      facetIncidents(ctx, { field: "owner", sla: ["overdue"] }),
    ),
    both("overview", (ctx) => getOverview(ctx, {})),
    ...(["30d", "1y"] as const).map((range) =>
      both(`board of ${range}`, (ctx) => getIncidentBoard(ctx, { range })),
    ),
  ];
}

function cursorAt(id: number): string {
  return Buffer.from(JSON.stringify(["newest", "", String(id)])).toString("base64url");
}

async function main(): Promise<void> {
  const large = process.env.DATABASE_URL;
  const small = process.env.BENCH_EMPTY_DATABASE_URL;
  if (large === undefined || small === undefined) throw new Error("run this with `npm run bench`");
  await fillIncidents(small, FEW);
  await fillIncidents(large, MANY);
  const [few, many] = [contextOn(small), contextOn(large)];
  for (const [name, asks] of questions()) await compare(name, few, many, asks);
  for (const { db } of [few, many]) {
    await db.pool.end();
  }
}

await main();
