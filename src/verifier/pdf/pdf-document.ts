import { inflateSync } from "node:zlib";
import { UnreadableFile } from "../files/unreadable-file";
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  PdfSyntax,
  type PdfValue,
} from "./pdf-syntax";

/** Where an object stands: at an offset of the file, or as the nth object of an object stream. */
type Place = { offset: number } | { within: number; index: number };

interface Stream {
  dictionary: PdfDictionary;
  raw: Buffer;
}

const MAX_STREAM = 256 * 1024 * 1024;
const MAX_HOPS = 8;

/**
 * Objects of a PDF file with one cross-reference section (ISO 32000-1 sections 7.5.4 and 7.5.8), which
 * is how the service writes its reports. A file that was updated in place, or has anything behind its
 * end, shows different things to different readers and is refused with UnreadableFile.
 */
export class PdfDocument {
  private readonly places = new Map<number, Place>();
  private readonly containers = new Map<number, readonly PdfValue[]>();
  readonly catalog: PdfDictionary;

  constructor(private readonly bytes: Buffer) {
    if (bytes.toString("latin1", 0, 5) !== "%PDF-") throw new UnreadableFile("This is no PDF.");
    const start = bytes.indexOf("startxref");
    if (start < 0 || start !== bytes.lastIndexOf("startxref")) {
      throw new UnreadableFile("The PDF was changed after it was written, or is cut off.");
    }
    const syntax = new PdfSyntax(bytes, start + "startxref".length);
    const offset = syntax.integer();
    if (!/^\s*%%EOF\s*$/.test(bytes.toString("latin1", syntax.at))) {
      throw new UnreadableFile("The PDF does not end where it says that it ends.");
    }
    const trailer = this.readReferences(offset);
    for (const key of ["Prev", "XRefStm", "Encrypt"]) {
      if (trailer.has(key)) throw new UnreadableFile(`A PDF with /${key} is not read here.`);
    }
    const catalog = this.resolve(trailer.get("Root"));
    if (!isDictionary(catalog)) throw new UnreadableFile("The PDF has no catalog.");
    this.catalog = catalog;
  }

  /** The value itself where it is a reference to one; null where that object does not exist. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value;
    for (let hops = 0; isReference(found); hops++) {
      if (hops > MAX_HOPS) throw new UnreadableFile("The PDF refers to itself.");
      found = this.readObject(found.object);
    }
    return found ?? null;
  }

  /** Unpacked bytes of the stream that a reference points to. */
  stream(value: PdfValue | undefined): Buffer {
    const place = isReference(value) ? this.places.get(value.object) : undefined;
    if (place === undefined || !("offset" in place) || !isReference(value)) {
      throw new UnreadableFile("An attachment of the PDF has no content.");
    }
    return unpack(this.readStream(place.offset, value.object));
  }

  private readObject(number: number): PdfValue {
    const place = this.places.get(number);
    if (place === undefined) return null;
    if ("offset" in place) return this.openObject(place.offset, number).value();
    return this.readContainer(place.within)[place.index] ?? null;
  }

  private openObject(offset: number, number?: number): PdfSyntax {
    const syntax = new PdfSyntax(this.bytes, offset);
    const found = syntax.integer();
    syntax.integer();
    syntax.expect("obj");
    if (number !== undefined && found !== number) {
      throw new UnreadableFile(`The PDF has object ${found} where ${number} should be.`);
    }
    return syntax;
  }

  private readStream(offset: number, number?: number): Stream {
    const syntax = this.openObject(offset, number);
    const dictionary = syntax.value();
    syntax.expect("stream");
    if (!isDictionary(dictionary)) throw new UnreadableFile("The PDF has a stream without rules.");
    const isTwoByteEnd = this.bytes[syntax.at] === 0x0d;
    const start = syntax.at + (isTwoByteEnd ? 2 : 1);
    const length = this.resolve(dictionary.get("Length"));
    if (typeof length !== "number" || start + length > this.bytes.byteLength) {
      throw new UnreadableFile("The PDF has a stream without a length.");
    }
    new PdfSyntax(this.bytes, start + length).expect("endstream");
    return { dictionary, raw: this.bytes.subarray(start, start + length) };
  }

