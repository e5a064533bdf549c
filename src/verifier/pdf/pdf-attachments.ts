import { UnreadableFile } from "../files/unreadable-file";
import { allowKeys, PdfDocument } from "./pdf-document";
import { isDictionary, isReference, type PdfDictionary, type PdfValue } from "./pdf-syntax";

const UTF16 = new TextDecoder("utf-16be", { fatal: true });
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Files attached to a PDF through its list of embedded files (ISO 32000-1 sections 7.7.4 and 7.11.4), by
 * name. Throws UnreadableFile for PDFs that say different things to different readers, and for a file that
 * is held elsewhere, as on a page: a name that comes twice, a name that differs from the file's own.
 */
export function readPdfAttachments(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  const document = new PdfDocument(bytes);
  const files = new Map<string, Uint8Array>();
  const listed = new Set<PdfDictionary>();
  const pairs = listOfFiles(document);
  for (let index = 0; index < pairs.length; index += 2) {
    const name = readText(pairs[index]);
    if (files.has(name)) throw new UnreadableFile(`The PDF attaches ${name} twice.`);
    const specification = document.resolve(pairs[index + 1]);
    if (!isDictionary(specification)) throw new UnreadableFile(`The PDF does not hold ${name}.`);
    listed.add(specification);
    files.set(name, readFile(document, name, specification));
  }
  if (document.dictionaries.some((each) => each.has("EF") && !listed.has(each))) {
    throw new UnreadableFile("The PDF holds a file beside its list of attachments.");
  }
  return files;
}

function listOfFiles(document: PdfDocument): readonly PdfValue[] {
  const names = document.resolve(document.catalog.get("Names"));
  if (!isDictionary(names) || !names.has("EmbeddedFiles")) return [];
  const tree = document.resolve(names.get("EmbeddedFiles"));
  const pairs = isDictionary(tree) ? document.resolve(tree.get("Names")) : null;
  if (!isDictionary(tree) || !Array.isArray(pairs)) {
    throw new UnreadableFile("The PDF's list of attachments is damaged.");
  }
  // Not every reader looks into /Kids.
  allowKeys(tree, ["Names"]);
  return pairs as readonly PdfValue[];
}

function readFile(document: PdfDocument, name: string, specification: PdfDictionary): Uint8Array {
  allowKeys(specification, ["Type", "F", "UF", "EF", "Desc", "AFRelationship"]);
  const own = ["F", "UF"].flatMap((key) => specification.get(key) ?? []);
  if (own.length === 0 || own.some((each) => readText(each) !== name)) {
    throw new UnreadableFile(`The PDF has another name for its attachment ${name}.`);
  }
  const embedded = document.resolve(specification.get("EF"));
  if (!isDictionary(embedded)) throw new UnreadableFile(`The PDF does not hold ${name}.`);
  return document.embeddedFile(onlyTarget(embedded, name));
}

/** /F and /UF may name two different streams, of which a reader shows one; no reader looks elsewhere. */
function onlyTarget(embedded: PdfDictionary, name: string): PdfValue | undefined {
  allowKeys(embedded, ["F", "UF"]);
  const target = embedded.get("F");
  const other = embedded.get("UF") ?? target;
  if (!isReference(target) || !isReference(other) || target.object !== other.object) {
    throw new UnreadableFile(`The PDF holds two contents of ${name}, or none.`);
  }
  return target;
}

/** A text string (section 7.9.2.2): UTF-16 with its mark, or ASCII here. */
function readText(value: PdfValue | undefined): string {
  if (typeof value !== "object" || value === null || !("text" in value)) {
    throw new UnreadableFile("The PDF has an attachment without a name.");
  }
  const { text } = value;
  const plain = text.toString("latin1");
  if (ASCII.test(plain)) return plain;
  try {
    if (text[0] === 0xfe && text[1] === 0xff) return UTF16.decode(text);
  } catch {
    // Half a character: the name is none.
  }
  throw new UnreadableFile("The PDF has an attachment whose name cannot be read.");
}
