import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "@/../prisma/seed/seed-demo";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { readEvidence } from "@/evidence/server/evidence/read-evidence";
import { runImport } from "@/imports/server/run-import";
import { listCustody } from "@/incidents/server/evidence/list-custody";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncidentRow } from "@/incidents/server/incidents/get-incident";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { verifyTrace } from "@/log/server/verify-trace";
import { inTransaction } from "@/platform/db/transaction";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { type BurpIssue, burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { verifyEvidence } from "../evidence/verify-evidence";
import { type CustodyEventDto, EvidenceVerificationDto } from "./custody-dto";
import { recordImports } from "./record-imports";

let services: TestServices;
let analyst: ServiceContext & { actor: AccountActor };
let owner: Client;
let hosts = 0;

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

async function importIssues(issues: readonly BurpIssue[], ctx = analyst) {
  const source = inPieces(burpReport(issues));
  return runImport(ctx, { connector: "burp", fileName: "report.xml", source });
}

/** A new incident with so many occurrences, and its evidence. */
async function incidentOf(occurrences = 1) {
  hosts += 1;
  const host = `https://host-${hosts}.example`;
  const issues = Array.from({ length: occurrences }, (_, n) => ({
    host,
    path: "/same",
    request: `GET /same?n=${n}&h=${hosts} HTTP/1.1\r\n\r\n`,
    response: `HTTP/1.1 200 OK\r\n\r\n${hosts} ${n}`,
  }));
  const run = await importIssues(issues);
  const [id = ""] = run.incidents;
  const { evidence } = await listEvidence(analyst, { incident_id: id, limit: 200 });
  return { id, run, evidence, first: evidence[0]?.id ?? "", issues };
}

async function materialise(id: string) {
  const incident = await getIncidentRow(analyst, id);
  return inTransaction(services.db.pool, (client) => recordImports(analyst, client, incident));
}

async function eventsOf(id: string): Promise<CustodyEventDto[]> {
  const page: Awaited<ReturnType<typeof listCustody>> = await listCustody(analyst, {
    incident_id: id,
    limit: 200,
  });
  expect(page.next_cursor).toBeNull();
  const lines = page.events.map(({ line }) => utf8(line));
  expect(verifyCustody(nodePrimitives, lines)).toEqual({
    head: page.head,
    events: page.next_seq,
  });
  return page.events;
}

async function kindsOf(id: string): Promise<string[]> {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq",
    [`incident:${id}`],
  );
  return rows.map(({ line }) => JSON.parse(line.toString()).body.kind);
}

async function expectWholeTrace(id: string) {
  const result = await verifyTrace(services.as("auditor"), { chain: `incident:${id}` });
  expect(result.status).toBe("verified");
}

const numberOf = (evidenceId: string) => Number(evidenceId.slice("EVD-".length));

describe("import events", () => {
  it("are not written by the import and say what it says", async () => {
    const { id, run, evidence, first } = await incidentOf(3);
    expect(await listCustody(analyst, { incident_id: id })).toMatchObject({
      events: [],
      next_seq: 0,
      head: "0".repeat(64),
      pending_imports: 3,
    });
    expect(await materialise(id)).toEqual({ recorded: 3, mismatches: 0 });
    const events = await eventsOf(id);
    expect(events.map(({ event }) => event.subject)).toEqual(evidence.map((item) => item.id));
    expect(events[0]?.event).toMatchObject({
      event: "imported",
      subject: first,
      actor: { kind: "user", id: analyst.actor.id, display: "Test person" },
      authorization: { type: "import", id: run.id },
      instrument: { name: "burp", version: "2026.1" },
      purpose: `Import ${run.id} of the report with SHA-256 ${run.file.sha256}`,
      at: evidence[0]?.imported_at.replace("Z", "000Z"),
      sha256_before: null,
      sha256_after: evidence[0]?.sha256,
      match: true,
    });
    expect(await listCustody(analyst, { incident_id: id })).toMatchObject({ pending_imports: 0 });
  });

  it("are written once by many at a time, and follow a later import", async () => {
    const { id, issues } = await incidentOf(5);
    const results = await Promise.all(Array.from({ length: 6 }, () => materialise(id)));
    expect(results.map(({ recorded }) => recorded).sort()).toEqual([0, 0, 0, 0, 0, 5]);
    await importIssues([...issues, { ...issues[0], request: "GET /new HTTP/1.1\r\n\r\n" }]);
    expect(await materialise(id)).toEqual({ recorded: 1, mismatches: 0 });
    expect(await eventsOf(id)).toHaveLength(6);
  });

  it("cover more items than one page", async () => {
    const { id } = await incidentOf(2_100);
    expect(await materialise(id)).toEqual({ recorded: 2_100, mismatches: 0 });
  }, 60_000);

  it("cover what was not observed any more, and the demonstration", async () => {
    const { id, issues } = await incidentOf(1);
    await owner.query("UPDATE incident SET workflow_status = 'fixing' WHERE id = $1", [
      Number(id.slice(9)),
    ]);
    const host = issues[0]?.host ?? "";
    await runImport(services.as("analyst", "lead"), {
      connector: "burp",
      fileName: "report.xml",
      source: inPieces(burpReport([{ host, type: 7 }])),
      options: { close_missing: true, scope: [host.replace("https://", "")] },
    });
    expect(await materialise(id)).toEqual({ recorded: 2, mismatches: 0 });

    await seedDemo(services.service, new Date("2026-11-01T00:00:00Z"));
    const page = await listIncidents(analyst, { source: "simulation", limit: 3 });
    for (const incident of page.incidents) {
      expect((await materialise(incident.id)).mismatches).toBe(0);
    }
    expect(page.incidents.length).toBeGreaterThan(0);
  });

  it("become a mismatch where the trace says something else, or does not hold", async () => {
    const changed = await incidentOf(2);
    await owner.query(
      "UPDATE evidence_item SET record = '{}', sha256 = sha256('{}') WHERE id = $1",
      [numberOf(changed.first)],
    );
    // The digest in the trace is one over all items of the run, so that none of them is proven.
    expect(await materialise(changed.id)).toEqual({ recorded: 2, mismatches: 2 });

    const rewritten = await incidentOf(1);
    await owner.query("ALTER TABLE trace_record DISABLE TRIGGER trace_record_immutable");
    await owner.query(
      "UPDATE trace_record SET line = line || ' '::bytea WHERE chain = $1 AND seq = 0",
      [`incident:${rewritten.id}`],
    );
    await owner.query("ALTER TABLE trace_record ENABLE ALWAYS TRIGGER trace_record_immutable");
    expect(await materialise(rewritten.id)).toEqual({ recorded: 1, mismatches: 1 });

    const slipped = await incidentOf(1);
    await owner.query(
      `INSERT INTO evidence_item (incident_id, run_id, kind, record, sha256, imported_at)
       VALUES ($1, NULL, 'note', '{"v":1}', sha256('{"v":1}'), now())`,
      [Number(slipped.id.slice(9))],
    );
    expect(await materialise(slipped.id)).toEqual({ recorded: 2, mismatches: 1 });
  });
});

