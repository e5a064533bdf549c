import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { listDirectory } from "@/federation/server/directory/list-directory";
import { openDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { fillDirectory, RARE_SKILL, RARE_WORD } from "./fill-directory";
import { report } from "./report";
import { sized } from "./size";

type Query = Parameters<typeof listDirectory>[1];

/** The fill has more than a page of each among 10,000, see there; those of the end have not. */
const FILTERS: Record<string, Query> = {
  everything: {},
  "role executor": { role: ["executor"] },
  "role integrator": { role: ["integrator"] },
  "tier T1": { tier: ["T1"] },
  "tiers T1, T2": { tier: ["T1", "T2"] },
  "runtime grpc": { runtime_type: ["grpc"] },
  "validators of T2 on rest-api": { role: ["validator"], tier: ["T2"], runtime_type: ["rest-api"] },
  "liveness live": { liveness: ["live"] },
  "liveness unknown": { liveness: ["unknown"] },
  "stale ones as well": { include_stale: true },
  provider: { provider: "Provider 7" },
  operator: { operator_did: "did:svc:operator:bench-7" },
  "frequent skill": { skill: ["phishing-triage"] },
  "skill of one in a hundred": { skill: ["skill-7"] },
  "rare skill": { skill: [RARE_SKILL] },
  "skill of nobody": { skill: ["no-such-skill"] },
  "frequent skill and role": { skill: ["phishing-triage"], role: ["validator"] },
  "two frequent skills": { skill: ["phishing-triage", "skill-105"] },
  "operator and role": { operator_did: "did:svc:operator:bench-7", role: ["executor"] },
  "newest first": { sort: "recent" },
  "by DID": { sort: "did" },
};

const TEXTS: Record<string, Query> = {
  "word of all": { q: "agent" },
  "word of one in eight": { q: "desk3" },
  "word of one in a hundred": { q: "module17" },
  "word of one in six hundred": { q: "unit17" },
  "rare word": { q: RARE_WORD },
  "word of nobody": { q: "nothinghere" },
  "two words": { q: "desk3 module17" },
  phrase: { q: '"reads what module17"' },
  "one of two words": { q: "module17 OR module18" },
  "word and role": { q: "desk3", role: ["validator"] },
  "word and skill": { q: "desk3", skill: ["phishing-triage"] },
  "prefix of some providers": { provider: "provider 7*" },
  "prefix of all providers": { provider: "provider*" },
};

/** Only lines whose name has this in it, for work on one of them. */
const ONLY = process.env.BENCH_LINES ?? "";
const REQUESTS = sized(300, 3);
const WARM_UP = sized(20, 1);
const FEW = sized(10_000, 600);
const MANY = sized(1_000_000, 1_200);
const ROUNDS = 3;

function contextOn(url: string): ServiceContext {
  return {
    actor: { kind: "anonymous" },
    db: openDatabase({ connectionString: url, max: 4 }),
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: randomUUID(),
  };
}

async function timesOf(ctx: ServiceContext, query: Query, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n++) {
    const started = performance.now();
    await listDirectory(ctx, query);
    times.push(performance.now() - started);
  }
  return times;
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** p95 on both, asked in turns, so that what disturbs the machine disturbs both. */
async function compare(
  name: string,
  few: ServiceContext,
  many: ServiceContext,
  [askFew, askMany]: [Query, Query],
  goal: string,
): Promise<void> {
  if (!name.includes(ONLY)) return;
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
    goal,
  });
}

/** The cursor behind half of the list, found by walking: no page is reached by counting. */
async function middleOf(ctx: ServiceContext, query: Query, pages: number): Promise<Query> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    const { next_cursor }: { next_cursor: string | null } = await listDirectory(ctx, {
      ...query,
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return cursor === null ? query : { ...query, cursor };
}

async function main(): Promise<void> {
  const large = process.env.DATABASE_URL;
  const small = process.env.BENCH_EMPTY_DATABASE_URL;
  if (large === undefined || small === undefined) throw new Error("run this with `npm run bench`");
  if (process.env.BENCH_FILLED !== "yes") {
    await fillDirectory(small, FEW);
    await fillDirectory(large, MANY);
  }
  const [few, many] = [contextOn(small), contextOn(large)];
  for (const [name, query] of Object.entries(FILTERS)) {
    await compare(name, few, many, [query, query], "≤ 1.5");
  }
  const total = { with_total: true };
  await compare("everything, with total", few, many, [total, total], "≤ 1.5");
  const far: [Query, Query] = [
    await middleOf(few, {}, FEW / 200),
    await middleOf(many, {}, MANY / 200),
  ];
  await compare("page in the middle", few, many, far, "≤ 1.5");
  for (const [name, query] of Object.entries(TEXTS)) {
    await compare(name, few, many, [query, query], "≤ 3");
  }
  for (const { db } of [few, many]) {
    await db.pool.end();
  }
}

await main();
