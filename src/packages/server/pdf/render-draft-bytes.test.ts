import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { draftDocument } from "./__fixtures__/draft-document";
import { renderDraftBytes } from "./render-draft-bytes";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
// npm packages, which the alias of our own files would otherwise match.
const PACKAGES = ["@react-pdf/*", "@cantoo/*", "react", "react/*", "qrcode", "dejavu-fonts-ttf/*"];
const HOSTILE = "\u0000\u001b[31m \u202Egpj.exe [x](javascript:alert(1)) 漢字 שלום \ud800 end";
const HOSTILE_SHOWN =
  "\\u{0000}\\u{001B}[31m \\u{202E}gpj.exe [x](javascript:alert(1)) " +
  "\\u{6F22}\\u{5B57} \\u{05E9}\\u{05DC}\\u{05D5}\\u{05DD} \\u{D800} end";

const PDFTOTEXT = "pdftotext";
const POPPLER = spawnSync(PDFTOTEXT, ["-v"]).error === undefined;
if (!POPPLER) console.info("pdftotext is not installed: its check of the PDF is left out.");

let folder: string;

beforeAll(() => {
  mkdirSync(path.join(ROOT, "dist/test"), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, "dist/test/draft-pdf-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Text of every page without its white space, or null without poppler. */
function pagesOf(pdf: Uint8Array): string[] | null {
  if (!POPPLER) return null;
  const text = execFileSync(PDFTOTEXT, ["-layout", "-", "-"], { input: pdf, encoding: "utf8" });
  return text
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ""));
}

describe("the PDF of a draft", () => {
  it("is A4, dated by the draft, and does nothing but be read", async () => {
    const pdf = await renderDraftBytes(draftDocument());
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const [page] = document.getPages();
    expect(page?.getSize()).toEqual({
      width: expect.closeTo(595.28, 1),
      height: expect.closeTo(841.89, 1),
    });
    expect(document.getCreationDate()).toEqual(new Date("2026-10-25T08:30:00.000Z"));
    expect(document.getTitle()).toBe(draftDocument().title);
    expect(document.getSubject()).toBe("Draft, not a filing: INC-2026-000123 · gdpr-33-1");
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).toContain("/Lang (en)");
    expect(raw).not.toMatch(/\/(?:URI|JavaScript|Launch|GoToR)\b/);
  });

  it("says what it is, what is due, every value with its source and every gap in words", async () => {
    const draft = draftDocument();
    const pages = pagesOf(await renderDraftBytes(draft));
    if (pages === null) return;
    const text = pages.join("");
    for (const said of [
      "Draft, not a filing. Not sent to anybody.",
      "2 of 4 items are gaps",
      "GAP: Likely consequences",
      "GAP: Categories of data subjects",
      "Žluťoučký kůň leaks names",
      "from incident:title",
      "gdpr-33-1, 33(1),33(3)",
      "in force",
      "conditional: some of its conditions are not recorded",
      "2026-10-27T09:00:00+01:00 (Europe/Brussels), the conservative reading",
      "2026-11-22.1",
      ...draft.notes,
    ])
      expect(text).toContain(said.replaceAll(" ", ""));
    expect(text.indexOf(draft.doctrine.replaceAll(" ", ""))).toBeGreaterThan(
      text.lastIndexOf("GAP:"),
    );
    expect(text.match(/GAP:/g)).toHaveLength(2);
  });

  it("prints hostile text or its escapes on every page it takes, and says what it left out", async () => {
    const warn = vi.spyOn(console, "warn");
    const draft = draftDocument({
      title: HOSTILE.repeat(8),
      recipient: HOSTILE,
      incident: HOSTILE,
      due: null,
      zone: null,
      items: [
        { label: HOSTILE.repeat(20), value: null, source: null },
        { label: "Facts", value: `${HOSTILE}\n\n${"x\n".repeat(900)}`, source: HOSTILE },
        { label: "Endless", value: "A".repeat(30_000), source: "fact:x" },
        { label: "Blank", value: " ", source: "fact:x" },
      ],
      gaps: 1,
      notes: [HOSTILE, HOSTILE],
    });
    const pages = pagesOf(await renderDraftBytes(draft));
    // The layout warns when something is higher than a page, which cuts it off.
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    if (pages === null) return;
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toContain("Draft,notafiling");
    const text = pages.join("");
    expect(text.split(HOSTILE_SHOWN.replaceAll(" ", "")).length).toBeGreaterThan(4);
    for (const said of [
      "no number, or what it runs from is not recorded",
      "First 20000 of 30000 characters; the incident holds the whole text.",
      "printed lines; the incident holds the whole text.",
      "(blank)",
    ])
      expect(text).toContain(said.replaceAll(" ", ""));
  }, 30_000);

  it("has the same bytes from the worker in another process, time zone and locale", async () => {
    const draft = draftDocument();
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
        input: JSON.stringify({ kind: "legal_draft", draft }),
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, TZ: "Asia/Kathmandu", LANG: "cs_CZ.UTF-8", LC_ALL: "cs_CZ.UTF-8" },
      },
    );
    expect(answer).toBe(Buffer.from(await renderDraftBytes(draft)).toString("base64"));
  }, 30_000);
});