describe("verifyEvidence", () => {
  it("hashes everything again and records it on both chains", async () => {
    const { id, first, evidence } = await incidentOf(2);
    const result = await verifyEvidence(analyst, { id: first });
    expect(EvidenceVerificationDto.parse(result)).toEqual(result);
    expect(result).toMatchObject({ evidence_id: first, status: "verified" });
    expect(result.measured.map(({ path, match }) => [path, match])).toEqual([
      ["record", true],
      ["request", true],
      ["response", true],
      ["trace", true],
    ]);
    expect(result.custody?.event).toMatchObject({
      event: "verified",
      sha256_before: evidence[0]?.sha256,
      sha256_after: evidence[0]?.sha256,
      match: true,
    });
    expect((await eventsOf(id)).map(({ event }) => event.event)).toEqual([
      "imported",
      "imported",
      "verified",
    ]);
    expect(await kindsOf(id)).toEqual(["incident.open", "custody.verified"]);
    const { rows } = await services.db.pool.query<{ line: Buffer }>(
      "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq DESC LIMIT 1",
      [`incident:${id}`],
    );
    expect(JSON.parse(rows[0]?.line.toString() ?? "").body.sum).toEqual({
      evidence: first,
      custody_seq: result.custody?.seq,
      custody_sha256: result.custody?.hash,
    });
    await expectWholeTrace(id);
  });

  const tamper: [string, string[], string][] = [
    ["the record", ["UPDATE evidence_item SET record = record || ' ' WHERE id = $id"], "record"],
    [
      "the record and its digest",
      [
        "UPDATE evidence_item SET record = replace(record, 'same', 'sane') WHERE id = $id",
        "UPDATE evidence_item SET sha256 = sha256(convert_to(record, 'UTF8')) WHERE id = $id",
      ],
      "trace",
    ],
    [
      "the bytes of a part",
      [
        "ALTER TABLE evidence_blob DROP CONSTRAINT evidence_blob_sha256",
        `UPDATE evidence_blob SET bytes = bytes || 'x'::bytea WHERE sha256 =
           (SELECT sha256 FROM evidence_part WHERE evidence_id = $id AND ordinal = 1)`,
      ],
      "request",
    ],
    [
      "a part for another",
      [
        `UPDATE evidence_part SET sha256 =
           (SELECT sha256 FROM evidence_part WHERE evidence_id = $id AND ordinal = 2)
           WHERE evidence_id = $id AND ordinal = 1`,
      ],
      "request",
    ],
    ["a part that is gone", ["DELETE FROM evidence_part WHERE evidence_id = $id"], "request"],
    [
      "a part that came later",
      [
        `INSERT INTO evidence_part SELECT evidence_id, 3, 'extra', media_type, sha256
           FROM evidence_part WHERE evidence_id = $id AND ordinal = 1`,
      ],
      "extra",
    ],
  ];

  it.each(tamper)("finds %s", async (_name, statements, path) => {
    const { id, first } = await incidentOf(1);
    await materialise(id);
    for (const sql of statements) {
      await owner.query(sql.replaceAll("$id", String(numberOf(first))));
    }
    const result = await verifyEvidence(analyst, { id: first });
    expect(result.status).toBe("mismatch");
    expect(result.measured.filter(({ match }) => match === false)).toContainEqual(
      expect.objectContaining({ path }),
    );
    expect(result.custody?.event).toMatchObject({ event: "hash_mismatch", match: false });
    expect(result.custody?.event.mismatches).toContainEqual(expect.objectContaining({ path }));
    expect((await kindsOf(id)).at(-1)).toBe("custody.hash_mismatch");
    await eventsOf(id);
    await expectWholeTrace(id);
  });

  it("is refused to roles that may not, and for a missing item", async () => {
    const { first } = await incidentOf(1);
    for (const role of ["viewer", "importer", "risk_owner"] as const) {
      await expect(verifyEvidence(services.as(role), { id: first })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(verifyEvidence(services.anonymous, { id: first })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(verifyEvidence(analyst, { id: "EVD-99999999" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("downloads", () => {
  it("leave a trace of who had the bytes", async () => {
    const { id, first, evidence } = await incidentOf(1);
    const viewer = services.as("viewer");
    const record = await readEvidence(viewer, { id: first, part: 0 });
    expect(record.sha256.toString("hex")).toBe(evidence[0]?.sha256);
    const part = await readEvidence(viewer, { id: first, part: 2 });
    expect(part.bytes.toString()).toMatch(/^HTTP\/1.1 200 OK/);
    const events = await eventsOf(id);
    expect(events.map(({ event }) => [event.event, event.purpose])).toEqual([
      ["imported", expect.any(String)],
      ["accessed", "Download of the record"],
      ["accessed", "Download of part 2"],
    ]);
    expect(events[2]?.event).toMatchObject({
      actor: { kind: "user", id: viewer.actor.id },
      sha256_before: part.sha256.toString("hex"),
      sha256_after: part.sha256.toString("hex"),
      match: true,
    });
    expect(await kindsOf(id)).toEqual(["incident.open", "custody.accessed", "custody.accessed"]);
    await expectWholeTrace(id);
  });

  it.each<[string, string, number]>([
    ["a changed record", "UPDATE evidence_item SET record = '{}' WHERE id = $id", 0],
    [
      "a record changed with its digest",
      "UPDATE evidence_item SET record = '{}', sha256 = sha256('{}') WHERE id = $id",
      0,
    ],
    [
      "a part that the record does not name",
      `UPDATE evidence_part SET sha256 =
         (SELECT sha256 FROM evidence_part WHERE evidence_id = $id AND ordinal = 2)
         WHERE evidence_id = $id AND ordinal = 1`,
      1,
    ],
    [
      "a part whose bytes are gone",
      `UPDATE evidence_blob SET bytes = '' WHERE sha256 =
         (SELECT sha256 FROM evidence_part WHERE evidence_id = $id AND ordinal = 1)`,
      1,
    ],
  ])("never serve %s", async (_name, sql, part) => {
    const { id, first } = await incidentOf(1);
    await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT IF EXISTS evidence_blob_sha256");
    await owner.query(sql.replaceAll("$id", String(numberOf(first))));
    await expect(readEvidence(analyst, { id: first, part })).rejects.toMatchObject({
      code: "hash_mismatch",
    });
    expect((await eventsOf(id)).at(-1)?.event).toMatchObject({
      event: "hash_mismatch",
      match: false,
    });
    expect((await kindsOf(id)).at(-1)).toBe("custody.hash_mismatch");
  });
});

describe("listCustody", () => {
  it("pages, and narrows to one item", async () => {
    const { id, evidence } = await incidentOf(5);
    await materialise(id);
    const subjects: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listCustody>> = await listCustody(analyst, {
        incident_id: id,
        limit: 2,
        cursor,
      });
      subjects.push(...page.events.map(({ event }) => event.subject));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(subjects).toEqual(evidence.map((item) => item.id));
    const third = evidence[2]?.id ?? "";
    const one = await listCustody(analyst, { incident_id: id, evidence_id: third });
    expect(one.events.map(({ event }) => event.subject)).toEqual([third]);
  });

  it("shows no line that was changed", async () => {
    const { id } = await incidentOf(1);
    await materialise(id);
    await owner.query("ALTER TABLE custody_event DISABLE TRIGGER custody_event_immutable");
    await owner.query("UPDATE custody_event SET line = line || ' '::bytea WHERE chain = $1", [
      `incident:${id}`,
    ]);
    await owner.query("ALTER TABLE custody_event ENABLE ALWAYS TRIGGER custody_event_immutable");
    await expect(listCustody(analyst, { incident_id: id })).rejects.toMatchObject({
      code: "hash_mismatch",
    });
  });

  it("is refused to roles that may not read evidence", async () => {
    const { id } = await incidentOf(1);
    await expect(listCustody(services.as("importer"), { incident_id: id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
