import { UnreadableFile } from "../files/unreadable-file";

export type PdfName = { readonly name: string };
export type PdfText = { readonly text: Buffer };
/** To an object of generation 0; others come only from updates in place. */
export type PdfReference = { readonly object: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfText
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

const MAX_DEPTH = 64;
const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set(Array.from("()<>[]{}/%", (c) => c.charCodeAt(0)));
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Whether a value is a dictionary. */
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

/** Whether a value refers to an object. */
export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === "object" && value !== null && "object" in value;
}

/**
 * Reads PDF objects one after the other (ISO 32000-1 section 7.3). Comments, and line breaks within
 * a string, are refused: they could contain text that another reader takes for an object. Throws
 * UnreadableFile.
 */
export class PdfSyntax {
  /** Every dictionary that was read. */
  readonly dictionaries: PdfDictionary[] = [];

  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  /** The next value: null, boolean, number, name, string, reference, array or dictionary. */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new UnreadableFile("The PDF is nested too deeply.");
    this.skipSpace();
    const start = this.peek();
    if (start === "/") return { name: this.readName() };
    if (start === "(") return { text: this.readLiteral() };
    if (start === "[") return this.readArray(depth);
    if (start === "<") {
      return this.peek(1) === "<" ? this.readDictionary(depth) : { text: this.readHex() };
    }
    const word = this.word();
    if (word === "null") return null;
    if (word === "true" || word === "false") return word === "true";
    if (!NUMBER.test(word)) throw this.broken();
    return this.readReference(word) ?? Number(word);
  }

  /** Skips white space; the position behind it. */
  skipSpace(): number {
    while (SPACE.has(this.bytes[this.at] ?? -1)) this.at += 1;
    return this.at;
  }

  /** The next word of regular characters; empty at a delimiter or the end. */
  private word(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.byteLength && this.isRegular(this.at)) this.at += 1;
    return this.bytes.toString("latin1", start, this.at);
  }

  /** The next integer that is not negative. */
  integer(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw this.broken();
    return Number(word);
  }

  /** Takes the next word where it is this one; whether it is. */
  takes(word: string): boolean {
    const before = this.at;
    if (this.word() === word) return true;
    this.at = before;
    return false;
  }

  /** Takes the next word, which has to be this one. */
  expect(word: string): void {
    if (!this.takes(word)) throw this.broken();
  }

  /** The bytes of a stream, which begin on the next line (section 7.3.8.1). */
  streamBytes(length: number): Buffer {
    if (this.peek() === "\r") this.at += 1;
    if (this.peek() !== "\n") throw this.broken();
    const start = this.at + 1;
    this.at = start + length;
    if (!Number.isSafeInteger(length) || this.at < start || this.at > this.bytes.byteLength) {
      throw new UnreadableFile("The PDF has a stream without its end.");
    }
    return this.bytes.subarray(start, this.at);
  }

  private readReference(first: string): PdfReference | null {
    const after = this.at;
    if (/^\d{1,10}$/.test(first) && this.takes("0") && this.takes("R")) {
      return { object: Number(first) };
    }
    this.at = after;
    return null;
  }

  private readArray(depth: number): PdfValue[] {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.peek() === "]") {
        this.at += 1;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  private readDictionary(depth: number): PdfDictionary {
    this.at += 2;
    const members = new Map<string, PdfValue>();
    this.dictionaries.push(members);
    for (;;) {
      this.skipSpace();
      if (this.peek() === ">" && this.peek(1) === ">") {
        this.at += 2;
        return members;
      }
      if (this.peek() !== "/") throw this.broken();
      const key = this.readName();
      if (members.has(key)) throw new UnreadableFile(`The PDF says /${key} twice in one place.`);
      members.set(key, this.value(depth + 1));
    }
  }

  private readName(): string {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.byteLength && this.isRegular(this.at)) this.at += 1;
    const raw = this.bytes.toString("latin1", start, this.at);
    return raw.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  private readHex(): Buffer {
    const end = this.bytes.indexOf(">", this.at);
    if (end < 0) throw this.broken();
    const digits = this.bytes.toString("latin1", this.at + 1, end).replace(/[\0\t\n\f\r ]/g, "");
    if (!/^[0-9A-Fa-f]*$/.test(digits)) throw this.broken();
    this.at = end + 1;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
  }

  private readLiteral(): Buffer {
    const text: number[] = [];
    let open = 0;
    for (; this.at < this.bytes.byteLength; this.at++) {
      const byte = this.bytes.readUInt8(this.at);
      const char = String.fromCharCode(byte);
      if (char === "\\") {
        this.at += 1;
        this.readEscape(text);
        continue;
      }
      if (char === "(" && ++open === 1) continue;
      if (char === ")" && --open === 0) {
        this.at += 1;
        return Buffer.from(text);
      }
      if (char === "\r" || char === "\n") break;
      text.push(byte);
    }
    throw this.broken();
  }

  private readEscape(text: number[]): void {
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString("latin1", this.at, this.at + 3))?.[0];
    if (octal !== undefined) {
      text.push(Number.parseInt(octal, 8) & 0xff);
      this.at += octal.length - 1;
      return;
    }
    const char = this.peek();
    if (char === "\r" || char === "\n") throw this.broken();
    text.push(ESCAPES[char] ?? char.charCodeAt(0));
  }

  private peek(ahead = 0): string {
    const byte = this.bytes[this.at + ahead];
    if (byte === undefined) throw this.broken();
    return String.fromCharCode(byte);
  }

  private isRegular(at: number): boolean {
    const byte = this.bytes.readUInt8(at);
    return !SPACE.has(byte) && !DELIMITERS.has(byte);
  }

  private broken(): UnreadableFile {
    return new UnreadableFile(`The PDF cannot be read at byte ${this.at}.`);
  }
}
