import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { verifyTrace } from "@/log/server/verify-trace";
import type { ServiceContext } from "@/platform/operation/context";
import { type BurpIssue, burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import type { ConnectorRunDto } from "./run-dto";
import { runImport, type SentReport } from "./run-import";

let services: TestServices;
let analyst: ServiceContext;
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

function importIssues(
  issues: readonly BurpIssue[],
  options: SentReport["options"] = {},
  ctx = analyst,
): Promise<ConnectorRunDto> {
  return runImport(ctx, {
    connector: "burp",
    fileName: "report.xml",
    source: inPieces(burpReport(issues)),
    options,
  });
}

/** Puts an incident into a state that later issues' operations lead to. */
async function setState(id: string, workflow: string, resolution: string | null = null) {
  await owner.query(
    `UPDATE incident SET workflow_status = $2, resolution = $3,
       closed_at = CASE WHEN $2 = 'closed' THEN now() END WHERE id = $1`,
    [Number(id.slice("INC-2026-".length)), workflow, resolution],
  );
}

async function kindsOf(id: string): Promise<string[]> {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
    [`incident:${id}`],
  );
  return rows.map(({ line }) => JSON.parse(line.toString()).body.kind);
}

function accountedFor({ counts: c }: ConnectorRunDto): number {
  return c.created + c.updated + c.unchanged + c.reopened + c.duplicates_in_file + c.skipped;
}

describe("a report that says less of a rating than the one before", () => {
  const importTable = (rows: string) =>
    runImport(analyst, {
      connector: "csv",
      fileName: "report.csv",
      source: inPieces(Buffer.from(`title,severity,host,cvss,vector,cvssv3\n${rows}\n`)),
      options: {},
    });
  const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";

  it.each([
    ["the score alone", "9.8", { score: 9.8, vector, version: "3.1" }],
    ["nothing", "", { score: 9.8, vector, version: "3.1" }],
    ["another score", "5.0", { score: 5, vector: null, version: "?" }],
  ])("keeps the vector beside %s", async (name, score, cvss) => {
    const first = await importTable(`${name},high,${score || "x"}.rating.example,,,${vector}`);
    const again = await importTable(`${name},high,${score || "x"}.rating.example,${score},,`);
    expect(again.counts).toMatchObject({ records: 1, created: 0 });
    const [id = ""] = first.incidents;
    expect((await getIncident(analyst, { id })).cvss).toEqual(cvss);
  });
});

describe("what was closed and is seen again", () => {
  it("opens again, keeps its history and is counted", async () => {
    const host = "https://again.example";
    const first = await importIssues([{ host }, { host, type: 7 }]);
    const [id = "", other = ""] = first.incidents;
    await setState(id, "closed", "fixed");
    const second = await importIssues([{ host }, { host, type: 7 }]);
    expect(second.counts).toMatchObject({ records: 2, reopened: 1, unchanged: 1, created: 0 });
    expect(accountedFor(second)).toBe(2);
    const reopened = await getIncident(analyst, { id });
    expect(reopened).toMatchObject({
      workflow_status: "open",
      resolution: null,
      evidence_count: 1,
    });
    // High: 30 days, counted from the reopening.
    expect(Date.parse(reopened.sla_due ?? "")).toBe(
      Date.parse(reopened.reopened_at ?? "") + 30 * 86_400_000,
    );
    expect(await kindsOf(id)).toEqual(["incident.open", "incident.reopen"]);
    expect(await kindsOf(other)).toEqual(["incident.open"]);
  });

  it.each(["false_positive", "risk_accepted", "out_of_scope", "duplicate"])(
    "stays closed when a person decided %s",
    async (resolution) => {
      const host = `https://${resolution.replace("_", "-")}.example`;
      const first = await importIssues([{ host }]);
      const [id = ""] = first.incidents;
      await setState(id, "closed", resolution);
      const before = await getIncident(analyst, { id });
      const second = await importIssues([{ host }]);
      expect(second.counts).toMatchObject({ reopened: 0, unchanged: 1 });
      const after = await getIncident(analyst, { id });
      expect(after.workflow_status).toBe("closed");
      expect(after.last_seen > before.last_seen).toBe(true);
    },
  );

  it("never closes by itself what a report no longer shows", async () => {
    const host = "https://silent.example";
    const first = await importIssues([{ host }, { host, type: 7 }]);
    const [, gone = ""] = first.incidents;
    await setState(gone, "fixing");
    await importIssues([{ host }]);
    expect(await getIncident(analyst, { id: gone })).toMatchObject({ workflow_status: "fixing" });
  });
});

