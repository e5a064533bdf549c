import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { runImport } from "@/imports/server/run-import";
import { attachEvidence } from "@/incidents/server/evidence/attach-evidence";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { listCustody } from "@/incidents/server/evidence/list-custody";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { verifyTrace } from "@/log/server/verify-trace";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { type BurpIssue, burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { EvidenceItemDto } from "../custody/evidence-dto";
import { eraseEvidence } from "./erase-evidence";
import { erasePayloadOf } from "./erase-payload";
import { EvidenceErasureDto, PayloadErasureDto } from "./erasure-dto";
import { getEvidence } from "./get-evidence";
import { previewEvidence } from "./preview-evidence";
import { readEvidence } from "./read-evidence";
import { verifyEvidence } from "./verify-evidence";

const WHY = { basis: "gdpr_art_17", reason: "Request of Jane Roe of 2026-11-20" } as const;

let services: TestServices;
let analyst: ServiceContext;
let lead: ServiceContext & { actor: AccountActor };
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
  lead = services.as("lead");
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

function importIssues(issues: readonly BurpIssue[]) {
  const source = inPieces(burpReport(issues));
  return runImport(analyst, { connector: "burp", fileName: "report.xml", source });
}

async function evidenceOf(incident: string) {
  return (await listEvidence(analyst, { incident_id: incident, limit: 200 })).evidence;
}

async function recordsOf(incident: string) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
    [`incident:${incident}`],
  );
  return rows.map(({ line }) => JSON.parse(line.toString()).body);
}

async function expectWholeChains(incident: string) {
  const trace = await verifyTrace(services.as("auditor"), { chain: `incident:${incident}` });
  expect(trace.status).toBe("verified");
  const page = await listCustody(analyst, { incident_id: incident, limit: 200 });
  const lines = page.events.map(({ line }) => utf8(line));
  expect(verifyCustody(nodePrimitives, lines)).toEqual({ head: page.head, events: page.next_seq });
  return page.events.map(({ event }) => [event.event, event.subject]);
}