  private readContainer(number: number): readonly PdfValue[] {
    const known = this.containers.get(number);
    if (known !== undefined) return known;
    const place = this.places.get(number);
    if (place === undefined || !("offset" in place)) {
      throw new UnreadableFile("The PDF has an object stream that is not there.");
    }
    const stream = this.readStream(place.offset, number);
    const content = unpack(stream);
    const count = naturalNumber(stream.dictionary.get("N"));
    const first = naturalNumber(stream.dictionary.get("First"));
    const head = new PdfSyntax(content, 0);
    const values: PdfValue[] = [];
    for (let index = 0; index < count; index++) {
      head.integer();
      const offset = first + head.integer();
      values.push(new PdfSyntax(content, offset).value());
    }
    this.containers.set(number, values);
    return values;
  }

  private readReferences(offset: number): PdfDictionary {
    const syntax = new PdfSyntax(this.bytes, offset);
    return syntax.word() === "xref" ? this.readTable(syntax) : this.readReferenceStream(offset);
  }

  private readTable(syntax: PdfSyntax): PdfDictionary {
    for (;;) {
      const word = syntax.word();
      if (word === "trailer") break;
      const first = Number(word);
      const count = syntax.integer();
      if (!Number.isSafeInteger(first)) throw new UnreadableFile("The PDF's table is damaged.");
      for (let index = 0; index < count; index++) {
        const offset = syntax.integer();
        syntax.integer();
        if (syntax.word() === "n") this.add(first + index, { offset });
      }
    }
    const trailer = syntax.value();
    if (!isDictionary(trailer)) throw new UnreadableFile("The PDF has no trailer.");
    return trailer;
  }

  private readReferenceStream(offset: number): PdfDictionary {
    const stream = this.readStream(offset);
    const { dictionary } = stream;
    const widths = numbers(dictionary.get("W"));
    const [typeWidth = 0, width = 0, lastWidth = 0] = widths;
    const index = dictionary.has("Index")
      ? numbers(dictionary.get("Index"))
      : [0, naturalNumber(dictionary.get("Size"))];
    const rows = unpack(stream);
    const row = typeWidth + width + lastWidth;
    let at = 0;
    for (let section = 0; section < index.length; section += 2) {
      const [first = 0, count = 0] = index.slice(section, section + 2);
      if (row === 0 || at + count * row > rows.byteLength) {
        throw new UnreadableFile("The PDF's table is cut off.");
      }
      for (let entry = 0; entry < count; entry++, at += row) {
        const type = typeWidth === 0 ? 1 : integerAt(rows, at, typeWidth);
        const second = integerAt(rows, at + typeWidth, width);
        const third = integerAt(rows, at + typeWidth + width, lastWidth);
        if (type === 1) this.add(first + entry, { offset: second });
        if (type === 2) this.add(first + entry, { within: second, index: third });
      }
    }
    return dictionary;
  }

  private add(number: number, place: Place): void {
    if (this.places.has(number)) {
      throw new UnreadableFile(`The PDF's table names object ${number} twice.`);
    }
    this.places.set(number, place);
  }
}

function unpack({ dictionary, raw }: Stream): Buffer {
  const filter = dictionary.get("Filter");
  if (filter === undefined) return raw;
  const [only, ...others] = Array.isArray(filter) ? (filter as readonly PdfValue[]) : [filter];
  const isFlate =
    typeof only === "object" && only !== null && "name" in only && only.name === "FlateDecode";
  if (!isFlate || others.length > 0 || dictionary.has("DecodeParms")) {
    throw new UnreadableFile("The PDF packs a stream in a way that is not read here.");
  }
  try {
    return inflateSync(raw, { maxOutputLength: MAX_STREAM });
  } catch (error) {
    throw new UnreadableFile("A stream of the PDF cannot be unpacked.", { cause: error });
  }
}

function integerAt(bytes: Buffer, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function naturalNumber(value: PdfValue | undefined): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw new UnreadableFile("The PDF has no number where one is needed.");
  }
  return value;
}

function numbers(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new UnreadableFile("The PDF has no list where one is needed.");
  return (value as readonly PdfValue[]).map(naturalNumber);
}
