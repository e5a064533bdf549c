import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { runImport } from "@/imports/server/run-import";
import { uploadReport } from "@/imports/server/upload-report";
import { attachEvidence, type SentEvidence } from "@/incidents/server/evidence/attach-evidence";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { attachUpload } from "@/incidents/server/evidence/attach-upload";
import { EVIDENCE_LIMIT } from "@/incidents/server/evidence/attachment-input";
import { listCustody } from "@/incidents/server/evidence/list-custody";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { getIncident } from "@/incidents/server/incidents/get-incident";
import { verifyTrace } from "@/log/server/verify-trace";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { payloadCommitment } from "@/trace/domain/payload";
import { ATTACHED_KINDS, EvidenceItemDto } from "../custody/evidence-dto";
import { getEvidence } from "./get-evidence";
import { readEvidence } from "./read-evidence";
import { verifyEvidence } from "./verify-evidence";

let services: TestServices;
let analyst: ServiceContext & { actor: AccountActor };
let owner: Client;
let incident: string;

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  const run = await runImport(analyst, {
    connector: "burp",
    fileName: "report.xml",
    source: inPieces(burpReport([{}])),
  });
  incident = run.incidents[0] ?? "";
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

function send(
  statement: Partial<SentEvidence["statement"]>,
  bytes: Buffer = randomBytes(100),
  ctx: ServiceContext = analyst,
) {
  return attachEvidence(ctx, {
    incidentId: incident,
    fileName: "dump.bin",
    mediaType: "application/x-dump; charset=binary",
    bytes,
    statement: { kind: "file", ...statement },
  });
}

async function lastRecord(kind: string) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq DESC LIMIT 1",
    [`incident:${incident}`],
  );
  const { body } = JSON.parse(rows[0]?.line.toString() ?? "");
  expect(body.kind).toBe(kind);
  return body;
}

