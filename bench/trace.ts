import { createHash, randomUUID } from "node:crypto";
import { Client } from "pg";
import { pino } from "pino";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { runImport } from "@/imports/server/run-import";
import { verifyTrace } from "@/log/server/verify-trace";
import { ensurePackage } from "@/packages/server/issue-package";
import { incidentSubject } from "@/packages/server/package-subject";
import { openDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { inclusionProof } from "@/trace/domain/tiles";
import { subtreeReader } from "@/trace/server/proofs/read-subtrees";
import { appendRecord } from "@/trace/server/records/append";
import { publishCheckpoint } from "@/trace/server/signing/publish-checkpoint";
import { report } from "./report";
import { sized } from "./size";

/** Chains, log and packages against what the same work costs without them. */
const ONE_CHAIN = sized(3_000, 40);
const MANY_CHAINS = 200;
const MANY_RECORDS = sized(20_000, 200);
const CALLERS = 32;
const VERIFIED = sized(100_000, 2_000);
const WARM_UP = sized(200, 10);
const PROOFS = sized(500, 20);
const EVIDENCE = sized(500, 20);
const PACKAGES = sized(8, 1);
const BODY_BYTES = 16 * 1024;

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}

async function inParallel(count: number, callers: number, each: (n: number) => Promise<unknown>) {
  let next = 0;
  const caller = async () => {
    while (next < count) await each(next++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** The record's line alone, committed on its own. */
async function prepareBare(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    `CREATE TABLE bench_line (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, line bytea NOT NULL);
     GRANT INSERT ON bench_line TO proofline_app`,
  );
  await client.end();
}

async function appending(ctx: ServiceContext): Promise<void> {
  const executor = ctx.db.pool;
  const line = Buffer.alloc(420, "x");
  const bare = () => ctx.db.pool.query("INSERT INTO bench_line (line) VALUES ($1)", [line]);
  const append = (chain: string, n: number) =>
    appendRecord(ctx, executor, { chain, kind: "tool.call", summary: { n, tool: "web.fetch" } });
  const cases = [
    { name: "one chain, one caller", count: ONE_CHAIN, callers: 1, chains: 1, goal: null },
    { name: "one chain, 32 callers", count: ONE_CHAIN, callers: CALLERS, chains: 1, goal: "≥ 0.6" },
    {
      name: "200 chains, 32 callers",
      count: MANY_RECORDS,
      callers: CALLERS,
      chains: MANY_CHAINS,
      goal: "≥ 0.6",
    },
  ];
  for (const { name, count, callers, chains, goal } of cases) {
    await inParallel(WARM_UP, callers, bare);
    await inParallel(WARM_UP, callers, (n) => append(`bench:${name.length}-${n % chains}`, n));
    const baseline = await perSecond(count, () => inParallel(count, callers, bare));
    const measured = await perSecond(count, () =>
      inParallel(count, callers, (n) => append(`bench:${name.length}-${n % chains}`, n)),
    );
    report({
      name: `append, ${name}`,
      measured,
      baseline,
      unit: "records/s",
      against: "a bare single-row INSERT with commit",
      goal,
    });
  }
}

async function verifying(ctx: ServiceContext): Promise<void> {
  const { rows } = await ctx.db.pool.query<{ missing: number }>(
    "SELECT greatest(0, $1 - count(*))::int AS missing FROM trace_record",
    [VERIFIED],
  );
  const missing = rows[0]?.missing ?? 0;
  const bodies = (n: number) => `{"actor":"did:svc:service","kind":"bench.fill","sum":{"n":${n}}}`;
  for (let at = 0; at < missing; at += MANY_CHAINS) {
    const batch = Array.from({ length: MANY_CHAINS }, (_, n) => n);
    await ctx.db.pool.query("SELECT trace_append_batch($1::text[], $2::text[])", [
      batch.map((n) => `bench:fill-${n}`),
      batch.map((n) => bodies(at + n)),
    ]);
  }
  const started = performance.now();
  const { size } = await publishCheckpoint(ctx);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`         ${Math.round(size / seconds)} leaves/s integrated and signed\n`);
  const lines = await ctx.db.pool.query<{ line: Buffer }>("SELECT line FROM trace_record");
  const baseline = await perSecond(size, async () => {
    for (const { line } of lines.rows) createHash("sha256").update(line).digest();
  });
  const measured = await perSecond(size, async () => {
    const result = await verifyTrace(ctx, {});
    if (result.status !== "verified") throw new Error("the bench's trace is broken");
  });
  report({
    name: `verify ${size} records and the log`,
    measured,
    baseline,
    unit: "records/s",
    against: "hashing the same lines from memory",
    goal: "≥ 0.25",
  });
}

async function proving(ctx: ServiceContext): Promise<void> {
  const { size } = await publishCheckpoint(ctx);
  const index = (n: number) => (n * 7919) % size;
  const select = (n: number) =>
    ctx.db.pool.query({
      name: "bench-leaf",
      text: "SELECT leaf_hash FROM log_leaf WHERE idx = $1",
      values: [index(n)],
    });
  const prove = (n: number) =>
    inclusionProof(nodePrimitives, subtreeReader(ctx.db.pool), index(n), size);
  await inParallel(PROOFS, 1, select);
  await inParallel(PROOFS, 1, prove);
  const baseline = 1000 / (await perSecond(PROOFS, () => inParallel(PROOFS, 1, select)));
  const measured = 1000 / (await perSecond(PROOFS, () => inParallel(PROOFS, 1, prove)));
  report({
    name: `inclusion proof in a log of ${size}`,
    measured,
    baseline,
    unit: "ms",
    against: "reading the leaf's row",
    goal: "≤ 6",
  });
}

/** An incident with its evidence, whose bytes are like no other's. */
async function importIncident(ctx: ServiceContext, host: string) {
  const body = Buffer.alloc(BODY_BYTES, "response ");
  const issues = Array.from({ length: EVIDENCE }, (_, n) => ({
    host,
    path: `/item/${n}`,
    response: Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nx: ${host} ${n}\r\n\r\n`), body]),
  }));
  const run = await runImport(ctx, {
    connector: "burp",
    fileName: "bench.xml",
    source: inPieces(burpReport(issues)),
  });
  const [incident] = run.incidents;
  if (incident === undefined) throw new Error("the bench's report made no incident");
  return incident;
}

async function packaging(ctx: ServiceContext): Promise<void> {
  const times = { first: 0, again: 0 };
  // As ever the code is compiled while it runs: what is measured is the last.
  for (let n = 0; n < PACKAGES; n++) {
    const subject = await incidentSubject(
      ctx,
      await importIncident(ctx, `https://${n}.bench.example`),
    );
    const time = async () => {
      const started = performance.now();
      await ensurePackage(ctx, subject);
      return performance.now() - started;
    };
    times.first = await time();
    times.again = await time();
  }
  const { rows } = await ctx.db.pool.query<{ bytes: Buffer }>(
    "SELECT bytes FROM evidence_blob WHERE octet_length(bytes) > $2 LIMIT $1",
    [EVIDENCE, BODY_BYTES],
  );
  const started = performance.now();
  for (const { bytes } of rows) createHash("sha256").update(bytes).digest();
  const baseline = performance.now() - started;
  const against = "hashing its bytes from memory";
  const shared = { baseline, unit: "ms", against };
  report({
    name: `package of ${EVIDENCE} evidence items`,
    measured: times.first,
    ...shared,
    goal: "≤ 12",
  });
  report({ name: "the same state again", measured: times.again, ...shared, goal: "≤ 4" });
}

const PARTS: Record<string, (ctx: ServiceContext) => Promise<void>> = {
  append: appending,
  verify: verifying,
  proof: proving,
  package: packaging,
};
/** BENCH_TRACE chooses some of them; a proof alone is one in a small log. */
const CHOSEN = process.env.BENCH_TRACE?.split(" ") ?? Object.keys(PARTS);

async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_APP_URL } = process.env;
  if (DATABASE_URL === undefined || DATABASE_APP_URL === undefined) {
    throw new Error("run this with `npm run bench`");
  }
  await prepareBare(DATABASE_URL);
  const ctx: ServiceContext = {
    actor: {
      kind: "account",
      id: randomUUID(),
      email: "bench@test.example",
      name: "Bench",
      roles: ["analyst", "auditor"],
      via: "bearer",
      scopes: null,
    },
    db: openDatabase({ connectionString: DATABASE_APP_URL, max: CALLERS }),
    clock: () => new Date(),
    newId: randomUUID,
    log: pino({ level: "silent" }),
    requestId: "bench",
  };
  for (const part of CHOSEN) await PARTS[part]?.(ctx);
  await ctx.db.pool.end();
}

await main();
