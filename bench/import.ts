import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ConnectorRunDto } from "@/imports/server/run-dto";
import { runImport } from "@/imports/server/run-import";
import { closeDatabase, database } from "@/platform/db/database";
import { logger } from "@/platform/log/logger";
import type { ServiceContext } from "@/platform/operation/context";
import { dumpRows, timeCopy } from "./copy-rows";
import { IMPORT_CASES, type ImportCase } from "./import-cases";
import { report } from "./report";

/**
 * `import.mjs CASE small` imports a tenth of the case's records and prints the milliseconds;
 * `import.mjs CASE` imports all, twice, and prints the ratios against COPY of the rows that the
 * import left, and, with BENCH_SMALL_MS, against the small one. Each run has fresh databases.
 */
async function main(name: string, size: string | undefined): Promise<void> {
  const measured = IMPORT_CASES[name];
  if (measured === undefined) throw new Error(`there is no case ${name}`);
  const folder = await mkdtemp(path.join(tmpdir(), "proofline-bench-"));
  try {
    const file = path.join(folder, "report");
    const records = size === "small" ? measured.records / 10 : measured.records;
    await pipeline(Readable.from(measured.write(records)), createWriteStream(file));
    if (size === "small") process.stdout.write(`${(await timed(measured, file, records)).ms}\n`);
    else await compare(name, measured, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(name: string, measured: ImportCase, file: string): Promise<void> {
  const emptyUrl = process.env.BENCH_EMPTY_DATABASE_URL;
  const ownerUrl = process.env.DATABASE_URL;
  if (emptyUrl === undefined || ownerUrl === undefined)
    throw new Error("run this with `npm run bench`");
  const { records } = measured;
  const first = await timed(measured, file, records);
  const second = await timed(measured, file, records);
  if (second.run.counts.evidence_created !== 0)
    throw new Error("the second import created evidence");
  await closeDatabase();
  const copied = await timeCopy(emptyUrl, await dumpRows(ownerUrl));
  const size = `${((await stat(file)).size / 1e6).toFixed(0)} MB`;
  const against = "COPY of the same rows";
  report({
    name: `${name}, ${records} records, ${size}`,
    measured: first.ms,
    baseline: copied,
    unit: "ms",
    against,
    goal: measured.goal,
  });
  report({
    name: "the same file again",
    measured: second.ms,
    baseline: first.ms,
    unit: "ms",
    against: "the first import",
    goal: "≤ 1",
  });
  const small = Number(process.env.BENCH_SMALL_MS);
  report({
    name: "ten times the records",
    measured: first.ms,
    baseline: small,
    unit: "ms",
    against: "a tenth of them",
    goal: "≤ 12",
  });
  report({
    name: "growth of resident memory",
    measured: Math.max(first.growth, second.growth) / 1e6,
    baseline: 150,
    unit: "MB",
    against: "the most that it may be",
    goal: "≤ 1",
  });
}

interface TimedImport {
  run: ConnectorRunDto;
  ms: number;
  /** Bytes by which the resident memory exceeded that at the start, at most. */
  growth: number;
}

async function timed(measured: ImportCase, file: string, records: number): Promise<TimedImport> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const run = await runImport(context(), {
    connector: measured.connector,
    fileName: "bench",
    source: createReadStream(file),
  });
  const ms = performance.now() - started;
  clearInterval(sampler);
  const { counts } = run;
  const counted = counts.created + counts.unchanged + counts.duplicates_in_file;
  if (counts.records !== records || counted !== records) {
    throw new Error(`lost records: ${JSON.stringify(counts)}`);
  }
  return { run, ms, growth: peak - before };
}

function context(): ServiceContext {
  return {
    actor: {
      kind: "account",
      id: randomUUID(),
      email: "bench@test.example",
      name: "Bench",
      roles: ["analyst"],
      via: "bearer",
      scopes: null,
    },
    db: database(),
    clock: () => new Date(),
    newId: randomUUID,
    log: logger(),
    requestId: "bench",
  };
}

await main(process.argv[2] ?? "", process.argv[3]);
process.exit(0);
