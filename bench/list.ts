import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { openDatabase } from "@/server/db/database";
import type { ServiceContext } from "@/server/services/context";
import { listIncidents } from "@/server/services/incidents/list-incidents";
import { fillIncidents } from "./fill-incidents";
import { report } from "./report";

type Query = Parameters<typeof listIncidents>[1];

/** The list at a million incidents against ten thousand, for what people ask of it. */
const QUERIES: Record<string, Query> = {
  "first page": {},
  "first page with totals": { with_total: true },
  "critical and open": { severity: ["critical"], status: ["open"] },
  "most severe first": { sort: "severity" },
  "one tool, two severities": { tool: ["zap"], severity: ["high", "critical"] },
  "word in the title": { q: "module 1234" },
};

const REQUESTS = 300;

function contextOn(url: string): ServiceContext {
  return {
    actor: {
      kind: "account",
      id: randomUUID(),
      email: "bench@test.example",
      name: "Bench",
      roles: ["viewer"],
      via: "bearer",
      scopes: null,
    },
    db: openDatabase({ connectionString: url, max: 4 }),
    clock: () => new Date(),
    log: pino({ level: "silent" }),
    requestId: "bench",
  };
}

/** Median milliseconds; for the plain list also from a page deep inside. */
async function median(ctx: ServiceContext, query: Query): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const started = performance.now();
    await listIncidents(ctx, query);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(REQUESTS / 2)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const large = process.env.DATABASE_URL;
  const small = process.env.BENCH_EMPTY_DATABASE_URL;
  if (large === undefined || small === undefined) throw new Error("run this with `npm run bench`");
  await fillIncidents(small, 10_000);
  await fillIncidents(large, 1_000_000);
  const [few, many] = [contextOn(small), contextOn(large)];
  for (const [name, query] of Object.entries(QUERIES)) {
    await median(few, query);
    await median(many, query);
    const baseline = await median(few, query);
    const measured = await median(many, query);
    report({
      name: `list at 1,000,000 incidents, ${name}`,
      measured,
      baseline,
      unit: "ms",
      against: "at 10,000",
      goal: "≤ 1.5",
    });
  }
  const deep = {
    cursor: Buffer.from(JSON.stringify(["newest", 0, "500000"])).toString("base64url"),
  };
  const early = {
    cursor: Buffer.from(JSON.stringify(["newest", 0, "5000"])).toString("base64url"),
  };
  report({
    name: "list at 1,000,000 incidents, page in the middle",
    measured: await median(many, deep),
    baseline: await median(few, early),
    unit: "ms",
    against: "at 10,000",
    goal: "≤ 1.5",
  });
  for (const { db } of [few, many])
    await Promise.allSettled([db.pool.end(), db.prisma.$disconnect()]);
}

await main();
