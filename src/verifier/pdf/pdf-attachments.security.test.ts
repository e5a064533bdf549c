import { AFRelationship, PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { evidencePdfInput } from "@/packages/server/pdf/__fixtures__/evidence-pdf-input";
import { renderPdfBytes } from "@/packages/server/pdf/render-pdf-bytes";
import { bodiesOf, fileBody, writtenPdf } from "../__fixtures__/written-pdf";
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
  it("reads what pdf-lib attached as plain objects", async () => {
    expect(texts(await samplePdf(false))).toEqual(FILES);
  });

  it("reads what the service renders, whatever is written in it", async () => {
    const input = evidencePdfInput(1);
    const incident = { ...input.incident, title: "endobj 5 0 obj <xref\ntrailer" };
    const pdf = Buffer.from(await renderPdfBytes({ ...input, incident }));
    expect(texts(pdf)["manifest.json"]).toBe(input.manifestText);
  });

  it("refuses objects packed into streams, which not all readers number alike", async () => {
    const pdf = await samplePdf(true);
    expect(() => texts(pdf)).toThrow("packs its objects");
  });

  it("finds nothing where nothing is attached", async () => {
    expect(texts(await samplePdf(false, {}))).toEqual({});
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
    const pdf = await samplePdf(false);
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

/** Files that readers of the kinds that there are read in two ways, or show something beside. */
describe("a PDF that another reader could read otherwise", () => {
  const NAME = "manifest.json";
  const bodies = bodiesOf(NAME, "genuine");
  const forged = `11 0 obj\n${fileBody("forged")}\nendobj\n`;
  const wrongPages = bodies[1]?.replace("2 0 R", "2 7 R") ?? "";
  const file = `<< /Type /Filespec /F (${NAME}) /EF << /F 21 0 R >> >>`;
  const raw = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

  it("is read where nothing of that is in it", () => {
    expect(texts(writtenPdf(bodies))).toEqual({ [NAME]: "genuine" });
  });

  it.each<[string, string, Buffer]>([
    ["an object that the table does not name", "object 11 twice", writtenPdf(bodies, forged)],
    ["a number more", "does not name all", writtenPdf(bodies, forged.replace("11", "12"))],
    [
      "a generation that sends readers searching",
      "cannot be read",
      writtenPdf({ ...bodies, 1: wrongPages }),
    ],
    [
      "an object of another generation",
      "cannot be read",
      writtenPdf(bodies, forged.replace("11 0", "11 1")),
    ],
    [
      "an object in a comment",
      "cannot be read",
      writtenPdf(bodies, `% ${forged.replaceAll("\n", " ")}\n`),
    ],
    [
      "an object in a string",
      "hides something in its object 12",
      writtenPdf({ ...bodies, 12: "<< /Title (endobj 11 0 obj << /EF 4 0 R >>) >>" }),
    ],
    [
      "an object in a string of several lines",
      "cannot be read",
      writtenPdf({ ...bodies, 12: "(\n11 0\nobj)" }),
    ],
    [
      "an object in a stream",
      "hides something in its object 12",
      writtenPdf({ ...bodies, 12: raw(`endstream endobj ${forged}`) }),
    ],
    [
      "a trailer in a stream",
      "hides something in its object 12",
      writtenPdf({ ...bodies, 12: raw("x\ntrailer << /Root 13 0 R >>") }),
    ],
    [
      "a stream that begins behind a single carriage return",
      "cannot be read",
      writtenPdf({ ...bodies, 11: fileBody("genuine", "", "\r ") }),
    ],
    [
      "a filter under its short name",
      "/F is not read",
      writtenPdf({ ...bodies, 11: fileBody("genuine", "/F /RunLengthDecode") }),
    ],
    [
      "a list that goes on in /Kids",
      "/Kids is not read",
      writtenPdf({ ...bodies, 4: `<< /Names [(${NAME}) 10 0 R] /Kids [5 0 R] >>` }),
    ],
    [
      "a file attached to its page",
      "beside its list",
      writtenPdf({
        ...bodies,
        3: `<< /Annots [<< /Subtype /FileAttachment /FS ${file} >>] >>`,
        21: fileBody("forged"),
      }),
    ],
    [
      "a file associated with the catalog",
      "beside its list",
      writtenPdf({ ...bodies, 20: file, 21: fileBody("forged") }),
    ],
    [
      "a file for /UF other than for /F",
      "two contents",
      writtenPdf({
        ...bodies,
        10: bodies[10]?.replace("/EF <<", "/EF << /UF 21 0 R") ?? "",
        21: fileBody("forged"),
      }),
    ],
    [
      "a name for one system",
      "/Unix is not read",
      writtenPdf({ ...bodies, 10: bodies[10]?.replace("/UF", "/Unix") ?? "" }),
    ],
    [
      "a key twice",
      "/EF twice",
      writtenPdf({ ...bodies, 10: bodies[10]?.replace("/EF", "/EF << /F 21 0 R >> /EF") ?? "" }),
    ],
    ["an older table", "/Prev is not read", writtenPdf(bodies, "", "/Prev 9 ")],
    ["an end of another name", "changed after", replaced(writtenPdf(bodies), "%EOF", "%E F")],
    [
      "an entry of the table that points elsewhere",
      "where it is not",
      replaced(writtenPdf(bodies), "0000000009 00000 n", "0000000010 00000 n"),
    ],
    [
      "256 MB and more in a file",
      "cannot be unpacked",
      writtenPdf({ ...bodies, 11: fileBody("\0".repeat(257 * 1024 * 1024)) }),
    ],
  ])("is refused with %s", (_name, reason, pdf) => {
    const read = () => texts(pdf);
    expect(read).toThrow(UnreadableFile);
    expect(read).toThrow(reason);
  });
});
