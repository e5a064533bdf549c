import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoIncidents } from "@/../prisma/seed/demo-findings";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { verifyTrace } from "@/log/server/verify-trace";
import { inTransaction } from "@/platform/db/transaction";
import type { ServiceContext } from "@/platform/operation/context";
import { type BurpIssue, burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { createRun } from "./create-run";
import { executeRun } from "./execute-run";
import { getRun, openRunFile } from "./get-run";
import { listRuns } from "./list-runs";
import { previewImport } from "./preview-import";
import type { ConnectorRunDto } from "./run-dto";
import { runImport } from "./run-import";
import { storeReport } from "./store-report";
import { storeSimulated } from "./store-simulated";

let services: TestServices;
let analyst: ServiceContext;

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
});
afterAll(() => services.close());

function importBytes(bytes: Uint8Array, ctx = analyst): Promise<ConnectorRunDto> {
  return runImport(ctx, { connector: "burp", fileName: "report.xml", source: inPieces(bytes) });
}

function importIssues(issues: readonly BurpIssue[], ctx = analyst): Promise<ConnectorRunDto> {
  return importBytes(burpReport(issues), ctx);
}

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await services.db.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM incident)::int AS incidents,
            (SELECT count(*) FROM evidence_item)::int AS evidence,
            (SELECT count(*) FROM evidence_part)::int AS parts,
            (SELECT count(*) FROM evidence_blob)::int AS blobs`,
  );
  return rows[0] ?? {};
}

function accountedFor(run: ConnectorRunDto): number {
  const c = run.counts;
  return c.created + c.updated + c.unchanged + c.reopened + c.duplicates_in_file + c.skipped;
}

describe("importing", () => {
  it("makes one incident of a weakness on an asset, with every occurrence as evidence", async () => {
    const host = "https://one.example";
    const run = await importIssues([
      { host, path: "/a", severity: "Low" },
      { host, path: "/b", severity: "High" },
      { host: "https://two.example" },
    ]);
    expect(run.status).toBe("completed");
    expect(run.counts).toMatchObject({
      records: 3,
      created: 2,
      duplicates_in_file: 1,
      evidence_created: 3,
    });
    expect(accountedFor(run)).toBe(run.counts.records);
    const incident = await getIncident(analyst, { id: run.incidents[0] ?? "" });
    expect(incident).toMatchObject({
      severity: "high",
      evidence_count: 2,
      workflow_status: "open",
      cwe: [89],
    });
    const { evidence } = await listEvidence(analyst, { incident_id: incident.id });
    expect(evidence.map((item) => item.parts.map((part) => part.name))).toEqual([
      ["request", "response"],
      ["request", "response"],
    ]);
  });

  it("takes it for a false positive only where every occurrence says so", async () => {
    const mixed = { host: "https://mixed.example" };
    const rejected = { host: "https://rejected.example", severity: "False positive" };
    const run = await importIssues([
      { ...mixed, severity: "False positive" },
      { ...mixed, severity: "Medium" },
      rejected,
      rejected,
    ]);
    const [first, second] = run.incidents;
    expect(await getIncident(analyst, { id: first ?? "" })).toMatchObject({
      false_positive: false,
      severity: "medium",
      severity_raw: "Medium",
    });
    expect(await getIncident(analyst, { id: second ?? "" })).toMatchObject({
      false_positive: true,
      severity: "info",
    });
  });

  it("keeps every byte of the evidence, whatever it is", async () => {
    const response = Uint8Array.from({ length: 1024 }, (_, i) => i % 256);
    const run = await importIssues([{ host: "https://bytes.example", response }]);
    const { evidence } = await listEvidence(analyst, { incident_id: run.incidents[0] ?? "" });
    const item = evidence[0];
    const content = await readEvidence(analyst, { id: item?.id ?? "", part: 2 });
    expect(new Uint8Array(content.bytes)).toEqual(response);
    expect(item?.parts[1]?.sha256).toBe(createHash("sha256").update(response).digest("hex"));
    const record = await readEvidence(analyst, { id: item?.id ?? "", part: 0 });
    expect(createHash("sha256").update(record.bytes).digest("hex")).toBe(item?.sha256);
    expect(record.bytes.toString()).toContain(item?.parts[1]?.sha256);
  });

  it("creates nothing when the same file comes again", async () => {
    const issues = Array.from({ length: 30 }, (_, n) => ({
      host: `https://h${n % 7}.again.example`,
    }));
    const first = await importIssues(issues);
    const before = await countRows();
    const second = await importIssues(issues);
    expect(await countRows()).toEqual(before);
    expect(second.counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 7,
      duplicates_in_file: 23,
      evidence_created: 0,
    });
    expect(second.previous_run_id).toBe(first.id);
  });

  it("keeps identical occurrences of one report apart, and knows them again", async () => {
    const twin = { host: "https://twins.example", path: "/same", request: "x", response: "y" };
    const run = await importIssues([twin, twin, twin]);
    expect(run.counts).toMatchObject({ created: 1, evidence_created: 3 });
    const again = await importIssues([twin, twin, { ...twin, response: "z" }]);
    expect(again.counts).toMatchObject({ updated: 1, evidence_created: 1 });
  });

  it("updates what the tool says anew", async () => {
    const issue = { host: "https://changes.example", path: "/" };
    const { incidents } = await importIssues([{ ...issue, severity: "Low" }]);
    const run = await importIssues([{ ...issue, severity: "High" }]);
    expect(run.counts).toMatchObject({ created: 0, updated: 1 });
    const incident = await getIncident(analyst, { id: incidents[0] ?? "" });
    expect(incident).toMatchObject({
      severity: "high",
      severity_raw: "High",
      version: 2,
      evidence_count: 2,
    });
  });

  it("neither doubles nor deadlocks when the same report comes many times at once", async () => {
    const issues = Array.from({ length: 200 }, (_, n) => ({
      host: `https://h${n % 40}.race.example`,
    }));
    const runs = await Promise.all(Array.from({ length: 3 }, () => importIssues(issues)));
    expect(runs.reduce((sum, run) => sum + run.counts.created, 0)).toBe(40);
    expect(runs.reduce((sum, run) => sum + run.counts.evidence_created, 0)).toBe(200);
  });

  it("needs as many statements for 3,000 records as its batches need", async () => {
    const query = vi.spyOn(Client.prototype, "query");
    await importIssues(
      Array.from({ length: 3_000 }, (_, n) => ({ host: `https://h${n}.many.example` })),
    );
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(statements).toBeGreaterThan(20);
    expect(statements).toBeLessThan(75);
  });

  it("keeps the original file byte for byte", async () => {
    // Bytes that are no UTF-8 in themselves, and a character cut in two by the storage's pieces.
    const comment = Buffer.concat([
      Buffer.from("\n<!-- "),
      Buffer.alloc(300_001, "ř"),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from(" -->"),
    ]);
    const bytes = Buffer.concat([burpReport([{ host: "https://file.example" }]), comment]);
    const run = await importBytes(bytes);
    const file = await openRunFile(analyst, { id: run.id });
    expect(Buffer.from(await new Response(file.bytes).arrayBuffer()).equals(bytes)).toBe(true);
    expect(run.file.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});

describe("what cannot be imported", () => {
  const truncated = burpReport([{ host: "https://cut.example" }, { host: "https://cut.example" }]);
  const cases: [string, Uint8Array][] = [
    ["truncated", truncated.subarray(0, truncated.length - 40)],
    ["empty", new Uint8Array()],
    ["HTML", Buffer.from("<!DOCTYPE html><html><head><title>Burp report</title></head></html>")],
    [
      "entity",
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><issues><issue>&b;</issue></issues>',
      ),
    ],
  ];

  it.each(cases)("is answered with the position and changes nothing: %s", async (_, bytes) => {
    const before = await countRows();
    await expect(importBytes(bytes)).rejects.toMatchObject({
      code: "parse_failed",
      extra: { position: { line: expect.any(Number), column: expect.any(Number) } },
    });
    expect(await countRows()).toEqual(before);
    const { runs } = await listRuns(analyst, {});
    expect(runs[0]).toMatchObject({ status: "failed", error: { code: "parse_failed" } });
    expect(runs[0]?.error?.line).toBeGreaterThan(0);
  });

  it("stores nothing of an upload that breaks off", async () => {
    async function* broken() {
      yield Buffer.from("<?xml");
      throw new Error("connection lost");
    }
    const { rows: before } = await services.db.pool.query("SELECT count(*) FROM stored_file");
    await expect(storeReport(analyst, broken())).rejects.toThrow("connection lost");
    const { rows: after } = await services.db.pool.query("SELECT count(*) FROM stored_file");
    expect(after).toEqual(before);
  });

  it("holds no connection while a slow client sends", async () => {
    let send = () => {};
    const waiting = new Promise<void>((resolve) => {
      send = resolve;
    });
    async function* slow() {
      yield burpReport([{ host: "https://slow.example" }]);
      await waiting;
    }
    const storing = storeReport(analyst, slow());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(services.db.pool.totalCount - services.db.pool.idleCount).toBe(0);
    send();
    expect((await storing).size).toBeGreaterThan(0n);
  });

  it("ends as failed when its process dies", async () => {
    const file = await storeReport(analyst, inPieces(burpReport([{}])));
    const run = await createRun(analyst, { upload_id: file.id, file_name: "a", connector: "burp" });
    await services.db.pool.query("UPDATE connector_run SET status = 'running' WHERE id = $1", [
      run.id.slice(4),
    ]);
    expect(await getRun(analyst, { id: run.id })).toMatchObject({
      status: "failed",
      error: { code: "interrupted" },
    });
  });

  it("is executed once", async () => {
    const file = await storeReport(
      analyst,
      inPieces(burpReport([{ host: "https://once.example" }])),
    );
    const run = await createRun(analyst, { upload_id: file.id, file_name: "a", connector: "auto" });
    const results = await Promise.allSettled([
      executeRun(analyst, { run_id: run.id }),
      executeRun(analyst, { run_id: run.id }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getRun(analyst, { id: run.id })).toMatchObject({ status: "completed" });
  });
});

describe("who may import", () => {
  it("refuses the wrong role before it reads the body", async () => {
    await expect(importIssues([{}], services.as("viewer"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(importIssues([{}], services.as("auditor"))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("refuses what cannot be kept before it reads the body, with the place", async () => {
    async function* unread(): AsyncGenerator<Uint8Array> {
      yield* [];
      throw new Error("the body was read");
    }
    const sent = (fileName: string, scope: string[]) =>
      runImport(analyst, {
        connector: "burp",
        fileName,
        source: unread(),
        options: { close_missing: true, scope },
      });
    await expect(sent("x".repeat(1_025), ["h"])).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/file_name" }],
    });
    const hosts = Array.from({ length: 1_001 }, (_, i) => `h${i}.example`);
    await expect(sent("a.xml", hosts)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/scope" }],
    });
  });

  it("shows an importer only its own runs", async () => {
    const importer = services.as("importer");
    const other = await importIssues([{ host: "https://other.example" }]);
    const own = await importIssues([{ host: "https://own.example" }], importer);
    await expect(getRun(importer, { id: other.id })).rejects.toMatchObject({ code: "not_found" });
    const { runs } = await listRuns(importer, {});
    expect(runs.map((run) => run.id)).toEqual([own.id]);
    expect(await getRun(services.as("viewer"), { id: own.id })).toMatchObject({ id: own.id });
  });
});

describe("previewing", () => {
  it("says what an import would do and stores nothing of it", async () => {
    const issues = [
      { host: "https://preview.example", path: "/1" },
      { host: "https://preview.example", path: "/2", severity: "Weird" },
      { host: "https://preview2.example" },
    ];
    const file = await storeReport(analyst, inPieces(burpReport(issues)));
    const input = { upload_id: file.id, file_name: "a.xml", connector: "auto" as const };
    const before = await countRows();
    const preview = await previewImport(analyst, input);
    expect(await countRows()).toEqual(before);
    expect(preview).toMatchObject({
      records: 3,
      incidents: 2,
      already_known: 0,
      duplicates_in_file: 1,
      same_file_run: null,
    });
    const run = await createRun(analyst, input);
    const done = await executeRun(analyst, { run_id: run.id });
    expect(done.counts).toMatchObject({ records: 3, created: 2, duplicates_in_file: 1 });
    expect(done.warnings).toEqual(preview.warnings);
    expect(await previewImport(analyst, input)).toMatchObject({
      already_known: 2,
      same_file_run: run.id,
    });
  });
});

describe("the record", () => {
  it("is recorded on the service's chain and on each incident's, with the digest of its evidence", async () => {
    const run = await importIssues([
      { host: "https://record.example" },
      { host: "https://record.example" },
    ]);
    const incident = run.incidents[0] ?? "";
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = $1",
      [`incident:${incident}`],
    );
    const { body } = JSON.parse(rows[0]?.line.toString() ?? "{}");
    const { evidence } = await listEvidence(analyst, { incident_id: incident });
    const digest = createHash("sha256");
    for (const item of evidence) digest.update(Buffer.from(item.sha256, "hex"));
    expect(body).toMatchObject({
      kind: "incident.open",
      sum: { run: run.id, evidence: 2, evidence_sha256: digest.digest("hex") },
    });
    expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
  });
});

describe("what is made up for the demonstration", () => {
  it("says which incidents it opened, as a real import does", async () => {
    const findings = demoIncidents().flatMap(({ scan, finding }) => (scan === 0 ? finding : []));
    const { service, db } = services;
    const ids = await inTransaction(db.pool, (client) =>
      storeSimulated(service, client, { name: "made-up", findings }),
    );
    const { rows } = await db.pool.query<{ id: string }>(
      "SELECT id FROM connector_run WHERE file_name = 'made-up'",
    );
    const run = await getRun(services.as("auditor"), { id: `RUN-${rows[0]?.id}` });
    const severities = Object.values(run.by_severity).reduce((sum, n) => sum + n, 0);
    expect(ids.size).toBeGreaterThan(1);
    expect(run.incidents.toSorted()).toEqual([...ids.values()].toSorted());
    expect([severities, run.incidents_total]).toEqual([ids.size, ids.size]);
  });
});
