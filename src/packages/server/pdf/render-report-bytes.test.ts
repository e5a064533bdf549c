import { execFileSync, spawnSync } from "node:child_process";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { reportPdfInput } from "./__fixtures__/report-pdf-input";
import { renderReportBytes } from "./render-report-bytes";

const TOOL = { text: "pdftotext" };
const HAS_POPPLER = spawnSync(TOOL.text, ["-v"]).error === undefined;
if (!HAS_POPPLER) console.info("pdftotext is not installed: its check of the PDF is left out.");

/** Text of every page, or null without poppler. */
function pagesOf(pdf: Uint8Array): string[] | null {
  if (!HAS_POPPLER) return null;
  const text = execFileSync(TOOL.text, ["-layout", "-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return text.split("\f").slice(0, -1);
}

/** The text of all pages on one line, without headers, footers and white space; null without poppler. */
function textOf(pdf: Uint8Array): string | null {
  const pages = pagesOf(pdf);
  if (pages === null) return null;
  return pages
    .join("")
    .replaceAll(/^.*(?:Proofline report package ·|package_sha256 ).*$/gm, "")
    .replaceAll(/\s+/g, "");
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, "");

describe("the PDF of a report package", () => {
  it("carries the proofs, byte for byte, dated like the state", async () => {
    const input = reportPdfInput();
    const document = await PDFDocument.load(await renderReportBytes(input), {
      updateMetadata: false,
    });
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
    expect(document.getTitle()).toBe("Report package of ENG-2026-0007");
    expect(document.getModificationDate()).toEqual(new Date("2026-11-20T09:30:00.000Z"));
  }, 60_000);

  it("prints every statement under what is behind it, and every item with its digest", async () => {
    const input = reportPdfInput(30, 12);
    const text = textOf(await renderReportBytes(input));
    if (text === null) return;
    const headings = ["Proven (1)", "Not proven by this package (1)", "Cited, not proven (1)"];
    const statements = ["The ledger was reached", "A password was found", "The disk was imaged"];
    const order = [...headings.flatMap((heading, at) => [heading, statements[at] ?? ""])];
    order.push("Not proven (1)", "Nobody noticed before Friday");
    let from = text.indexOf("Statements", text.indexOf("Supersedes"));
    for (const expected of order) {
      const at = text.indexOf(squeezed(expected), from);
      expect(at, expected).toBeGreaterThan(from);
      from = at;
    }
    for (const { id, sha256 } of input.register) {
      expect(text).toContain(id);
      expect(text).toContain(sha256);
    }
    expect(text).toContain("LOST");
    expect(text).toContain("erasedsince");
    expect(text).toContain(squeezed("written 90 min later"));
    expect(text).toContain(squeezed("corrected by LOG-21"));
  }, 60_000);

  it("says that nothing is claimed where there is no final report", async () => {
    const text = textOf(await renderReportBytes(reportPdfInput(3, 1, { report: null })));
    if (text === null) return;
    expect(text).toContain(squeezed("There is no final report yet."));
    expect(text).not.toContain("Proven(");
  }, 60_000);

  it("prints a thousand entries, each of them, and nothing twice", async () => {
    const input = reportPdfInput(1_000, 2);
    const text = textOf(await renderReportBytes(input));
    if (text === null) return;
    for (const { id, kind, side } of input.timeline) {
      expect(text.split(`${id}${kind}${side}`)).toHaveLength(2);
    }
  }, 120_000);

  it("shows what cannot be printed, and gives it no effect", async () => {
    const name = "\u202Egpj.exe \u001b[31m [x](javascript:alert(1))";
    const input = reportPdfInput(3, 1, { engagement: { name }, simulation: true });
    const pdf = await renderReportBytes(input);
    const text = textOf(pdf);
    if (text === null) return;
    expect(text).toContain(squeezed("\\u{202E}gpj.exe \\u{001B}[31m [x](javascript:alert(1))"));
    expect(text).toContain(squeezed("Simulated data."));
    for (const page of pagesOf(pdf) ?? []) expect(page).toContain("SIMULATED DATA");
  }, 60_000);

  it("has the same bytes in another time zone", async () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = "Pacific/Apia";
      const first = await renderReportBytes(reportPdfInput());
      process.env.TZ = "America/Bogota";
      expect(Buffer.from(first).equals(await renderReportBytes(reportPdfInput()))).toBe(true);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  }, 60_000);

  it("refuses what contradicts itself", async () => {
    const input = reportPdfInput(3, 1);
    const other = { ...input.engagement, id: "ENG-2026-0008" };
    await expect(renderReportBytes({ ...input, engagement: other })).rejects.toThrow(
      "another engagement",
    );
    await expect(
      renderReportBytes({
        ...input,
        manifest: { ...input.manifest, claims: { total: 4, proven: 4 } },
      }),
    ).rejects.toThrow("differs from its text");
  });
});
