import { inflateSync } from "node:zlib";
import { UnreadableFile } from "../files/unreadable-file";
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  PdfSyntax,
  type PdfValue,
} from "./pdf-syntax";

interface PdfObject {
  readonly offset: number;
  readonly value: PdfValue;
  /** Bytes of its stream exactly as in the file. */
  readonly packed: Buffer | null;
}

const MAX_STREAM = 256 * 1024 * 1024;
const HEADER = /^%PDF-\d\.\d\s+(?:%[\x80-\xff]+\s+)?/;
/**
 * Beginning of an object for a reader that searches a file for objects, as many do after damage.
 */
const BEGINNING =
  /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj|(?:^|[\r\n<])[\0\t\f ]*(?:xref|trailer|startxref)/;

/**
 * Objects of a PDF file in the form in which the service writes its reports: plain objects one behind the
 * other, one table that names all of them (ISO 32000-1 section 7.5.4), a trailer, the end. Every file that
 * a reader going by the table could see otherwise than one searching for objects is refused: updates in
 * place, generations, objects outside of the table or packed into streams, comments. Throws UnreadableFile.
 */
export class PdfDocument {
  private readonly objects = new Map<number, PdfObject>();
  readonly catalog: PdfDictionary;
  /** Every dictionary of the file, at any place. */
  readonly dictionaries: readonly PdfDictionary[];

  constructor(private readonly bytes: Buffer) {
    const header = HEADER.exec(bytes.toString("latin1", 0, 64))?.[0];
    if (header === undefined) throw new UnreadableFile("This is no PDF.");
    const syntax = new PdfSyntax(bytes, header.length);
    while (!syntax.takes("xref")) this.readObject(syntax);
    const table = syntax.at - "xref".length;
    this.compareTable(syntax);
    const trailer = syntax.value();
    syntax.expect("startxref");
    if (syntax.integer() !== table || !/^\s*%%EOF\s*$/.test(bytes.toString("latin1", syntax.at))) {
      throw new UnreadableFile("The PDF was changed after it was written, or is cut off.");
    }
    this.catalog = this.readCatalog(trailer);
    this.dictionaries = syntax.dictionaries;
  }

  /** The value itself where it is a reference to one; null where that object does not exist. */
  resolve(value: PdfValue | undefined): PdfValue {
    return (isReference(value) ? this.objects.get(value.object)?.value : value) ?? null;
  }

  /** Unpacked bytes of the embedded file that a reference points to (section 7.11.4). */
  embeddedFile(value: PdfValue | undefined): Buffer {
    const object = isReference(value) ? this.objects.get(value.object) : undefined;
    if (!isDictionary(object?.value) || object.packed === null) {
      throw new UnreadableFile("An attachment of the PDF has no content.");
    }
    // Others read /F as a short form of /Filter.
    allowKeys(object.value, ["Type", "Subtype", "Params", "Length", "Filter"]);
    const filter = object.value.get("Filter");
    if (filter === undefined) return object.packed;
    if (!isName(filter, "FlateDecode")) {
      throw new UnreadableFile("The PDF packs an attachment in a way that is not read here.");
    }
    try {
      return inflateSync(object.packed, { maxOutputLength: MAX_STREAM });
    } catch (error) {
      throw new UnreadableFile("An attachment of the PDF cannot be unpacked.", { cause: error });
    }
  }

  private readObject(syntax: PdfSyntax): void {
    const offset = syntax.skipSpace();
    const number = syntax.integer();
    syntax.expect("0");
    syntax.expect("obj");
    const start = syntax.at;
    const value = syntax.value();
    const packed = syntax.takes("stream") ? this.readStream(syntax, value) : null;
    syntax.expect("endobj");
    if (BEGINNING.test(this.bytes.toString("latin1", start, syntax.at))) {
      throw new UnreadableFile(`The PDF hides something in its object ${number}.`);
    }
    if (this.objects.has(number)) throw new UnreadableFile(`The PDF has object ${number} twice.`);
    this.objects.set(number, { offset, value, packed });
  }

  private readStream(syntax: PdfSyntax, dictionary: PdfValue): Buffer {
    const length = isDictionary(dictionary) ? dictionary.get("Length") : undefined;
    if (!isDictionary(dictionary) || typeof length !== "number") {
      throw new UnreadableFile("The PDF has a stream without a length.");
    }
    if (["ObjStm", "XRef"].some((type) => isName(dictionary.get("Type"), type))) {
      throw new UnreadableFile(
        "The PDF packs its objects, as other software than the service does.",
      );
    }
    const packed = syntax.streamBytes(length);
    syntax.expect("endstream");
    return packed;
  }

  /** Compares the objects that are there with what the table says of them. */
  private compareTable(syntax: PdfSyntax): void {
    const unnamed = new Map(this.objects);
    while (!syntax.takes("trailer")) {
      const first = syntax.integer();
      const end = first + syntax.integer();
      for (let number = first; number < end; number++) {
        const offset = syntax.integer();
        const generation = syntax.integer();
        if (syntax.takes("f")) continue;
        syntax.expect("n");
        if (generation !== 0 || unnamed.get(number)?.offset !== offset) {
          throw new UnreadableFile(`The PDF's table has object ${number} where it is not.`);
        }
        unnamed.delete(number);
      }
    }
    if (unnamed.size > 0)
      throw new UnreadableFile("The PDF's table does not name all its objects.");
  }

  private readCatalog(trailer: PdfValue): PdfDictionary {
    if (!isDictionary(trailer)) throw new UnreadableFile("The PDF has no trailer.");
    allowKeys(trailer, ["Size", "Root", "Info", "ID"]);
    const catalog = this.resolve(trailer.get("Root"));
    if (!isDictionary(catalog)) throw new UnreadableFile("The PDF has no catalog.");
    return catalog;
  }
}

/** Throws UnreadableFile where a dictionary has others than these keys. */
export function allowKeys(dictionary: PdfDictionary, known: readonly string[]): void {
  const other = [...dictionary.keys()].find((key) => !known.includes(key));
  if (other !== undefined) throw new UnreadableFile(`A PDF with /${other} is not read here.`);
}

function isName(value: PdfValue | undefined, name: string): boolean {
  return typeof value === "object" && value !== null && "name" in value && value.name === name;
}
