import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyTrace } from "@/log/server/verify-trace";
import { burpReport } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { bundle } from "../../../scripts/setup/bundle.mjs";
import type { ConnectorRunDto } from "./run-dto";

const FINDINGS = 10_000;
let services: TestServices;
let folder: string;

beforeAll(async () => {
  services = await startServices();
  folder = await mkdtemp(path.join(tmpdir(), "proofline-test-"));
  await bundle(["test/import-process"]);
});
afterAll(async () => {
  await services.close();
  await rm(folder, { recursive: true, force: true });
});

async function importInProcess(file: string): Promise<ConnectorRunDto> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["dist/test/import-process.mjs", file],
    { env: { ...process.env, NODE_ENV: "test" }, maxBuffer: 16 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}

function accountedFor({ counts: c }: ConnectorRunDto): number {
  return c.created + c.updated + c.unchanged + c.reopened + c.duplicates_in_file + c.skipped;
}

it("makes one set of incidents of the same findings from two processes at once", async () => {
  const issues = Array.from({ length: FINDINGS }, (_, n) => ({
    host: `https://h${n % 500}.example`,
    type: Math.floor(n / 1_000) + 1,
    path: `/${n}`,
  }));
  const file = path.join(folder, "report.xml");
  await writeFile(file, burpReport(issues));
  // Another file with the same findings, so that not even the stored bytes are shared.
  const other = path.join(folder, "other.xml");
  await writeFile(other, `${burpReport(issues)}<!-- the same -->`);
  const runs = await Promise.all([file, other].map(importInProcess));

  const incidents = 500 * 10;
  const [first, ...later] = runs.toSorted((a, b) => b.counts.created - a.counts.created);
  expect(first?.counts).toMatchObject({ records: FINDINGS, created: incidents });
  for (const run of later) expect(run.counts).toMatchObject({ records: FINDINGS, created: 0 });
  for (const run of runs) expect(accountedFor(run)).toBe(FINDINGS);
  const { rows } = await services.db.pool.query(
    `SELECT (SELECT count(*) FROM incident)::int AS incidents,
       (SELECT count(*) FROM evidence_item)::int AS evidence,
       (SELECT sum(evidence_count) FROM incident)::int AS counted`,
  );
  expect(rows).toEqual([{ incidents, evidence: FINDINGS, counted: FINDINGS }]);
  expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
}, 120_000);
