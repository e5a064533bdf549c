import { UnreadableFile } from "../files/unreadable-file";
import { PdfDocument } from "./pdf-document";
import { isDictionary, isReference, type PdfDictionary, type PdfValue } from "./pdf-syntax";

const MAX_DEPTH = 16;
const UTF16 = new TextDecoder("utf-16be", { fatal: true });
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Files attached to a PDF through the name tree of embedded files (ISO 32000-1 sections 7.7.4 and
 * 7.11.4), by name. Throws UnreadableFile for PDFs that say different things to different readers:
 * updates in place, a name that comes twice, a name that differs from the file's own.
 */
export function readPdfAttachments(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  const document = new PdfDocument(bytes);
  const files = new Map<string, Uint8Array>();
  const names = document.resolve(document.catalog.get("Names"));
  if (!isDictionary(names) || !names.has("EmbeddedFiles")) return files;
  const visit = (value: PdfValue | undefined, depth: number): void => {
    const node = document.resolve(value);
    if (!isDictionary(node) || depth > MAX_DEPTH) {
      throw new UnreadableFile("The PDF's list of attachments is damaged.");
    }
    for (const kid of list(document.resolve(node.get("Kids")))) visit(kid, depth + 1);
    const pairs = list(document.resolve(node.get("Names")));
    for (let index = 0; index < pairs.length; index += 2) {
      const name = readText(pairs[index]);
      if (files.has(name)) throw new UnreadableFile(`The PDF attaches ${name} twice.`);
      files.set(name, readFile(document, name, document.resolve(pairs[index + 1])));
    }
  };
  visit(names.get("EmbeddedFiles"), 0);
  return files;
}

function readFile(document: PdfDocument, name: string, specification: PdfValue): Uint8Array {
  if (!isDictionary(specification)) throw new UnreadableFile(`The PDF does not hold ${name}.`);
  const own = ["F", "UF"].flatMap((key) => specification.get(key) ?? []);
  if (own.length === 0 || own.some((each) => readText(each) !== name)) {
    throw new UnreadableFile(`The PDF has another name for its attachment ${name}.`);
  }
  const embedded = document.resolve(specification.get("EF"));
  if (!isDictionary(embedded)) throw new UnreadableFile(`The PDF does not hold ${name}.`);
  return document.stream(onlyTarget(embedded, name));
}

/** /F and /UF may name two different streams, of which a reader shows one; no reader looks elsewhere. */
function onlyTarget(embedded: PdfDictionary, name: string): PdfValue | undefined {
  if (!embedded.has("F") || [...embedded.keys()].some((key) => key !== "F" && key !== "UF")) {
    throw new UnreadableFile(`The PDF does not hold ${name} where readers look for it.`);
  }
  const targets = [...embedded.values()].filter(isReference);
  if (targets.length !== embedded.size || new Set(targets.map((t) => t.object)).size !== 1) {
    throw new UnreadableFile(`The PDF holds two contents of ${name}.`);
  }
  return targets[0];
}

function list(value: PdfValue): readonly PdfValue[] {
  return Array.isArray(value) ? (value as readonly PdfValue[]) : [];
}

/** A text string (section 7.9.2.2): UTF-16 with its mark, UTF-8 with its mark, or ASCII here. */
function readText(value: PdfValue | undefined): string {
  if (typeof value === "object" && value !== null && "text" in value) {
    const { text } = value;
    const isUtf16 = text[0] === 0xfe && text[1] === 0xff;
    if (!isUtf16 && text[0] !== 0xef && text.some((byte) => byte > 0x7e)) {
      throw new UnreadableFile("The PDF has an attachment whose name cannot be read.");
    }
    try {
      return (isUtf16 ? UTF16 : UTF8).decode(text);
    } catch (error) {
      throw new UnreadableFile("The PDF has an attachment whose name cannot be read.", {
        cause: error,
      });
    }
  }
  throw new UnreadableFile("The PDF has an attachment without a name.");
}
