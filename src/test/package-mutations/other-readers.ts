import { inflateRawSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";

/** Content of a package for a reader other than the verifier, by name. */
export type Content = Map<string, string>;

type Json = Readonly<Record<string, unknown>>;

/** Every member of the JSON form, as JSON.parse has it; parts by their bytes. */
export function readJson(bytes: Buffer): Content {
  const { parts, envelope, proofs, delivery, ...rest } = JSON.parse(bytes.toString()) as Json;
  const content: Content = new Map();
  for (const [name, value] of Object.entries(rest)) content.set(name, sorted(value));
  for (const [group, members] of Object.entries({ envelope, proofs, delivery })) {
    for (const [name, value] of Object.entries(members as Json)) {
      content.set(`${group}.${name}`, sorted(value));
    }
  }
  for (const [path, part] of Object.entries(parts as Record<string, Json>)) {
    const { encoding, content: text, ...more } = part;
    const isText = encoding === "utf-8" || encoding === "base64";
    const held = isText ? Buffer.from(String(text), encoding).toString("hex") : String(encoding);
    content.set(path, held + (isText && Object.keys(more).length > 0 ? sorted(more) : ""));
  }
  return content;
}

/** Every file of an archive as a reader finds it that goes by the local headers from the first byte. */
export function readArchive(archive: Buffer): Content {
  const content: Content = new Map();
  let at = 0;
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const [flags, method] = [archive.readUInt16LE(at + 6), archive.readUInt16LE(at + 8)];
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const name = archive.toString("utf8", at + 30, nameEnd);
    const start = nameEnd + archive.readUInt16LE(at + 28);
    let size = archive.readUInt32LE(at + 18);
    let bytes = archive.subarray(start, start + size);
    if (method === 8) {
      const inflated: unknown = inflateRawSync(archive.subarray(start), { info: true });
      const { buffer, engine } = inflated as { buffer: Buffer; engine: { bytesWritten: number } };
      [bytes, size] = [buffer, engine.bytesWritten];
    }
    if (content.has(name)) throw new Error(`${name} comes twice`);
    content.set(name, bytes.toString("hex"));
    at = start + size;
    if ((flags & 8) !== 0) at += archive.readUInt32LE(at) === 0x08074b50 ? 16 : 12;
  }
  if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`something else stands at ${at}`);
  return content;
}

/** Files attached to a PDF, as pdf-lib finds them; null where it finds the PDF damaged. */
export async function readPdf(pdf: Buffer): Promise<Content | null> {
  try {
    const files = (await PDFDocument.load(pdf)).getAttachments();
    return new Map(files.map(({ name, data }) => [name, Buffer.from(data).toString("hex")]));
  } catch {
    // It throws errors of many classes, for damage that hides nothing and shows nothing.
    return null;
  }
}

/** JSON with the members of objects in one order. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
