import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { runImport } from "@/imports/server/run-import";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { unpackPackageJson } from "@/packages/domain/verify/verify-unpack";
import type { ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { startServices, type TestServices } from "@/test/service-context";
import { serviceSigner } from "@/trace/server/signing/service-signer";
import { ZipArchive } from "@/verifier/zip/zip-archive";
import { type DeliveredPackage, deliverIncidentPackage, deliverPackage } from "./deliver-package";
import { EvidencePackageDto, type PackageFormat } from "./package-dto";
import type { EvidencePdfInput } from "./pdf/pages/evidence-pdf-input";
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
let small: string;
let large: string;

const BINARY = Uint8Array.of(0xff, 0x00, 0x7f, 0x0a);
const MIB = 1024 * 1024;

beforeAll(async () => {
  services = await startServices();
  analyst = services.as("analyst");
  small = await importOne("https://small.example", BINARY);
  large = await importOne("https://large.example", new Uint8Array(17 * MIB).fill(0x41));
});
afterAll(() => services.close());

async function importOne(host: string, response: Uint8Array): Promise<string> {
  await runImport(analyst, {
    connector: "burp",
    fileName: "one.xml",
    source: inPieces(burpReport([{ host, request: "GET /ž HTTP/1.1\r\n\r\n", response }])),
  });
  const { incidents } = await listIncidents(analyst, { q: host.slice(8) });
  return incidents[0]?.id ?? "";
}

async function bytesOf({ content }: DeliveredPackage): Promise<Buffer> {
  if ("bytes" in content) return content.bytes;
  return Buffer.from(await new Response(content.stream).arrayBuffer());
}

async function exported(id: string, format: PackageFormat): Promise<Buffer> {
  return bytesOf(await deliverIncidentPackage(analyst, { id, format }));
}

async function verdictOf(json: Buffer) {
  const { publicKey } = await serviceSigner(analyst);
  const trust = { keys: [{ publicKey }], checkpoints: [], consistency: [], witnesses: [] };
  return verifyPackage(nodePrimitives, unpackPackageJson(json.toString()), trust);
}

describe("JSON", () => {
  it("is what its schema says and what the verifier accepts", async () => {
    const json = await exported(small, "json");
    const held = EvidencePackageDto.parse(JSON.parse(json.toString()));
    const { checks, verdict } = await verdictOf(json);
    expect(checks.filter(({ status }) => status === "failed")).toEqual([]);
    expect(verdict).toMatchObject({ result: "valid", erased: [] });
    const paths = held.manifest.parts.map((part) => part.path);
    expect(Object.keys(held.parts)).toEqual(paths);
    const response = paths.find((path) => path.endsWith("response.bin")) ?? "";
    expect(held.parts[response]).toEqual({
      encoding: "base64",
      content: Buffer.from(BINARY).toString("base64"),
    });
    const request = paths.find((path) => path.endsWith("request.bin")) ?? "";
    expect(held.parts[request]).toEqual({
      encoding: "utf-8",
      content: "GET /ž HTTP/1.1\r\n\r\n",
    });
    expect(held.delivery).toMatchObject({ format: "json", requested_by: `user:${actorId()}` });
  });

  it("gives the same proof every time, also when the log has grown", async () => {
    const first = JSON.parse((await exported(small, "json")).toString());
    await importOne("https://another.example", BINARY);
    await exported(large, "json");
    const second = JSON.parse((await exported(small, "json")).toString());
    expect(second.package_sha256).toBe(first.package_sha256);
    expect(second.proofs).toEqual(first.proofs);
    expect(second.envelope).toEqual(first.envelope);
  });

  it("links to evidence that is too large to be included", async () => {
    const json = await exported(large, "json");
    const held = EvidencePackageDto.parse(JSON.parse(json.toString()));
    const links = Object.entries(held.parts).filter(([, part]) => part.encoding === "link");
    expect(links).toHaveLength(1);
    const [path, link] = links[0] ?? ["", undefined];
    expect(path).toMatch(/2-response\.bin$/);
    const ordinal = 1 + held.manifest.parts.findIndex((part) => part.path === path);
    expect(link).toEqual({
      encoding: "link",
      href: `/api/ip3/v1/packages/${held.package_sha256}/parts/${ordinal}`,
    });
    const file = await readPackagePart(analyst, { sha256: held.package_sha256, ordinal });
    expect(file.bytes.byteLength).toBe(17 * MIB);
    expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(
      held.manifest.parts[ordinal - 1]?.sha256,
    );
    const { checks, verdict } = await verdictOf(json);
    expect(checks.filter(({ status }) => status === "failed")).toEqual([]);
    expect(verdict.result).toBe("partial");
  });
});

describe("bag", () => {
  it("holds every part and passes sha256sum -c, under one folder", async () => {
    const delivered = await deliverIncidentPackage(analyst, { id: small, format: "bag" });
    const held = JSON.parse((await exported(small, "json")).toString());
    const base = `${small}_evidence-package_${held.manifest.as_of.slice(0, 10)}_${held.package_sha256.slice(0, 8)}`;
    expect(delivered).toMatchObject({ fileName: `${base}.zip`, mediaType: "application/zip" });
    const zip = new ZipArchive(await bytesOf(delivered));
    const read = (name: string) => Buffer.from(zip.read(`${base}/${name}`) ?? "absent");
    const sha256 = (name: string) => createHash("sha256").update(read(name)).digest("hex");
    const listed = ["manifest-sha256.txt", "tagmanifest-sha256.txt"].flatMap((list) =>
      read(list).toString().trimEnd().split("\n"),
    );
    const names = listed.map((line) => {
      const [digest, name = ""] = line.split("  ");
      expect(sha256(name)).toBe(digest);
      return name;
    });
    expect(new Set([...names, "tagmanifest-sha256.txt"])).toEqual(
      new Set(zip.names().map((name) => name.slice(base.length + 1))),
    );
    expect(read("bagit.txt").toString()).toBe(
      "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
    );
    expect(sha256("manifest.json")).toBe(held.package_sha256);
    expect(JSON.parse(read("manifest.dsse.json").toString())).toEqual(held.envelope);
    expect(read("checkpoint.note").toString()).toBe(held.proofs.checkpoint);
    expect(read("issue.tlog-proof").toString()).toBe(held.proofs.tlog_proof);
    expect(read("issue-record.json").toString()).toBe(held.proofs.record);
  });

  it("has the same bytes in every time zone", async () => {
    const here = await exported(large, "bag");
    const zone = process.env.TZ;
    process.env.TZ = "Pacific/Apia";
    try {
      expect((await exported(large, "bag")).equals(here)).toBe(true);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it("stops when the reader leaves, and the service goes on", async () => {
    const delivered = await deliverIncidentPackage(analyst, { id: large, format: "bag" });
    if (!("stream" in delivered.content)) throw new Error("the bag is no stream");
    const reader = delivered.content.stream.getReader();
    await reader.read();
    await reader.cancel();
    expect((await exported(small, "bag")).byteLength).toBeGreaterThan(1_000);
  });
});

describe("exports", () => {
  it("are written down with the digest of the file, and change no digest", async () => {
    const pdf = await deliverIncidentPackage(analyst, { id: small, format: "pdf" });
    expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf).toMatchObject({ mediaType: "application/pdf" });
    const held = JSON.parse((await exported(small, "json")).toString());
    const { package_sha256: digest } = held;
    await deliverPackage(services.as("auditor"), { sha256: digest, format: "bag" });
    const { rows } = await services.db.pool.query<{ event: Record<string, unknown> }>(
      `SELECT convert_from(line, 'UTF8')::json AS event FROM custody_event
       WHERE chain = $1 ORDER BY seq`,
      [`package:${digest}`],
    );
    const events = rows.map((row) => row.event);
    expect(events[0]).toMatchObject({ event: "sealed", sha256_after: digest });
    const sha256 = "sha256" in pdf.content ? pdf.content.sha256.toString("hex") : "";
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "exported",
        purpose: `Export as pdf, file with SHA-256 ${sha256}`,
        sha256_before: digest,
        sha256_after: digest,
        match: true,
      }),
    );
    expect(events.at(-1)).toMatchObject({ event: "exported", purpose: "Export as bag" });
    const traced = await services.db.pool.query<{ sum: unknown }>(
      `SELECT convert_from(line, 'UTF8')::json #> '{body,sum}' AS sum FROM trace_record
       WHERE chain = $1 AND convert_from(line, 'UTF8')::json #>> '{body,kind}' = 'package.export'
       ORDER BY seq DESC LIMIT 1`,
      [`incident:${small}`],
    );
    expect(traced.rows[0]?.sum).toEqual({ package_sha256: digest, format: "bag" });
    expect(JSON.parse((await exported(small, "json")).toString()).package_sha256).toBe(digest);
  });
});

function actorId(): string {
  if (analyst.actor.kind !== "account") throw new Error("the analyst is no account");
  return analyst.actor.id;
}