describe("eraseEvidence", () => {
  it("takes the bytes, keeps what proves them, and lists what still holds them", async () => {
    const host = "https://erase.example";
    const response = "HTTP/1.1 200 OK\r\n\r\nJane Roe";
    const issues = [
      { host, response },
      { host, type: 7, response },
    ];
    const run = await importIssues(issues);
    const [incident = "", other = ""] = run.incidents;
    const [item] = await evidenceOf(incident);
    const [shared] = await evidenceOf(other);
    if (item === undefined || shared === undefined) throw new Error("no evidence");
    const version = (await getIncident(analyst, { id: incident })).version;

    const result = await eraseEvidence(lead, { id: item.id, confirm: item.id, ...WHY });
    expect(EvidenceErasureDto.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      evidence_id: item.id,
      basis: "gdpr_art_17",
      affected_total: 2,
      still_held: {
        reports: [
          {
            run_id: run.id,
            file_sha256: run.file.sha256,
            href: `/api/ip3/v1/imports/${run.id}/file`,
          },
        ],
        descriptions: [],
        packages: [],
      },
    });
    expect(result.affected).toEqual(
      expect.arrayContaining([
        { evidence_id: item.id, incident_id: incident },
        { evidence_id: shared.id, incident_id: other },
      ]),
    );

    const stored = await owner.query(
      `SELECT record IS NULL AS record, bool_and(b.bytes IS NULL) AS bytes
       FROM evidence_item e JOIN evidence_part p ON p.evidence_id = e.id
         JOIN evidence_blob b ON b.sha256 = p.sha256 WHERE e.id = $1 GROUP BY e.id`,
      [item.id.slice(4)],
    );
    expect(stored.rows).toEqual([{ record: true, bytes: true }]);
    const after = await getEvidence(analyst, { id: item.id });
    expect(EvidenceItemDto.parse(after)).toEqual(after);
    expect(after).toMatchObject({ sha256: item.sha256, bytes: null, occurrence: {} });
    expect(after.erased_at).not.toBeNull();
    expect(after.parts.map(({ erased }) => erased)).toEqual([true, true]);
    expect((await getEvidence(analyst, { id: shared.id })).parts).toMatchObject([
      { name: "request", erased: false },
      { name: "response", erased: true },
    ]);
    expect((await getIncident(analyst, { id: incident })).version).toBe(version + 1);

    for (const part of [0, 1, 2]) {
      const gone = { code: "evidence_erased" };
      await expect(readEvidence(analyst, { id: item.id, part })).rejects.toMatchObject(gone);
      await expect(previewEvidence(analyst, { id: item.id, part })).rejects.toMatchObject(gone);
    }
    expect(await verifyEvidence(analyst, { id: item.id })).toMatchObject({
      status: "erased",
      custody: null,
    });
    expect(await verifyEvidence(analyst, { id: shared.id })).toMatchObject({ status: "erased" });
    expect((await readEvidence(analyst, { id: shared.id, part: 0 })).sha256.toString("hex")).toBe(
      shared.sha256,
    );

    const records = await recordsOf(incident);
    expect(records.map(({ kind }) => kind)).toEqual([
      "incident.open",
      "payload.erase",
      "custody.disposed",
    ]);
    expect(records[1]).toMatchObject({
      pay: result.reason_sha256,
      sum: {
        evidence: item.id,
        sha256: item.sha256,
        basis: "gdpr_art_17",
        by: `user:${lead.actor.id}`,
      },
    });
    expect(JSON.stringify(records)).not.toContain("Jane");
    expect(await expectWholeChains(incident)).toEqual([
      ["imported", item.id],
      ["disposed", item.id],
    ]);
    expect(await expectWholeChains(other)).toEqual([
      ["disposed", shared.id],
      ["imported", shared.id],
      ["accessed", shared.id],
    ]);

    const again = await importIssues(issues);
    expect(again.counts).toMatchObject({ created: 0, unchanged: 2, evidence_created: 0 });
    expect(await evidenceOf(incident)).toEqual([after]);
    await expect(readEvidence(analyst, { id: item.id, part: 2 })).rejects.toMatchObject({
      code: "evidence_erased",
    });

    await expect(
      eraseEvidence(lead, { id: item.id, confirm: item.id, ...WHY }),
    ).rejects.toMatchObject({ code: "evidence_erased" });
  });

  it("names the description, and does not take erased bytes again", async () => {
    const run = await importIssues([{ host: "https://attached.example" }]);
    const [incident = ""] = run.incidents;
    const bytes = Buffer.from("name;mail\nJane;jane@example.org\n");
    const sent = {
      incidentId: incident,
      fileName: "jane.csv",
      mediaType: "text/csv",
      bytes,
      statement: { kind: "file" as const, description: "Export of Jane" },
    };
    const item = await attachEvidence(lead, sent);
    const twin = await attachEvidence(lead, sent);
    const result = await eraseEvidence(lead, { id: item.id, confirm: item.id, ...WHY });
    expect(result.affected.map(({ evidence_id }) => evidence_id)).toEqual([item.id, twin.id]);
    const commitment = item.attached?.description_sha256 ?? "";
    expect(result.still_held.descriptions).toEqual([
      { sha256: commitment, href: `/api/trace/payloads/${commitment}/erase` },
    ]);
    expect((await getEvidence(analyst, { id: item.id })).attached).toBeNull();
    await expect(attachEvidence(lead, sent)).rejects.toMatchObject({ code: "evidence_erased" });
    await expectWholeChains(incident);
  });

  it("erases items that say the very same", async () => {
    const run = await importIssues([
      { host: "https://twice.example", request: "GET /twice", response: "only here" },
    ]);
    const [item] = await evidenceOf(run.incidents[0] ?? "");
    const id = item?.id ?? "";
    // A report can contain the same occurrence twice; Burp's serial numbers prevent that.
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO evidence_item (incident_id, run_id, kind, record, sha256, repetition, imported_at)
       SELECT incident_id, run_id, kind, record, sha256, 1, imported_at FROM evidence_item
       WHERE id = $1 RETURNING id`,
      [id.slice(4)],
    );
    const result = await eraseEvidence(lead, { id, confirm: id, ...WHY });
    const twin = `EVD-${rows[0]?.id}`;
    expect(result.affected.map(({ evidence_id }) => evidence_id)).toEqual([id, twin]);
    expect((await getEvidence(analyst, { id: twin })).erased_at).not.toBeNull();
  });

  it("erases once when two ask", async () => {
    const run = await importIssues([{ host: "https://race.example", request: "GET /race" }]);
    const [item] = await evidenceOf(run.incidents[0] ?? "");
    const id = item?.id ?? "";
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => eraseEvidence(lead, { id, confirm: id, ...WHY })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectWholeChains(run.incidents[0] ?? "");
  });

  it("is refused without confirmation, reason or right", async () => {
    const run = await importIssues([{ host: "https://kept.example" }]);
    const [item] = await evidenceOf(run.incidents[0] ?? "");
    const id = item?.id ?? "";
    await expect(eraseEvidence(lead, { id, confirm: "EVD-1", ...WHY })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/confirm" }],
    });
    await expect(
      eraseEvidence(lead, { id, confirm: id, basis: "contract", reason: "short" }),
    ).rejects.toThrow();
    for (const role of ["viewer", "analyst", "auditor", "admin", "risk_owner"] as const) {
      await expect(
        eraseEvidence(services.as(role), { id, confirm: id, ...WHY }),
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(
      eraseEvidence(lead, { id: "EVD-999999", confirm: "EVD-999999", ...WHY }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await getEvidence(analyst, { id })).toEqual(item);
  });

  it("cannot be done by the application beside the record of it", async () => {
    for (const sql of [
      "UPDATE evidence_item SET record = NULL, erased_at = now()",
      "UPDATE evidence_blob SET bytes = NULL, erased_at = now()",
      "UPDATE trace_payload SET bytes = NULL, salt = NULL, erased_at = now()",
    ]) {
      await expect(services.db.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("erasePayloadOf", () => {
  it("erases text and salt, and records it where the payload was named", async () => {
    const run = await importIssues([{ host: "https://payload.example" }]);
    const [incident = ""] = run.incidents;
    const item = await attachNote(lead, {
      incident_id: incident,
      kind: "note",
      text: "Seen at the door",
      description: "Jane Roe",
    });
    const sha256 = item.attached?.description_sha256 ?? "";
    const result = await erasePayloadOf(lead, { sha256, ...WHY });
    expect(PayloadErasureDto.parse(result)).toEqual(result);
    expect(result).toMatchObject({ sha256, basis: "gdpr_art_17" });
    const { rows } = await owner.query(
      "SELECT salt, bytes, erased_at FROM trace_payload WHERE hash = decode($1, 'hex')",
      [sha256],
    );
    expect(rows).toEqual([{ salt: null, bytes: null, erased_at: expect.any(Date) }]);
    expect((await recordsOf(incident)).at(-1)).toMatchObject({
      kind: "payload.erase",
      pay: result.reason_sha256,
      sum: { sha256, basis: "gdpr_art_17", by: `user:${lead.actor.id}` },
    });
    expect((await getEvidence(analyst, { id: item.id })).attached).toMatchObject({
      description: null,
      description_sha256: sha256,
    });
    expect(await verifyEvidence(analyst, { id: item.id })).toMatchObject({ status: "verified" });
    await expectWholeChains(incident);
    await expect(erasePayloadOf(lead, { sha256, ...WHY })).rejects.toMatchObject({
      code: "evidence_erased",
    });
    // The reason names a person too, and can be erased likewise.
    const reason = await erasePayloadOf(lead, { sha256: result.reason_sha256, ...WHY });
    expect((await recordsOf(incident)).at(-1)?.pay).toBe(reason.reason_sha256);
  });

  it("is refused for a missing item and for the wrong role", async () => {
    const sha256 = "0".repeat(64);
    await expect(erasePayloadOf(lead, { sha256, ...WHY })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(erasePayloadOf(analyst, { sha256, ...WHY })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
