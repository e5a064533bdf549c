import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { verifyEvidence } from "@/evidence/server/evidence/verify-evidence";
import { runImport } from "@/imports/server/run-import";
import { makeStatement } from "@/legal/server/make-statement";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { assignIncident } from "../cases/assign-incident";
import { closeIncident } from "../cases/close-incident";
import { getCoverage } from "../cases/get-coverage";
import { recordRetest } from "../cases/record-retest";
import { transitionIncident } from "../cases/transition-incident";
import { attachEvidence } from "../evidence/attach-evidence";
import { attachNote } from "../evidence/attach-note";
import { listCustody } from "../evidence/list-custody";
import { listEvidence } from "../evidence/list-evidence";
import { getIncident } from "../incidents/get-incident";
import { listIncidents } from "../incidents/list-incidents";
import type { CoverageDto } from "./coverage-dto";
import { refreshCoverage } from "./refresh-coverage";

let services: TestServices;
let analyst: ServiceContext & { actor: AccountActor };
let second: ServiceContext & { actor: AccountActor };
let owner: Client;
let ids: string[];

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
  second = services.as("analyst");
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  const hosts = Array.from({ length: 14 }, (_, n) => ({ host: `https://cover${n}.example` }));
  const run = await runImport(analyst, {
    connector: "burp",
    fileName: "coverage.xml",
    source: inPieces(burpReport(hosts)),
  });
  ids = [...run.incidents];
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

function fresh(): string {
  const id = ids.pop();
  if (id === undefined) throw new Error("more incidents are needed");
  return id;
}

function states(coverage: CoverageDto): Record<string, string> {
  return Object.fromEntries(coverage.dimensions.map(({ key, state }) => [key, state]));
}

function failed(coverage: CoverageDto): string[] {
  return coverage.dimensions.flatMap(({ checks }) =>
    checks.filter((check) => !check.passed).map((check) => check.id),
  );
}

async function verifyAll(id: string): Promise<void> {
  const { evidence } = await listEvidence(analyst, { incident_id: id });
  for (const item of evidence) await verifyEvidence(analyst, { id: item.id });
}

async function drainQueue(): Promise<void> {
  while ((await refreshCoverage(services)) !== 0);
}

async function stored(id: string): Promise<number | null> {
  return (await getIncident(analyst, { id })).coverage_pct;
}

