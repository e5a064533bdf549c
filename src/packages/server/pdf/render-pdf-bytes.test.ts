import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { evidencePdfInput } from "./__fixtures__/evidence-pdf-input";
import { renderPdfBytes } from "./render-pdf-bytes";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
// npm packages, which the alias of our own files would otherwise match.
const PACKAGES = ["@react-pdf/*", "@cantoo/*", "react", "react/*", "qrcode", "dejavu-fonts-ttf/*"];
const HOSTILE =
  "\u0000\u001b[31m \u202Egpj.exe [x](javascript:alert(1)) https://evil.example/ 漢字 שלום क \ud800 end";
const HOSTILE_SHOWN =
  "\\u{0000}\\u{001B}[31m \\u{202E}gpj.exe [x](javascript:alert(1)) https://evil.example/ " +
  "\\u{6F22}\\u{5B57} \\u{05E9}\\u{05DC}\\u{05D5}\\u{05DD} \\u{0915} \\u{D800} end";

function present(tool: string, flag: string): boolean {
  const found = spawnSync(tool, [flag]).error === undefined;
  if (!found) console.info(`${tool} is not installed: its check of the PDF is left out.`);
  return found;
}

const TOOL = { text: "pdftotext", attachments: "pdfdetach", check: "qpdf" };
const POPPLER = present(TOOL.text, "-v") && present(TOOL.attachments, "-v");
const QPDF = present(TOOL.check, "--version");

let folder: string;

beforeAll(() => {
  mkdirSync(path.join(ROOT, "dist/test"), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, "dist/test/pdf-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Text of every page, or null without poppler. */
function pagesOf(pdf: Uint8Array): string[] | null {
  if (!POPPLER) return null;
  const text = execFileSync(TOOL.text, ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
  return text.split("\f").slice(0, -1);
}

/** Without headers, footers and white space: one line, whatever the layout broke it into. */
function joined(pages: readonly string[]): string {
  return pages
    .join("")
    .replaceAll(/^.*(?:Proofline evidence package ·|package_sha256 ).*$/gm, "")
    .replaceAll(/\s+/g, "");
}

describe("a report of three items", () => {
  const input = evidencePdfInput(3);
  const digest = input.packageSha256.match(/.{8}/g)?.join(" ") ?? "";
  let pdf: Uint8Array;

  beforeAll(async () => {
    pdf = await renderPdfBytes(input);
  }, 30_000);

  it("carries the proofs, byte for byte, as plain objects dated like the state", async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const attached = document.getAttachments();
    expect(
      Object.fromEntries(attached.map(({ name, data }) => [name, Buffer.from(data).toString()])),
    ).toEqual({
      "manifest.json": input.manifestText,
      "manifest.dsse.json": input.envelopeText,
      "checkpoint.note": input.checkpoint,
      "issue.tlog-proof": input.tlogProof,
      "issue-record.json": input.issueRecord,
    });
    const asOf = new Date("2026-11-20T09:30:00.000Z");
    expect(new Set(attached.map(({ afRelationship }) => String(afRelationship)))).toEqual(
      new Set(["Data"]),
    );
    expect(attached.map(({ creationDate }) => creationDate)).toEqual(attached.map(() => asOf));
    expect(document.getModificationDate()).toEqual(asOf);
    expect(document.getCreationDate()).toEqual(asOf);
    expect(document.getTitle()).toContain("INC-2026-000123");
    expect(document.getAuthor()).toBe("Proofline");
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).not.toContain("/ObjStm");
    expect(raw).toContain("/Lang (en)");
    expect(raw).not.toMatch(/\/(?:URI|JavaScript|Launch|GoToR)\b/);
  });

  it("is readable and names the digest, the incident and its number on every page", () => {
    const pages = pagesOf(pdf);
    if (pages === null) return;
    expect(pages.length).toBeGreaterThan(4);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(digest);
      expect(page).toContain(`INC-2026-000123 · page ${at + 1} of ${pages.length}`);
    }
    const text = joined(pages);
    for (const part of [
      "příliš žluťoučký kůň úpěl ďábelské ódy",
      "digest of the package, not of this PDF",
      "1' OR '1'='1",
      "All 163 bytes:",
      "of 48213 bytes:",
      "Jana Nováková (user)",
      "size 18422",
      ...input.findings.flatMap(({ evidence_id, sha256 }) => [evidence_id, sha256]),
    ])
      expect(text).toContain(part.replaceAll(" ", ""));
  });

  it("passes qpdf and gives pdfdetach the same attachments", () => {
    const file = path.join(folder, "report.pdf");
    writeFileSync(file, pdf);
    if (QPDF) {
      const checked = spawnSync(TOOL.check, ["--check", file], { encoding: "utf8" });
      expect({ status: checked.status, warnings: checked.stderr }).toEqual({
        status: 0,
        warnings: "",
      });
    }
    if (POPPLER) {
      const out = path.join(folder, "attached");
      mkdirSync(out);
      execFileSync(TOOL.attachments, ["-saveall", "-o", out, file]);
      expect(readdirSync(out)).toHaveLength(5);
      const manifest = readFileSync(path.join(out, "manifest.json"));
      expect(createHash("sha256").update(manifest).digest("hex")).toBe(input.packageSha256);
      expect(readFileSync(path.join(out, "issue-record.json"), "utf8")).toBe(input.issueRecord);
    }
    expect(Buffer.from(pdf.subarray(0, 8)).toString("latin1")).toBe("%PDF-1.7");
  });

  it("has the same bytes from a worker in another process, time zone and locale", async () => {
    const worker = path.join(folder, "pdf-worker.mjs");
    await build({
      absWorkingDir: ROOT,
      entryPoints: ["src/packages/server/pdf/pdf-worker.ts"],
      outfile: worker,
      bundle: true,
      platform: "node",
      format: "esm",
      alias: { "@": path.join(ROOT, "src") },
      external: PACKAGES,
    });
    const script = `
      import { Worker } from "node:worker_threads";
      import { readFileSync } from "node:fs";
      const worker = new Worker(process.argv[1], { execArgv: [] });
      worker.on("message", ({ value, failure }) => {
        process.stdout.write(failure ?? Buffer.from(value).toString("base64"));
        worker.terminate();
      });
      worker.postMessage(JSON.parse(readFileSync(0, "utf8")));`;
    const answer = execFileSync(
      process.execPath,
      ["--input-type=module", "--eval", script, worker],
      {
        input: JSON.stringify({ kind: "evidence_package", input }),
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, TZ: "Asia/Kathmandu", LANG: "cs_CZ.UTF-8", LC_ALL: "cs_CZ.UTF-8" },
      },
    );
    expect(answer).toBe(Buffer.from(pdf).toString("base64"));
  }, 30_000);
});

