import { createHash, randomUUID } from "node:crypto";
import { closeDatabase, database } from "@/server/db/database";
import { logger } from "@/server/log/logger";
import type { ServiceContext } from "@/server/services/context";
import { runImport } from "@/server/services/imports/run-import";
import { burpFile } from "./burp-file";
import { dumpRows, timeCopy } from "./copy-rows";
import { report } from "./report";

/** Import of a Burp report of 10,000 issues, end to end, against COPY of the rows that it leaves. */
const ISSUES = Number(process.env.BENCH_ISSUES ?? "10000");

async function main(): Promise<void> {
  const emptyUrl = process.env.BENCH_EMPTY_DATABASE_URL;
  const ownerUrl = process.env.DATABASE_URL;
  if (emptyUrl === undefined || ownerUrl === undefined)
    throw new Error("run this with `npm run bench`");
  const ctx: ServiceContext = {
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
    log: logger(),
    requestId: "bench",
  };
  const pieces: Buffer[] = [];
  for await (const piece of burpFile(ISSUES)) pieces.push(piece);
  const file = Buffer.concat(pieces);
  const started = performance.now();
  const run = await runImport(ctx, {
    connector: "burp",
    fileName: "bench.xml",
    source: inPieces(file),
  });
  const imported = performance.now() - started;
  if (run.counts.records !== ISSUES || run.counts.evidence_created !== ISSUES) {
    throw new Error(`lost records: ${JSON.stringify(run.counts)}`);
  }
  const again = performance.now();
  const second = await runImport(ctx, {
    connector: "burp",
    fileName: "bench.xml",
    source: inPieces(file),
  });
  const reimported = performance.now() - again;
  if (second.counts.evidence_created !== 0) throw new Error("the second import created evidence");
  await closeDatabase();

  const dumps = await dumpRows(ownerUrl);
  const copied = await timeCopy(emptyUrl, dumps);
  const size = `${(file.length / 1e6).toFixed(0)} MB, sha256 ${createHash("sha256").update(file).digest("hex").slice(0, 8)}`;
  report({
    name: `import of ${ISSUES} Burp issues (${size})`,
    measured: imported,
    baseline: copied,
    unit: "ms",
    against: "COPY of the same rows",
    goal: "≤ 3",
  });
  report({
    name: "the same file again",
    measured: reimported,
    baseline: copied,
    unit: "ms",
    against: "COPY of the same rows",
    goal: null,
  });
}

async function* inPieces(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
}

await main();
