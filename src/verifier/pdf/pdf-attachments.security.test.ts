import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { UnreadableFile } from "../files/unreadable-file";
import { readPdfAttachments } from "./pdf-attachments";

const FILES: Readonly<Record<string, string>> = {
  "manifest.json": '{"a":"ž (not) a \\\\ problem"}',
  "issue.tlog-proof": "c2sp.org/tlog-proof@v1\n",
  "checkpoint.note": "",
};

async function samplePdf(useObjectStreams: boolean, files = FILES): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText("A page");
  for (const [name, text] of Object.entries(files)) {
    const options = { mimeType: "application/json", afRelationship: AFRelationship.Data };
    await document.attach(new TextEncoder().encode(text), name, options);
  }
  return Buffer.from(await document.save({ useObjectStreams }));
}

function texts(pdf: Buffer): Record<string, string> {
  const entries = [...readPdfAttachments(pdf)];
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

/** The same bytes with one text for another of the same length, so that every offset still holds. */
function replaced(pdf: Buffer, from: string, to: string): Buffer {
  const text = pdf.toString("latin1");
  if (from.length !== to.length || !text.includes(from)) throw new Error(`no ${from}`);
  return Buffer.from(text.replace(from, to), "latin1");
}

describe("readPdfAttachments", () => {
  it.each([true, false])("reads what pdf-lib attached, object streams %s", async (isPacked) => {
    expect(texts(await samplePdf(isPacked))).toEqual(FILES);
  });

  it("finds nothing where nothing is attached", async () => {
    expect(texts(await samplePdf(true, {}))).toEqual({});
  });

  it("refuses a PDF that was updated in place", async () => {
    const pdf = await samplePdf(false);
    const start = pdf.toString("latin1").lastIndexOf("startxref");
    const again = pdf.subarray(start);
    expect(() => texts(Buffer.concat([pdf, again]))).toThrow(UnreadableFile);
    const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true });
    await document.attach(new TextEncoder().encode("forged"), "manifest.json", {});
    const updated = Buffer.concat([
      pdf,
      Buffer.from(await document.saveIncremental(document.takeSnapshot())),
    ]);
    expect(() => texts(updated)).toThrow(UnreadableFile);
  });

  it("refuses anything behind the end, and every truncation", async () => {
    const pdf = await samplePdf(true);
    expect(() => texts(Buffer.concat([pdf, Buffer.from("1 0 obj")]))).toThrow(UnreadableFile);
    for (let end = 0; end < pdf.length - 2; end += 7) {
      expect(() => texts(pdf.subarray(0, end))).toThrow(UnreadableFile);
    }
  });

  it("refuses an attachment with two names, and one name for two attachments", async () => {
    const pdf = await samplePdf(false, { "a.json": "1", "b.json": "2" });
    const hex = (text: string) =>
      Array.from(text, (c) => c.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()).join("");
    const [a, b] = [`<FEFF${hex("a.json")}>`, `<FEFF${hex("b.json")}>`];
    expect(() => texts(replaced(pdf, a, b))).toThrow(UnreadableFile);
  });

  it("ends in attachments or in a refusal, whichever byte is changed", async () => {
    const pdf = await samplePdf(false);
    for (let at = 0; at < pdf.length; at += 3) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 0x15;
      try {
        readPdfAttachments(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }
  });
});