describe("a report of hostile text", () => {
  it("prints every character or its escape, cuts nothing off the page, and says what it left out", async () => {
    const warn = vi.spyOn(console, "warn");
    const [first] = evidencePdfInput(1).findings;
    if (!first) throw new Error("The fixture has an item.");
    const [part] = first.parts;
    if (!part) throw new Error("The fixture has a part.");
    const endless = `start-${"A".repeat(5_000)}`;
    const input = evidencePdfInput(1, {
      simulation: true,
      verifyUrl: null,
      incident: {
        title: HOSTILE,
        description: `${HOSTILE}\n\n${"x\n".repeat(900)}`,
        remediation: endless,
        owner: HOSTILE,
      },
      findings: [
        {
          ...first,
          kind: HOSTILE.repeat(20),
          source: endless,
          facts: [
            { name: HOSTILE.repeat(20), value: "\u{10FFFF}".repeat(2_000) },
            { name: "", value: "" },
          ],
          parts: [
            { ...part, name: endless, excerpt: `${HOSTILE}\n    indented\n${endless}` },
            { ...part, name: "lines", excerpt: "l\n".repeat(1_000) },
            { ...part, name: "gone", excerpt: null, excerpt_bytes: 0, erased: true },
          ],
        },
      ],
      manifest: {
        complete: false,
        omitted: [{ path: `data/raw/${HOSTILE}`, reason: "hash_mismatch", sha256: first.sha256 }],
      },
    });
    const pages = pagesOf(await renderPdfBytes(input));
    // The layout warns when something is higher than a page, which cuts it off.
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    if (pages === null) return;
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toContain("SIMULATED DATA");
    const text = joined(pages);
    expect(text.split(HOSTILE_SHOWN.replaceAll(" ", "")).length).toBeGreaterThan(3);
    for (const said of [
      "Simulated data. Nothing in this package comes from a real system.",
      "Parts omitted: 1.",
      "its bytes are not those that were recorded",
      "First 1000 of 2000 characters",
      "First 200 of these",
      "First 60 of these",
      "Erased: the digest remains, the bytes do not.",
      "parts have been erased since the package was made",
    ])
      expect(text).toContain(said.replaceAll(" ", ""));
    expect(text.match(/\\u\{10FFFF\}/g)).toHaveLength(1_000);
    expect(pages.join("\n")).toMatch(/^ *[ \u00A0]{4,}indented$/m);
    expect(text).not.toContain("Checkonline");
  }, 30_000);
});

describe("a report of many items", () => {
  it("lists the first in full, the rest by digest, and says so", async () => {
    const warn = vi.spyOn(console, "warn");
    const items = evidencePdfInput(104).findings.map((finding) => ({
      ...finding,
      facts: [],
      parts: [],
    }));
    const whole = evidencePdfInput(0, { findings: items });
    const input = { ...whole, custody: whole.custody.slice(0, 20) };
    const pages = pagesOf(await renderPdfBytes(input));
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    if (pages === null) return;
    const text = joined(pages);
    expect(text).toContain("Thefirst100of104itemsstandaboveinfull.");
    for (const { sha256 } of items) expect(text).toContain(sha256);
    expect(text).toContain("208eventsuptothestateofthepackage");
    expect(text).toContain("Themanifestcounts208custodyevents;thisdocumentwasgiven20.");
    expect(text).toContain("19verifiedEVD-10");
  }, 30_000);
});

describe("an input that contradicts itself", () => {
  const input = evidencePdfInput(1);
  const claiming = (simulation: boolean) => ({
    ...evidencePdfInput(1, { manifest: { subject: { ...input.manifest.subject, simulation } } }),
    simulation: !simulation,
  });

  it.each([
    ["The manifest has another digest.", { packageSha256: "0".repeat(64) }],
    ["The manifest differs from its text.", { manifest: { ...input.manifest, complete: false } }],
    [
      "The manifest is about another incident.",
      { incident: { ...input.incident, id: "INC-2026-000124" } },
    ],
    ["The manifest says otherwise whether the data is simulated.", claiming(false)],
    ["The envelope is not over the manifest.", { envelopeText: evidencePdfInput(2).envelopeText }],
    [
      "The record of issue names another package.",
      { issueRecord: evidencePdfInput(2).issueRecord },
    ],
  ])("is refused: %s", async (message, change) => {
    await expect(renderPdfBytes({ ...input, ...change })).rejects.toThrow(message);
  });
});
