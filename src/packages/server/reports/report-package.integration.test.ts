import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import { eraseEvidence } from "@/evidence/server/evidence/erase-evidence";
import { runImport } from "@/imports/server/run-import";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import type { EvidencePackage } from "@/packages/domain/manifest";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { unpackPackageJson } from "@/packages/domain/verify/verify-unpack";
import type { ReportPdfInput } from "@/packages/server/pdf/pages/report-pdf-input";
import type { ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { serviceSigner } from "@/trace/server/signing/service-signer";
import { type DeliveredPackage, deliverPackage } from "../deliver-package";
import { type PackageFormat, ReportPackageDto } from "../package-dto";
import {
  deliverReportPackage,
  issueReportPackage,
  listReportPackages,
  previewReportPackage,
} from "./report-package";

// Rendered here: the worker's bundle belongs to a build.
vi.mock("@/packages/server/pdf/render-report-pdf", async () => {
  const { renderReportBytes } = await import("@/packages/server/pdf/render-report-bytes");
  return {
    renderReportPdf: async (input: ReportPdfInput) => Buffer.from(await renderReportBytes(input)),
  };
});

const ENTRIES = 1_000;
const ITEMS = 200;
const WRITERS = 4;

let room: EngagementRoom;
let white: EngagementRoom["white"];
let red: EngagementRoom["red"];
let owner: Client;

beforeAll(async () => {
  room = await openEngagementRoom();
  ({ white, red } = room);
  owner = new Client({ connectionString: room.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await room.services.close();
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

async function bytesOf({ content }: DeliveredPackage): Promise<Buffer> {
  if ("bytes" in content) return content.bytes;
  return Buffer.from(await new Response(content.stream).arrayBuffer());
}

async function exported(who: ServiceContext, id: string, format: PackageFormat = "json") {
  return bytesOf(await deliverReportPackage(who, { id, format }));
}

async function verify(json: unknown) {
  const { publicKey } = await serviceSigner(white);
  const trust = { keys: [{ publicKey }], checkpoints: [], consistency: [], witnesses: [] };
  const found = await verifyPackage(nodePrimitives, unpackPackageJson(JSON.stringify(json)), trust);
  const failed = found.checks.filter(({ status }) => status === "failed");
  return { ...found, failed: failed.map(({ name, detail }) => `${name}: ${detail}`) };
}

async function kindsOf(chain: string): Promise<string[]> {
  const { rows } = await room.services.db.pool.query<{ kind: string }>(
    `SELECT convert_from(line, 'UTF8')::json #>> '{body,kind}' AS kind
     FROM trace_record WHERE chain = $1 ORDER BY epoch, seq`,
    [chain],
  );
  return rows.map(({ kind }) => kind);
}

/** A large engagement in play, written by four at once. */
async function writeLarge(id: string): Promise<void> {
  const work: Record<string, unknown>[] = [
    ...Array.from({ length: ENTRIES }, (_, n) => ({
      register: "white_team",
      kind: n % 7 === 0 ? "flag" : "activity",
      text: `Step ${n}: connected to host-${n % 40}.internal.example and listed its services`,
      occurred_at: new Date(Date.UTC(2026, 9, 1 + (n % 20), n % 24, n % 60)).toISOString(),
      ...(n % 7 === 0 ? { related: [`REG-${1 + (n % ITEMS)}`] } : {}),
    })),
    ...Array.from({ length: ITEMS }, (_, n) => ({
      name: `capture-${n}.pcap`,
      ...(n % 10 === 9
        ? { sha256: createHash("sha256").update(`elsewhere ${id} ${n}`).digest("hex") }
        : { content_base64: base64(`capture ${n} of ${id}\n`.repeat(1 + (n % 50))) }),
    })),
  ];
  let next = 0;
  const write = async () => {
    for (let body = work[next++]; body !== undefined; body = work[next++]) {
      await room.log(red, id, body);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

describe("a report package of a thousand entries and two hundred items", () => {
  let id: string;
  let json: EvidencePackage;

  beforeAll(async () => {
    ({ id } = await room.inState("active"));
    await writeLarge(id);
    await createFinalReport(white, {
      id,
      summary: "The ledger could be reached.",
      statements: [
        { section: "findings", text: "The capture shows it", evidence: ["REG-1"], confirmed: true },
        { section: "recommendations", text: "Segment the network", evidence: [] },
      ],
    });
    json = JSON.parse((await exported(white, id)).toString()) as EvidencePackage;
  }, 120_000);

  it("is what its schema says, holds all of it, and verifies", async () => {
    const held = ReportPackageDto.parse(json);
    expect(held.timeline).toHaveLength(ENTRIES + ITEMS);
    expect(held.register).toHaveLength(ITEMS);
    expect(held.final_report).toMatchObject({
      engagement: id,
      summary: "The ledger could be reached.",
    });
    expect(held.manifest).toMatchObject({
      kind: "report-package",
      subject: { type: "engagement", id },
      register: { items: ITEMS, verified: (ITEMS * 9) / 10 },
      timeline: { events: ENTRIES + ITEMS },
      claims: { proven: 1 },
      complete: true,
      omitted: [],
    });
    const found = await verify(json);
    expect(found.failed).toEqual([]);
    expect(found.verdict).toEqual({
      result: "valid",
      anchored: false,
      simulation: false,
      uncompared: 0,
      unusable: 0,
      erased: [],
      unsigned: ["delivery"],
    });
    const order = found.checks.find(({ name }) => name === "order of the entries");
    expect(order?.detail).toContain(`${ENTRIES + ITEMS - 1} of ${ENTRIES + ITEMS} entries`);
  });

  it("is found out where one byte of any generated part, or of an item, is another", async () => {
    const all = Object.keys(json.parts);
    // Any item: which number has bytes is up to which of the four writers was first.
    const paths = [
      ...all.filter((path) => !path.includes("REG-")),
      ...all.filter((path) => path.includes("REG-")).slice(0, 1),
    ];
    expect(paths).toHaveLength(7);
    for (const path of paths) {
      const part = json.parts[path];
      const content = part !== undefined && "content" in part ? part.content : "";
      const middle = Math.floor(content.length / 2);
      const other = content[middle] === "a" ? "b" : "a";
      const changed = content.slice(0, middle) + other + content.slice(middle + 1);
      const parts = { ...json.parts, [path]: { ...part, content: changed } };
      expect((await verify({ ...json, parts })).failed.join(), path).toContain("parts: ");
    }
  });

  it("has one digest for one state: again, for another account, in another zone and format", async () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = "Pacific/Apia";
      const bag = await exported(room.second, id, "bag");
      expect(bag.subarray(0, 2).toString()).toBe("PK");
      const pdf = await exported(room.services.as("auditor"), id, "pdf");
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    const preview = await previewReportPackage(white, { id });
    expect(preview.existing).toBe(json.package_sha256);
    expect(await listReportPackages(white, { id })).toMatchObject({ count: 1 });
    const again = JSON.parse((await exported(room.second, id)).toString()) as EvidencePackage;
    expect(again.package_sha256).toBe(json.package_sha256);
    expect(again.proofs).toEqual(json.proofs);
  }, 120_000);

  it("has another digest after one more entry, and names the one before", async () => {
    await room.log(white, id, { kind: "decision", text: "We go on" });
    const next = await issueReportPackage(white, { id });
    expect(next.package_sha256).not.toBe(json.package_sha256);
    expect(next.manifest).toMatchObject({
      supersedes: json.package_sha256,
      timeline: { events: ENTRIES + ITEMS + 1 },
    });
    expect(await kindsOf(`engagement:${id}`)).toContain("package.issue");
    expect(
      (await kindsOf(`engagement:${id}`)).filter((kind) => kind === "package.export"),
    ).toHaveLength(4);
    const older = await deliverPackage(white, { sha256: json.package_sha256, format: "json" });
    expect(JSON.parse((await bytesOf(older)).toString()).manifest).toEqual(json.manifest);
  }, 60_000);
});

describe("without a final report", () => {
  it("answers with null and claims nothing", async () => {
    const { id } = await room.plan();
    const json = JSON.parse((await exported(white, id)).toString()) as EvidencePackage;
    expect(json.final_report).toBeNull();
    expect(json.manifest.claims).toEqual({ total: 0, proven: 0 });
    expect((await verify(json)).verdict.result).toBe("valid");
    expect((await exported(white, id, "pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  }, 30_000);
});

describe("what no longer holds", () => {
  it("leaves bytes out that are not what was registered, and says so", async () => {
    const { id } = await room.inState("active");
    await room.log(white, id, { name: "x", content_base64: base64(`tampered ${id}`) });
    await createFinalReport(white, {
      id,
      statements: [
        { section: "findings", text: "So it was", evidence: ["REG-1"], confirmed: true },
      ],
    });
    const before = await issueReportPackage(white, { id });
    expect(before.manifest.claims).toEqual({ total: 1, proven: 1 });
    await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT IF EXISTS evidence_blob_sha256");
    const { rowCount } = await owner.query(
      "UPDATE evidence_blob SET bytes = 'other' WHERE sha256 = sha256($1)",
      [Buffer.from(`tampered ${id}`)],
    );
    expect(rowCount).toBe(1);
    const json = JSON.parse((await exported(white, id)).toString()) as EvidencePackage;
    expect(json.manifest).toMatchObject({
      register: { items: 1, verified: 0 },
      claims: { total: 1, proven: 0 },
      omitted: [{ reason: "hash_mismatch" }],
      complete: false,
    });
    const found = await verify(json);
    expect(found.failed).toEqual([]);
    expect(found.verdict.result).toBe("partial");
    expect(await kindsOf(`engagement:${id}`)).toContain("evidence.mismatch");
    expect((await issueReportPackage(white, { id })).package_sha256).toBe(json.package_sha256);
    await expect(exported(white, id, "pdf")).resolves.toBeInstanceOf(Buffer);
  }, 60_000);

  it("reports bytes that were erased as evidence elsewhere, without naming the engagement there", async () => {
    const { id } = await room.inState("active");
    const response = `shared by ${id}`;
    await room.log(white, id, { name: "x", content_base64: base64(response) });
    await createFinalReport(white, {
      id,
      statements: [
        { section: "findings", text: "So it was", evidence: ["REG-1"], confirmed: true },
      ],
    });
    const before = await issueReportPackage(white, { id });
    const lead = room.services.as("lead");
    const host = "https://erasure.example";
    await runImport(lead, {
      connector: "burp",
      fileName: "one.xml",
      source: inPieces(
        burpReport([{ host, request: "GET / HTTP/1.1\r\n\r\n", response: Buffer.from(response) }]),
      ),
    });
    const { incidents } = await listIncidents(lead, { q: "erasure.example" });
    const { evidence } = await listEvidence(lead, { incident_id: incidents[0]?.id ?? "" });
    const [item] = evidence;
    const answer = await eraseEvidence(lead, {
      id: item?.id ?? "",
      confirm: item?.id ?? "",
      basis: "gdpr_art_17",
      reason: "It names a person who asked for its erasure",
    });
    expect(answer.affected_total).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/ENG-|REG-/);
    const after = await issueReportPackage(white, { id });
    expect(after.manifest).toMatchObject({
      supersedes: before.package_sha256,
      register: { items: 1, verified: 0 },
      claims: { total: 1, proven: 0 },
      omitted: [{ reason: "erased" }],
    });
    const { rows } = await room.services.db.pool.query<{ line: string }>(
      "SELECT convert_from(line, 'UTF8') AS line FROM custody_event WHERE chain = $1 ORDER BY seq",
      [`engagement:${id}`],
    );
    const events = rows.map(({ line }) => JSON.parse(line) as Record<string, unknown>);
    expect(events.at(-1)).toMatchObject({ event: "disposed", subject: "REG-1" });
    expect(JSON.stringify(events)).not.toMatch(/EVD-|INC-/);
    expect(await kindsOf(`engagement:${id}`)).toContain("custody.disposed");
    for (const sha256 of [before.package_sha256, after.package_sha256]) {
      const file = await deliverPackage(white, { sha256, format: "json" });
      const found = await verify(JSON.parse((await bytesOf(file)).toString()));
      expect(found.failed).toEqual([]);
      expect(found.verdict.result).toBe("partial");
    }
    expect((await exported(white, id, "pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  }, 60_000);

  it("never contains bytes that another account stored under a digest that is only named", async () => {
    const other = await room.inState("active");
    await room.log(white, other.id, { name: "theirs", content_base64: base64("their secret") });
    const { id } = await room.inState("active");
    const sha256 = createHash("sha256").update("their secret").digest("hex");
    await room.log(white, id, { name: "named", sha256 });
    const json = JSON.parse((await exported(white, id)).toString()) as EvidencePackage;
    expect(json.manifest.parts.filter(({ role }) => role === "evidence")).toEqual([]);
    expect(json.manifest.register).toEqual({ items: 1, verified: 0 });
    expect(JSON.stringify(json)).not.toContain(base64("their secret"));
    expect(JSON.stringify(json)).not.toContain("their secret");
  });

  it("makes no package of an entry that is not what was recorded", async () => {
    const { id } = await room.inState("active");
    await room.log(white, id, { text: "As it was" });
    await owner.query("ALTER TABLE engagement_entry DROP CONSTRAINT engagement_entry_sha256");
    await owner.query("ALTER TABLE engagement_entry DISABLE TRIGGER USER");
    await owner.query(
      `UPDATE engagement_entry SET body = replace(body, 'As it was', 'As it is')
       WHERE engagement_id = $1`,
      [BigInt(id.slice(9))],
    );
    await owner.query("ALTER TABLE engagement_entry ENABLE TRIGGER USER");
    await expect(issueReportPackage(white, { id })).rejects.toMatchObject({
      code: "hash_mismatch",
      message: expect.stringContaining("LOG-1"),
    });
    expect((await moveEngagement(white, { id, to: "paused" })).state).toBe("paused");
  });
});