describe("close_missing", () => {
  const options = { close_missing: true, scope: ["Missing.example."] };

  it("moves to retest what the scope no longer shows, with the run as evidence", async () => {
    const host = "https://missing.example";
    const elsewhere = "https://elsewhere.example";
    const first = await importIssues([
      { host },
      { host, type: 7 },
      { host, type: 8 },
      { host, type: 9 },
      { host: elsewhere, type: 7 },
    ]);
    const [seen = "", fixing = "", assigned = "", open = "", outside = ""] = first.incidents;
    await setState(seen, "fixing");
    await setState(fixing, "fixing");
    await setState(assigned, "assigned");
    await setState(outside, "fixing");
    const run = await importIssues([{ host }], options);
    expect(run.counts).toMatchObject({ not_observed: 2, closed: 0, unchanged: 1 });
    expect(run.options).toMatchObject({ close_missing: true, scope: ["missing.example"] });
    const states = await Promise.all(
      [seen, fixing, assigned, open, outside].map(
        async (id) => (await getIncident(analyst, { id })).workflow_status,
      ),
    );
    expect(states).toEqual(["fixing", "retest", "retest", "open", "fixing"]);
    const { evidence } = await listEvidence(analyst, { incident_id: fixing });
    expect(evidence.at(-1)).toMatchObject({
      kind: "not_observed",
      connector_run_id: run.id,
      occurrence: { run: run.id, report_sha256: run.file.sha256, hosts: "missing.example" },
    });
    expect(await getIncident(analyst, { id: fixing })).toMatchObject({ evidence_count: 2 });
    expect(await kindsOf(fixing)).toEqual(["incident.open", "incident.not_observed"]);
    expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
  });

  it("leaves alone what another connector saw last", async () => {
    const host = "https://shared.example";
    const first = await importIssues([{ host }, { host, type: 7 }]);
    const [, id = ""] = first.incidents;
    await setState(id, "fixing");
    await owner.query(
      "UPDATE connector_run SET connector = 'zap' WHERE id = (SELECT max(id) FROM connector_run)",
    );
    const run = await importIssues([{ host }], { ...options, scope: ["shared.example"] });
    expect(run.counts.not_observed).toBe(0);
    expect(await getIncident(analyst, { id })).toMatchObject({ workflow_status: "fixing" });
  });

  it("says nothing of what is missing when records were skipped", async () => {
    const host = "https://partial.example";
    const first = await importIssues([{ host }, { host, type: 7 }]);
    const [, id = ""] = first.incidents;
    await setState(id, "fixing");
    const report = burpReport([{ host }]).toString();
    const unreadable = report.replace("</issues>", `<issue><host>${host}</host></issue></issues>`);
    const run = await runImport(analyst, {
      connector: "burp",
      fileName: "a.xml",
      source: inPieces(Buffer.from(unreadable)),
      options: { ...options, scope: ["partial.example"] },
    });
    expect(run.counts).toMatchObject({ skipped: 1, not_observed: 0 });
    expect(run.warnings[0]).toMatchObject({ code: "close_missing_unproven" });
    expect(await getIncident(analyst, { id })).toMatchObject({ workflow_status: "fixing" });
  });

  it("needs a scope that the report covers, every severity, and the right to move incidents", async () => {
    const host = "https://uncovered.example";
    const wanted = { ...options, scope: ["uncovered.example", "other.example"] };
    await expect(importIssues([{ host }], wanted)).rejects.toMatchObject({
      code: "scope_not_covered",
      extra: { hosts: ["other.example"] },
    });
    await expect(importIssues([{ host }], { close_missing: true })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/scope" }],
    });
    await expect(
      importIssues([{ host }], { ...options, min_severity: "low" }),
    ).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "/min_severity" }] });
    await expect(importIssues([{ host }], options, services.as("importer"))).rejects.toMatchObject({
      code: "forbidden",
    });
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM incident WHERE asset_host = 'uncovered.example'",
    );
    expect(rows).toEqual([]);
  });
});

describe("min_severity", () => {
  it("leaves out what is below it, and counts it", async () => {
    const host = "https://severe.example";
    const issues = ["High", "Low", "Information"].map((severity, type) => ({
      host,
      severity,
      type: type + 1,
    }));
    const run = await importIssues(issues, { min_severity: "medium" });
    expect(run.counts).toMatchObject({ records: 3, created: 1, skipped: 2 });
    expect(run.warnings).toMatchObject([
      { code: "below_min_severity", message: expect.stringContaining("2 findings") },
    ]);
  });
});

describe("what a report says beyond its findings", () => {
  const send = (
    connector: SentReport["connector"],
    content: string,
    options: SentReport["options"] = {},
  ) =>
    runImport(analyst, {
      connector,
      fileName: "report",
      source: inPieces(Buffer.from(content)),
      options,
    });

  it("keeps one observation reported in several rows once, with all its CVEs", async () => {
    const row = (cve: string) =>
      `"10001","${cve}","7.5","High","192.0.2.77","tcp","443","Old library","s","d","u","","Version 1"`;
    const csv = [
      "Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution,See Also,Plugin Output",
      ...["CVE-2024-0003", "CVE-2024-0001", "CVE-2024-0002"].map(row),
    ].join("\n");
    const run = await send("nessus", csv);
    expect(run.counts).toMatchObject({
      records: 3,
      created: 1,
      duplicates_in_file: 2,
      evidence_created: 1,
    });
    expect(await getIncident(analyst, { id: run.incidents[0] ?? "" })).toMatchObject({
      evidence_count: 1,
      cve: ["CVE-2024-0001", "CVE-2024-0002", "CVE-2024-0003"],
    });
    const again = await send("nessus", csv);
    expect(again.counts).toMatchObject({ unchanged: 1, evidence_created: 0 });
  });

  it("makes closed incidents of inactive findings only when asked, and opens them when active", async () => {
    const report = (mitigated: boolean) =>
      JSON.stringify({
        findings: [
          {
            title: "Mitigated weakness",
            severity: "High",
            description: "Text",
            date: "2026-11-20",
            endpoints: ["https://mitigated.example/"],
            is_mitigated: mitigated,
          },
        ],
      });
    const skipped = await send("defectdojo", report(true));
    expect(skipped.counts).toMatchObject({ records: 1, skipped: 1, created: 0 });
    const closed = await send("defectdojo", report(true), { include_inactive: true });
    const [id = ""] = closed.incidents;
    expect(await getIncident(analyst, { id })).toMatchObject({ workflow_status: "closed" });
    const active = await send("defectdojo", report(false));
    expect(active.counts).toMatchObject({ reopened: 1 });
    expect(await getIncident(analyst, { id })).toMatchObject({ workflow_status: "open" });
  });
});