describe("attachEvidence", () => {
  it("keeps what is stated beside what was measured, and the description apart", async () => {
    const before = await getIncident(analyst, { id: incident });
    const bytes = randomBytes(100);
    const item = await send(
      {
        kind: "memory",
        collected_at: "2026-11-01T12:00:00+02:00",
        collected_by: "Ines Lab",
        method: "LiME 1.9",
        description: "Dump of\nJane's laptop",
        sha256: sha256(bytes).toUpperCase(),
      },
      bytes,
    );
    expect(EvidenceItemDto.parse(item)).toEqual(item);
    expect(item).toMatchObject({
      incident_id: incident,
      connector_run_id: null,
      kind: "memory",
      erased_at: null,
      occurrence: {},
      attached: {
        name: "dump.bin",
        media_type: "application/x-dump",
        size: 100,
        sha256: sha256(bytes),
        collected_at: "2026-11-01T10:00:00.000000Z",
        collected_by: "Ines Lab",
        method: "LiME 1.9",
        received_by: { id: `user:${analyst.actor.id}`, name: "Test person" },
        description: "Dump of\nJane's laptop",
      },
      parts: [{ ordinal: 1, name: "content", bytes: 100, sha256: sha256(bytes), erased: false }],
    });
    expect(item.attached?.received_at).toBe(item.imported_at.replace("Z", "000Z"));
    const after = await getIncident(analyst, { id: incident });
    expect(after.evidence_count).toBe(before.evidence_count + 1);
    expect(after.version).toBe(before.version + 1);
    expect(after.updated_at > before.updated_at).toBe(true);

    const record = await services.db.pool.query<{ record: string }>(
      "SELECT record FROM evidence_item WHERE id = $1",
      [item.id.slice(4)],
    );
    expect(record.rows[0]?.record).not.toContain("laptop");
    const body = await lastRecord("evidence.attach");
    expect(body.pay).toBe(item.attached?.description_sha256);
    expect(body.sum).toMatchObject({ evidence: item.id, sha256: item.sha256, bytes: 100 });

    const { events } = await listCustody(analyst, { incident_id: incident, evidence_id: item.id });
    expect(events.map(({ event }) => event)).toMatchObject([
      {
        event: "collected",
        actor: { kind: "person", display: "Ines Lab" },
        at: "2026-11-01T10:00:00.000000Z",
        sha256_after: null,
        match: null,
        note_sha256: body.pay,
      },
      {
        event: "imported",
        actor: { kind: "user", id: analyst.actor.id },
        sha256_before: sha256(bytes),
        sha256_after: sha256(bytes),
        match: true,
      },
    ]);
    expect(body.sum.custody_sha256).toBe(events[1]?.hash);
    const download = await readEvidence(analyst, { id: item.id, part: 1 });
    expect(download.bytes.equals(bytes)).toBe(true);
    expect(await verifyEvidence(analyst, { id: item.id })).toMatchObject({ status: "verified" });
    const listed = await listEvidence(analyst, { incident_id: incident });
    expect(listed.evidence.at(-1)).toEqual(item);
  });

  it.each(ATTACHED_KINDS)("takes the kind %s", async (kind) => {
    const item = await send({ kind }, Buffer.concat([PNG, randomBytes(8)]));
    expect(item.kind).toBe(kind);
    expect(item.attached?.media_type).toBe("image/png");
    expect(await verifyEvidence(analyst, { id: item.id })).toMatchObject({ status: "verified" });
  });

  it("states no collection that was not stated whole", async () => {
    const item = await send({ collected_by: "Somebody" });
    const page = await listCustody(analyst, { incident_id: incident, evidence_id: item.id });
    expect(page.events.map(({ event }) => [event.event, event.match])).toEqual([
      ["imported", null],
    ]);
  });

  it("takes notes, the same bytes twice, and many at a time", async () => {
    const note = await attachNote(analyst, {
      incident_id: incident,
      kind: "note",
      text: "Zeuge sah 1\u00d7 \u0001 <script>",
    });
    expect(note.attached).toMatchObject({ name: "note.txt", media_type: "text/plain" });
    const bytes = randomBytes(10);
    const frozen = { ...analyst, clock: () => new Date("2026-11-20T00:00:00Z") };
    const before = await getIncident(analyst, { id: incident });
    const items = await Promise.all(Array.from({ length: 8 }, () => send({}, bytes, frozen)));
    expect(new Set(items.map(({ id }) => id)).size).toBe(8);
    const after = await getIncident(analyst, { id: incident });
    expect(after.evidence_count).toBe(before.evidence_count + 8);
    const page = await listCustody(analyst, { incident_id: incident, limit: 200 });
    expect(
      verifyCustody(
        nodePrimitives,
        page.events.map(({ line }) => utf8(line)),
      ),
    ).toEqual({ head: page.head, events: page.next_seq });
    const trace = await verifyTrace(services.as("auditor"), { chain: `incident:${incident}` });
    expect(trace.status).toBe("verified");
  });

  it.each<[string, Partial<SentEvidence["statement"]>, Buffer, string]>([
    ["another file than declared", { sha256: "0".repeat(64) }, PNG, "hash_mismatch"],
    [
      "a collection in the future",
      { collected_at: "2999-01-01T00:00:00Z" },
      PNG,
      "validation_failed",
    ],
    [
      "a screenshot that is no image",
      { kind: "screenshot" },
      Buffer.from("<svg/>"),
      "validation_failed",
    ],
    ["too many bytes", {}, Buffer.alloc(EVIDENCE_LIMIT + 1), "payload_too_large"],
  ])("refuses %s and keeps nothing", async (_name, statement, bytes, code) => {
    const before = await getIncident(analyst, { id: incident });
    await expect(send(statement, bytes)).rejects.toMatchObject({ code });
    expect(await getIncident(analyst, { id: incident })).toEqual(before);
  });

  it("takes a file of exactly the limit", async () => {
    const item = await send({}, Buffer.alloc(EVIDENCE_LIMIT, 7));
    expect(item.attached?.size).toBe(EVIDENCE_LIMIT);
  });

  it.each([
    { text: "" },
    { text: "a\u0000b" },
    { text: "\ud800" },
    { text: "x", collected_by: "two\nlines" },
    { text: "x", collected_at: "yesterday" },
  ])("refuses the note %j", async (body) => {
    await expect(
      attachNote(analyst, { incident_id: incident, kind: "note", ...body }),
    ).rejects.toThrow();
  });

  it("is refused to roles that may not write evidence", async () => {
    for (const role of ["viewer", "importer", "risk_owner", "auditor", "admin"] as const) {
      await expect(send({}, PNG, services.as(role))).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(send({}, PNG, services.anonymous)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("does not find a missing incident", async () => {
    await expect(
      attachNote(analyst, { incident_id: "INC-2026-999999", kind: "note", text: "x" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("attachUpload", () => {
  async function upload(bytes: Uint8Array): Promise<string> {
    const { upload_id } = await uploadReport(analyst, new Blob([new Uint8Array(bytes)]).stream());
    return upload_id;
  }

  it("makes evidence of an upload, which goes with it", async () => {
    const bytes = randomBytes(300_000);
    const upload_id = await upload(bytes);
    const input = { incident_id: incident, upload_id, file_name: "log.gz", kind: "log" as const };
    const item = await attachUpload(analyst, { ...input, sha256: sha256(bytes) });
    expect(item.attached).toMatchObject({ name: "log.gz", media_type: "application/octet-stream" });
    const download = await readEvidence(analyst, { id: item.id, part: 1 });
    expect(download.bytes.equals(bytes)).toBe(true);
    await expect(attachUpload(analyst, input)).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves the report of an import where it is", async () => {
    const report = burpReport([{}]);
    const upload_id = await upload(report);
    await attachUpload(analyst, {
      incident_id: incident,
      upload_id,
      file_name: "report.xml",
      kind: "file",
    });
    const { rowCount } = await services.db.pool.query("SELECT FROM stored_file WHERE id = $1", [
      upload_id,
    ]);
    expect(rowCount).toBe(1);
  });

  it("refuses an upload over the limit and the wrong role", async () => {
    const upload_id = await upload(Buffer.alloc(EVIDENCE_LIMIT + 1, 1));
    const input = { incident_id: incident, upload_id, file_name: "x", kind: "file" as const };
    await expect(attachUpload(analyst, input)).rejects.toMatchObject({ code: "payload_too_large" });
    await expect(attachUpload(services.as("importer"), input)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("payloads", () => {
  it("are named by the commitment that the domain computes", async () => {
    const item = await send({ description: "Žofie's phone" });
    const { rows } = await owner.query<{ hash: Buffer; salt: Buffer; bytes: Buffer }>(
      "SELECT hash, salt, bytes FROM trace_payload WHERE hash = decode($1, 'hex')",
      [item.attached?.description_sha256],
    );
    const kept = rows[0];
    if (kept === undefined) throw new Error("the payload was not kept");
    expect(kept.bytes.toString()).toBe("Žofie's phone");
    const commitment = payloadCommitment(nodePrimitives, kept.salt, kept.bytes);
    expect(Buffer.from(commitment).equals(kept.hash)).toBe(true);
  });

  it("have a salt of their own each", async () => {
    const [one, two] = [await send({ description: "same" }), await send({ description: "same" })];
    expect(one.attached?.description_sha256).not.toBe(two.attached?.description_sha256);
    expect((await getEvidence(analyst, { id: one.id })).attached?.description).toBe("same");
  });
});