describe("an imported incident", () => {
  it("proves what the report proves, and names what is missing", async () => {
    const id = fresh();
    await verifyAll(id);
    const coverage = await getCoverage(services.as("viewer"), { id });
    expect(states(coverage)).toEqual({
      provenance: "covered",
      integrity: "covered",
      technical_evidence: "covered",
      affected_asset: "covered",
      weakness_identity: "covered",
      reproduction: "not_applicable",
      impact: "missing",
      timeline: "partial",
      ownership: "not_applicable",
      remediation: "not_applicable",
      retest: "not_applicable",
      custody: "covered",
      legal_assessment: "missing",
      agent_trace: "not_applicable",
    });
    expect(coverage).toMatchObject({
      applicable: 9,
      covered: 6,
      note: "Completeness of stored evidence. Not a security rating.",
    });
    expect(coverage.due_later).toEqual(["reproduction", "ownership", "remediation", "retest"]);
    for (const { checks } of coverage.dimensions) {
      for (const check of checks) {
        if (check.passed) expect(check.evidence_ids.length, check.id).toBeGreaterThan(0);
        else expect(check.reason, check.id).toMatch(/\w/);
      }
    }
  });

  it("gives the same bytes twice, and another figure only after another fact", async () => {
    const id = fresh();
    const first = JSON.stringify(await getCoverage(analyst, { id }));
    expect(JSON.stringify(await getCoverage(second, { id }))).toBe(first);
    await makeStatement(analyst, {
      id,
      kind: "timeline",
      body: {
        occurred_at: "2026-11-01T10:00:00Z",
        detected_at: "2026-11-02T10:00:00Z",
        awareness_at: "2026-11-02T11:00:00+01:00",
        zone: "Europe/Prague",
      },
    });
    const after = await getCoverage(analyst, { id });
    expect(after.computed_from.state_sha256).not.toBe(JSON.parse(first).computed_from.state_sha256);
    expect(states(after).timeline).toBe("covered");
  });

  it("is shown to roles that read incidents, and to its owner", async () => {
    const id = fresh();
    const importer = services.as("importer");
    await expect(getCoverage(importer, { id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(getCoverage(services.anonymous, { id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(getCoverage(analyst, { id: "INC-2026-999999" })).rejects.toMatchObject({
      code: "not_found",
    });
    await assignIncident(analyst, { id, owner_email: importer.actor.email });
    expect((await getCoverage(importer, { id })).applicable).toBeGreaterThan(0);
  });
});

describe("a figure that people are to trust", () => {
  const listed = async (id: string) =>
    (await listIncidents(analyst, { limit: 200 })).incidents.find((each) => each.id === id)
      ?.coverage_pct;

  it("is there with the import, and reading evidence does not move it", async () => {
    const id = fresh();
    const imported = await getCoverage(analyst, { id });
    expect(states(imported).custody).toBe("covered");
    expect([await stored(id), await listed(id)]).toEqual([
      imported.coverage_pct,
      imported.coverage_pct,
    ]);
    const { evidence } = await listEvidence(analyst, { incident_id: id });
    for (const item of evidence) {
      await readEvidence(analyst, { id: item.id, part: 0 });
      await readEvidence(analyst, { id: item.id, part: 1 });
    }
    await listCustody(analyst, { incident_id: id });
    const read = await getCoverage(analyst, { id });
    expect(read.dimensions).toEqual(imported.dimensions);
    expect([await stored(id), await listed(id)]).toEqual([
      imported.coverage_pct,
      imported.coverage_pct,
    ]);
    await drainQueue();
    expect([await stored(id), await listed(id)]).toEqual([
      imported.coverage_pct,
      imported.coverage_pct,
    ]);
  });

  it("is there with the act that moves it, in the page and in the list", async () => {
    const id = fresh();
    await drainQueue();
    const before = await stored(id);
    await verifyAll(id);
    const { coverage_pct } = await getCoverage(analyst, { id });
    expect(coverage_pct).toBeGreaterThan(before ?? 100);
    expect([await stored(id), await listed(id)]).toEqual([coverage_pct, coverage_pct]);
  });

  it.each([
    [
      "evidence of which the trace has another digest",
      "UPDATE evidence_item SET record = '{}', sha256 = sha256('{}') WHERE incident_id = $1",
    ],
    [
      "a trace that does not hold",
      `UPDATE trace_record SET line = line || ' '::bytea
       WHERE chain = 'incident:INC-2026-' || lpad($1::text, 6, '0')`,
    ],
  ])("counts no import by %s", async (_name, sql) => {
    const id = fresh();
    await owner.query("ALTER TABLE trace_record DISABLE TRIGGER trace_record_immutable");
    await owner.query(sql, [Number(id.slice("INC-2026-".length))]);
    await owner.query("ALTER TABLE trace_record ENABLE ALWAYS TRIGGER trace_record_immutable");
    expect(failed(await getCoverage(analyst, { id }))).toContain("custody.starts_with_collection");
  });
});

describe("a byte that is not what was stored", () => {
  it("turns integrity and custody to failing once it is found", async () => {
    const id = fresh();
    await verifyAll(id);
    expect(states(await getCoverage(analyst, { id }))).toMatchObject({
      integrity: "covered",
      custody: "covered",
    });
    await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT evidence_blob_sha256");
    await owner.query(
      `UPDATE evidence_blob SET bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1)
       WHERE sha256 IN (SELECT p.sha256 FROM evidence_part p JOIN evidence_item e ON e.id = p.evidence_id
         WHERE e.incident_id = $1 AND p.name = 'request')`,
      [Number(id.slice("INC-2026-".length))],
    );
    await verifyAll(id);
    const coverage = await getCoverage(analyst, { id });
    expect(failed(coverage)).toEqual(
      expect.arrayContaining(["integrity.bytes_rehashed", "custody.chain_intact"]),
    );
  });
});

describe("a case from import to closed", () => {
  it("gains a dimension for each thing that is proven", async () => {
    const id = fresh();
    await makeStatement(analyst, {
      id,
      kind: "impact",
      body: {
        confidentiality: { value: "yes", reason: null },
        integrity: { value: "no", reason: null },
        availability: { value: "unknown", reason: "No figures for last week are kept." },
        personal_data: false,
        data_categories: [],
      },
    });
    expect(states(await getCoverage(analyst, { id })).impact).toBe("covered");
    await assignIncident(analyst, { id, owner_email: "fixer@test.example" });
    expect(states(await getCoverage(analyst, { id })).ownership).toBe("covered");
    await transitionIncident(analyst, { id, to: "fixing" });
    expect(states(await getCoverage(analyst, { id })).remediation).toBe("missing");
    await makeStatement(analyst, {
      id,
      kind: "remediation",
      body: {
        action: "Parameters are bound now.",
        reference: "CHANGE-4711",
        done_by: "fixer@test.example",
        done_at: new Date().toISOString(),
      },
    });
    expect(
      failed(await getCoverage(analyst, { id })).filter((check) => check.startsWith("remediation")),
    ).toEqual([]);
    await transitionIncident(analyst, { id, to: "retest" });
    const log = await attachEvidence(second, {
      incidentId: id,
      fileName: "retest.log",
      mediaType: "text/plain",
      bytes: Buffer.from("GET /item/0 -> 400"),
      statement: { kind: "log", method: "curl 8.5" },
    });
    await recordRetest(second, { id, passed: true, evidence_ids: [log.id] });
    expect(
      failed(await getCoverage(analyst, { id })).filter((check) => check.startsWith("retest")),
    ).toEqual([]);
    await closeIncident(second, { id, resolution: "fixed", evidence_ids: [] });
    expect(states(await getCoverage(analyst, { id }))).toMatchObject({
      ownership: "covered",
      remediation: "covered",
      retest: "covered",
      legal_assessment: "partial",
    });
  });

  it("counts no evidence of another incident", async () => {
    const [id, other] = [fresh(), fresh()];
    const before = (await getCoverage(analyst, { id })).computed_from.row_counts;
    await attachNote(analyst, {
      incident_id: other,
      kind: "note",
      text: "Elsewhere.",
      method: "seen",
    });
    expect((await getCoverage(analyst, { id })).computed_from.row_counts).toEqual(before);
  });
});

describe("the figure of the lists", () => {
  it("follows every change without a new version, and is the same as the answer's", async () => {
    const id = ids[0] ?? "";
    await drainQueue();
    const { version } = await getIncident(analyst, { id });
    expect(await stored(id)).toBe((await getCoverage(analyst, { id })).coverage_pct);
    const before = await stored(id);
    await verifyAll(id);
    await drainQueue();
    const after = await stored(id);
    expect(after).not.toBe(before);
    expect(after).toBe((await getCoverage(analyst, { id })).coverage_pct);
    expect((await getIncident(analyst, { id })).version).toBe(version);
  });

  it("is computed by one process at a time, and nothing on the queue is lost", async () => {
    await owner.query("INSERT INTO coverage_queue (incident_id) SELECT id FROM incident");
    await owner.query("UPDATE incident SET coverage_pct = NULL");
    await Promise.all([drainQueue(), refreshCoverage(services), refreshCoverage(services)]);
    await drainQueue();
    const { rows } = await owner.query("SELECT 1 FROM incident WHERE coverage_pct IS NULL");
    expect(rows).toEqual([]);
  });

  it("waits for the lock of an incident, and keeps it on the queue", async () => {
    const number = Number((ids[0] ?? "").slice("INC-2026-".length));
    await owner.query("UPDATE incident SET coverage_pct = NULL WHERE id = $1", [number]);
    await owner.query("INSERT INTO coverage_queue (incident_id) VALUES ($1)", [number]);
    await owner.query("BEGIN");
    await owner.query("SELECT 1 FROM incident WHERE id = $1 FOR UPDATE", [number]);
    await expect(refreshCoverage(services)).rejects.toMatchObject({ code: "55P03" });
    await owner.query("ROLLBACK");
    await drainQueue();
    expect(await stored(ids[0] ?? "")).toBeTypeOf("number");
  });
});
