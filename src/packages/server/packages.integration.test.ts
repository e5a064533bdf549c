import { Ajv2020 } from "ajv/dist/2020.js";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { runImport } from "@/imports/server/run-import";
import { getCoverage } from "@/incidents/server/cases/get-coverage";
import { refreshCoverage } from "@/incidents/server/coverage/refresh-coverage";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { verifyTrace } from "@/log/server/verify-trace";
import { openEnvelope } from "@/packages/domain/dsse";
import { MANIFEST_JSON_SCHEMA } from "@/packages/domain/verify/verify-manifest";
import { openDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { serviceSigner } from "@/trace/server/signing/service-signer";
import { deliverIncidentPackage, deliverPackage } from "./deliver-package";
import { issuePackage } from "./issue-package";
import { getPackage, listPackages } from "./list-packages";
import type { EvidencePdfInput } from "./pdf/pages/evidence-pdf-input";
import { previewPackage } from "./preview-package";
import { readPackagePart } from "./read-package-part";

// Rendered here: the worker's bundle belongs to a build.
vi.mock("./pdf/render-evidence-pdf", async () => {
  const { renderPdfBytes } = await import("./pdf/render-pdf-bytes");
  return {
    renderEvidencePdf: async (input: EvidencePdfInput) => Buffer.from(await renderPdfBytes(input)),
  };
});

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

let made = 0;

/** A new incident with two occurrences. */
async function newIncident(): Promise<{ id: string; number: bigint }> {
  made += 1;
  const host = `https://package-${made}.example`;
  const issues = [1, 2].map((n) => ({
    host,
    path: "/same",
    request: `GET /same?n=${n} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    response: Uint8Array.of(0xff, 0x00, n, made),
  }));
  await runImport(analyst, {
    connector: "burp",
    fileName: "package.xml",
    source: inPieces(burpReport(issues)),
  });
  const { incidents } = await listIncidents(analyst, { q: host.slice(8) });
  const id = incidents[0]?.id ?? "";
  return { id, number: BigInt(id.slice(9)) };
}

async function recordsOf(id: string): Promise<{ kind: string; sum: Record<string, unknown> }[]> {
  const { rows } = await services.db.pool.query<{ kind: string; sum: Record<string, unknown> }>(
    `SELECT convert_from(line, 'UTF8')::json #>> '{body,kind}' AS kind,
       convert_from(line, 'UTF8')::json #> '{body,sum}' AS sum
     FROM trace_record WHERE chain = $1 ORDER BY epoch, seq`,
    [`incident:${id}`],
  );
  return rows;
}

async function custodyOf(chain: string): Promise<string[]> {
  const { rows } = await services.db.pool.query<{ event: string }>(
    "SELECT event FROM custody_event WHERE chain = $1 ORDER BY seq",
    [chain],
  );
  return rows.map((row) => row.event);
}

async function oneOf<Row>(sql: string, values: unknown[]): Promise<Row> {
  const { rows } = await owner.query(sql, values);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

describe("issuing", () => {
  it("seals the state, signs it and proves that it did", async () => {
    const { id } = await newIncident();
    const issued = await issuePackage(analyst, { incident_id: id });
    const { manifest } = issued;
    expect(manifest.parts.map((part) => part.path.replace(/EVD-\d+/, "EVD"))).toEqual([
      "data/coverage.json",
      "data/custody.jsonl",
      "data/findings.jsonl",
      "data/incident.json",
      "data/raw/EVD/1-request.bin",
      "data/raw/EVD/2-response.bin",
      "data/raw/EVD/record.json",
      "data/raw/EVD/1-request.bin",
      "data/raw/EVD/2-response.bin",
      "data/raw/EVD/record.json",
      "data/statements.jsonl",
    ]);
    const accepts = new Ajv2020().compile(MANIFEST_JSON_SCHEMA);
    expect(accepts(manifest), JSON.stringify(accepts.errors)).toBe(true);
    expect(manifest).toMatchObject({
      schema: "/schema/evidence-package/v1",
      subject: { type: "incident", id, state_version: 1, simulation: false },
      register: { items: 2, verified: 0 },
      custody: { events: 2 },
      complete: true,
      omitted: [],
      supersedes: null,
    });
    expect(issued).toMatchObject({ issued_by: "Test person", exports: 0, custody_total: 1 });
    expect(issued.checkpoint.size).toBeGreaterThan(manifest.log.size);
    expect((await recordsOf(id)).at(-1)).toEqual({
      kind: "package.issue",
      sum: {
        package_sha256: issued.package_sha256,
        manifest: "evidence-package",
        parts: 11,
        complete: true,
      },
    });
    expect(await custodyOf(`package:${issued.package_sha256}`)).toEqual(["sealed"]);

    const { envelope } = await oneOf<{ envelope: string }>(
      "SELECT envelope FROM evidence_package WHERE package_sha256 = decode($1, 'hex')",
      [issued.package_sha256],
    );
    const { publicKey } = await serviceSigner(analyst);
    const payload = openEnvelope(nodePrimitives, JSON.parse(envelope), publicKey);
    expect(JSON.parse(utf8Text(payload ?? new Uint8Array()))).toEqual(manifest);
  });

  it("says under its signature that the data is simulated", async () => {
    const { id, number } = await newIncident();
    await owner.query("UPDATE incident SET simulation = true WHERE id = $1", [number]);
    const { manifest } = await issuePackage(analyst, { incident_id: id });
    expect(manifest.subject).toMatchObject({ id, simulation: true });
  });

  it("gives one package for one state: again, from another pool, another zone and another format", async () => {
    const { id } = await newIncident();
    const first = await issuePackage(analyst, { incident_id: id });
    const zone = process.env.TZ;
    const db = openDatabase({ connectionString: appUrl() });
    try {
      process.env.TZ = "Pacific/Apia";
      const elsewhere = { ...analyst, db };
      for (const format of ["json", "bag", "pdf"] as const) {
        await deliverIncidentPackage(elsewhere, { id, format });
      }
      expect((await previewPackage(elsewhere, { incident_id: id })).existing).toBe(
        first.package_sha256,
      );
      const again = await issuePackage(services.as("auditor"), { incident_id: id });
      expect(again.package_sha256).toBe(first.package_sha256);
      expect(again.manifest).toEqual(first.manifest);
      expect(again.checkpoint).toEqual(first.checkpoint);
      expect(again).toMatchObject({ issued_at: first.issued_at, exports: 3 });
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
      await db.pool.end();
    }
  });

  it("gives one package to everybody who asks first", async () => {
    const { id } = await newIncident();
    const db = openDatabase({ connectionString: appUrl(), max: 5 });
    const contexts = [1, 2, 3, 4, 5, 6].map((n) => (n % 2 === 0 ? analyst : { ...analyst, db }));
    try {
      const issued = await Promise.all(
        contexts.map((ctx) => issuePackage(ctx, { incident_id: id })),
      );
      expect(new Set(issued.map((each) => each.package_sha256)).size).toBe(1);
    } finally {
      await db.pool.end();
    }
    expect(await listPackages(analyst, { incident_id: id })).toMatchObject({ count: 1 });
    const issues = (await recordsOf(id)).filter(({ kind }) => kind === "package.issue");
    expect(issues).toHaveLength(1);
  });

  it("makes another package of another state, which supersedes the first", async () => {
    const { id, number } = await newIncident();
    const first = await issuePackage(analyst, { incident_id: id });
    // Columns that an import may change without a change of the state.
    await services.db.pool.query(
      "UPDATE incident SET last_seen = now(), reported_count = 77 WHERE id = $1",
      [number],
    );
    expect((await issuePackage(analyst, { incident_id: id })).package_sha256).toBe(
      first.package_sha256,
    );
    await services.db.pool.query(
      `UPDATE incident SET workflow_status = 'triaged', version = version + 1,
         updated_at = '2031-01-02T03:04:05.678901Z' WHERE id = $1`,
      [number],
    );
    expect(await previewPackage(analyst, { incident_id: id })).toMatchObject({
      existing: null,
      state_version: 2,
      as_of: "2031-01-02T03:04:05.678901Z",
    });
    const second = await issuePackage(analyst, { incident_id: id });
    expect(second.package_sha256).not.toBe(first.package_sha256);
    expect(second).toMatchObject({ supersedes: first.package_sha256, state_version: 2 });
    const list = await listPackages(analyst, { incident_id: id });
    expect(list.packages.map((each) => each.package_sha256)).toEqual([
      second.package_sha256,
      first.package_sha256,
    ]);
  });

  it("writes nothing for a preview but missing custody events", async () => {
    const { id } = await newIncident();
    const before = await recordsOf(id);
    const preview = await previewPackage(analyst, { incident_id: id });
    expect(preview).toMatchObject({ complete: true, existing: null, register: { items: 2 } });
    expect(preview.parts).toHaveLength(11);
    expect(await recordsOf(id)).toEqual(before);
    expect(await listPackages(analyst, { incident_id: id })).toMatchObject({ count: 0 });
    const issued = await issuePackage(analyst, { incident_id: id });
    expect(issued.manifest.parts).toEqual(preview.parts);
  });
});

describe("rights", () => {
  const calls: [string, (ctx: ServiceContext, id: string, sha256: string) => Promise<unknown>][] = [
    ["issue", (ctx, id) => issuePackage(ctx, { incident_id: id })],
    ["preview", (ctx, id) => previewPackage(ctx, { incident_id: id })],
    ["list", (ctx, id) => listPackages(ctx, { incident_id: id })],
    ["export", (ctx, id) => deliverIncidentPackage(ctx, { id, format: "json" })],
    ["get", (ctx, _id, sha256) => getPackage(ctx, { package_sha256: sha256 })],
    ["export by digest", (ctx, _id, sha256) => deliverPackage(ctx, { sha256, format: "json" })],
    ["part", (ctx, _id, sha256) => readPackagePart(ctx, { sha256, ordinal: 1 })],
  ];

  it.each(calls)("%s is refused for the wrong role", async (_name, call) => {
    const { id } = await newIncident();
    const { package_sha256 } = await issuePackage(analyst, { incident_id: id });
    for (const role of ["viewer", "importer", "red_team", "integrator"] satisfies Role[]) {
      await expect(call(services.as(role), id, package_sha256)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(call(services.anonymous, id, package_sha256)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await recordsOf(id)).toHaveLength(2);
  });

  it.each(calls)("%s knows what there is not", async (_name, call) => {
    await expect(call(analyst, "INC-2026-999999", "0".repeat(64))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("evidence that is not what was recorded", () => {
  it("is omitted, recorded in custody once, and never delivered", async () => {
    const { id, number } = await newIncident();
    const before = await issuePackage(analyst, { incident_id: id });
    const part = await oneOf<{ evidence_id: string; sha256: Buffer }>(
      `SELECT p.evidence_id, p.sha256 FROM evidence_part p JOIN evidence_item e ON e.id = p.evidence_id
       WHERE e.incident_id = $1 AND p.name = 'response' ORDER BY p.evidence_id LIMIT 1`,
      [number],
    );
    await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT evidence_blob_sha256");
    await owner.query("UPDATE evidence_blob SET bytes = 'forged' WHERE sha256 = $1", [part.sha256]);
    const path = `data/raw/EVD-${part.evidence_id}/2-response.bin`;

    const after = await issuePackage(analyst, { incident_id: id });
    expect(after.manifest).toMatchObject({
      complete: false,
      omitted: [{ path, reason: "hash_mismatch", sha256: part.sha256.toString("hex") }],
      custody: { events: 3 },
      supersedes: before.package_sha256,
    });
    expect(after.manifest.parts.map((each) => each.path)).not.toContain(path);
    expect(await custodyOf(`incident:${id}`)).toEqual(["imported", "imported", "hash_mismatch"]);
    expect((await recordsOf(id)).map(({ kind }) => kind)).toContain("evidence.mismatch");

    while ((await refreshCoverage(services)) !== 0);
    const stored = (await getIncident(analyst, { id })).coverage_pct;
    const again = await deliverIncidentPackage(analyst, { id, format: "json" });
    // The export is an act that coverage reads, so that the list has to hear of it as well.
    const { coverage_pct } = await getCoverage(analyst, { id });
    expect(coverage_pct).not.toBe(stored);
    expect((await getIncident(analyst, { id })).coverage_pct).toBe(coverage_pct);
    expect(JSON.stringify(again)).not.toContain(Buffer.from("forged").toString("base64"));
    expect((await issuePackage(analyst, { incident_id: id })).package_sha256).toBe(
      after.package_sha256,
    );
    expect(await custodyOf(`incident:${id}`)).toHaveLength(3);

    for (const format of ["json", "pdf", "bag"] as const) {
      await expect(
        deliverPackage(analyst, { sha256: before.package_sha256, format }),
      ).rejects.toMatchObject({ code: "hash_mismatch" });
    }
    const ordinal = 1 + before.manifest.parts.findIndex((each) => each.path === path);
    await expect(
      readPackagePart(analyst, { sha256: before.package_sha256, ordinal }),
    ).rejects.toMatchObject({ code: "hash_mismatch" });
    expect(await custodyOf(`package:${before.package_sha256}`)).toEqual([
      "sealed",
      ...Array<string>(4).fill("hash_mismatch"),
    ]);
  });

  it("stays out where its record is not the one of the trace", async () => {
    const { id, number } = await newIncident();
    const item = await oneOf<{ id: string }>(
      "SELECT id FROM evidence_item WHERE incident_id = $1 ORDER BY id LIMIT 1",
      [number],
    );
    await owner.query(
      "UPDATE evidence_item SET record = '{}', sha256 = sha256('{}'::bytea) WHERE id = $1",
      [item.id],
    );
    const { manifest } = await issuePackage(analyst, { incident_id: id });
    expect(manifest).toMatchObject({ complete: false, register: { items: 2, verified: 0 } });
    expect(manifest.omitted.map((each) => each.reason)).toContain("hash_mismatch");
    expect(manifest.parts.map((each) => each.path)).not.toContain(
      `data/raw/EVD-${item.id}/record.json`,
    );
  });

  it("names erased content by its digest, before the issue and after it", async () => {
    const { id, number } = await newIncident();
    const before = await issuePackage(analyst, { incident_id: id });
    const part = await oneOf<{ evidence_id: string; sha256: Buffer }>(
      `SELECT p.evidence_id, p.sha256 FROM evidence_part p JOIN evidence_item e ON e.id = p.evidence_id
       WHERE e.incident_id = $1 AND p.name = 'request' ORDER BY p.evidence_id LIMIT 1`,
      [number],
    );
    await owner.query(
      "UPDATE evidence_blob SET bytes = NULL, erased_at = now() WHERE sha256 = $1",
      [part.sha256],
    );
    const path = `data/raw/EVD-${part.evidence_id}/1-request.bin`;
    const after = await issuePackage(analyst, { incident_id: id });
    expect(after.manifest).toMatchObject({
      complete: false,
      omitted: [{ path, reason: "erased", sha256: part.sha256.toString("hex") }],
    });

    const { content } = await deliverPackage(analyst, {
      sha256: before.package_sha256,
      format: "json",
    });
    const json = JSON.parse("bytes" in content ? content.bytes.toString() : "");
    expect(json.parts[path]).toEqual({ encoding: "erased" });
    expect(json.delivery.erased).toEqual([path]);
    const ordinal = 1 + before.manifest.parts.findIndex((each) => each.path === path);
    await expect(
      readPackagePart(analyst, { sha256: before.package_sha256, ordinal }),
    ).rejects.toMatchObject({ code: "evidence_erased" });
  });

  it("makes no package of a chain of custody that does not hold", async () => {
    const { id } = await newIncident();
    await issuePackage(analyst, { incident_id: id });
    await owner.query("ALTER TABLE custody_event DISABLE TRIGGER custody_event_immutable");
    await owner.query(
      `UPDATE custody_event SET line = convert_to(replace(convert_from(line, 'UTF8'), 'RUN-', 'RUM-'), 'UTF8')
       WHERE chain = $1 AND seq = 0`,
      [`incident:${id}`],
    );
    await expect(issuePackage(analyst, { incident_id: id })).rejects.toMatchObject({
      code: "hash_mismatch",
    });
  });
});

it("leaves a trace that holds", async () => {
  expect(await verifyTrace(services.as("auditor"), {})).toMatchObject({ status: "verified" });
});

function appUrl(): string {
  const url = process.env.DATABASE_APP_URL;
  if (url === undefined) throw new Error("the test database has no address");
  return url;
}
