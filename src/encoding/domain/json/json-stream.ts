import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { ServiceError, TextPosition } from "../errors";
import { parseFailed } from "../text/parse-failed";

export interface JsonHandlers {
  open(kind: "object" | "array"): void;
  key(name: string): void;
  /** A string, number or literal; a number comes as it is written. */
  value(text: string, kind: "string" | "number" | "literal"): void;
  close(kind: "object" | "array"): void;
}

export interface JsonOptions {
  maxDepth?: number;
  /** Characters of one string. */
  maxString?: number;
  /** Whether several values may follow each other (NDJSON, JSON Lines). */
  sequence?: boolean;
}

type Expects = "value" | "value or ]" | "key" | "key or }" | ":" | ", or end" | "nothing";

const DEFAULTS = { maxDepth: 64, maxString: 64 * 1024 * 1024, sequence: false };
const MAX_SCALAR = 1_000;
const SPACE = /[ \t\n\r]*/y;
const SCALAR_RUN = /[-+.0-9a-zA-Z]*/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in strings
const RAW_CONTROL = /[\u0000-\u001f]/;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const LINE_FEED = 0x0a;
const BLANK = 0x20;
const BACKSLASH = 0x5c;

/**
 * Incremental JSON parser by RFC 8259, strict: no comments, trailing commas or NaN, and no second
 * value unless a sequence is expected. Holds nothing but the token that is being read. A lone
 * surrogate becomes U+FFFD and is counted, and so is U+0000, which is shown as U+FFFD. Throws
 * parse_failed with line and column.
 */
export class JsonStream {
  private loneSurrogates = 0;
  private nuls = 0;
  private text = "";
  private index = 0;
  /** Characters in front of `text`. */
  private consumed = 0;
  private line = 1;
  private lineOffset = 0;
  private tokenOffset = 0;
  private expects: Expects = "value";
  private readonly limits: Required<JsonOptions>;
  private readonly stack: ("object" | "array")[] = [];
  /** Pieces of a string whose end has not been seen, and how many backslashes they end with. */
  private pieces: string[] | null = null;
  private piecesLength = 0;
  private backslashes = 0;
  /** Values of a sequence that have ended. */
  private values = 0;

  constructor(
    private readonly handlers: JsonHandlers,
    options: JsonOptions = {},
  ) {
    this.limits = { ...DEFAULTS, ...options };
  }

  /** Place of the token that is being read. */
  get position(): TextPosition {
    return { line: this.line, column: this.tokenOffset - this.lineOffset + 1 };
  }

  /** Replacements in strings; complete after `end`. */
  warnings(): ImportWarning[] {
    const about = (code: string, count: number, what: string): ImportWarning[] => {
      const message = `${count} ${what} in strings were replaced by U+FFFD.`;
      return count === 0 ? [] : [reportWarning(code, message)];
    };
    return [
      ...about("lone_surrogate", this.loneSurrogates, "lone surrogates"),
      ...about("nul_replaced", this.nuls, "U+0000"),
    ];
  }

  failure(detail: string): ServiceError {
    return parseFailed(detail, this.position);
  }

  write(text: string): void {
    this.consumed += this.index;
    this.text = this.text.slice(this.index) + text;
    this.index = 0;
    this.run(false);
  }

  end(): void {
    this.run(true);
    this.tokenOffset = this.consumed + this.index;
    if (this.pieces !== null) throw this.malformed("a string has no end");
    if (this.expects !== "nothing" && !this.isBetweenValues())
      throw this.malformed("it ends too early");
  }

  private malformed(what: string): ServiceError {
    return this.failure(`The JSON is not well-formed: ${what}`);
  }

  private run(atEnd: boolean): void {
    for (;;) {
      if (this.pieces === null) {
        this.skipSpace();
        const char = this.text[this.index];
        if (char === undefined) return;
        this.tokenOffset = this.consumed + this.index;
        if (char !== '"') {
          if (this.readPunctuation(char) || this.readScalar(char, atEnd)) continue;
          return;
        }
        this.index++;
        this.pieces = [];
      }
      const raw = this.readString();
      if (raw === null) return;
      this.emitString(raw);
    }
  }

  private skipSpace(): void {
    // Minified JSON has none between most tokens.
    if (this.text.charCodeAt(this.index) > BLANK) return;
    SPACE.lastIndex = this.index;
    SPACE.test(this.text);
    const end = SPACE.lastIndex;
    for (let index = this.index; index < end; index++) {
      if (this.text.charCodeAt(index) !== LINE_FEED) continue;
      this.line++;
      this.lineOffset = this.consumed + index + 1;
    }
    this.index = end;
  }

  private readPunctuation(char: string): boolean {
    switch (char) {
      case "{":
        this.openContainer("object", "key or }");
        break;
      case "[":
        this.openContainer("array", "value or ]");
        break;
      case "}":
        this.closeContainer("object", "key or }");
        break;
      case "]":
        this.closeContainer("array", "value or ]");
        break;
      case ":":
        if (this.expects !== ":") throw this.unexpected(char);
        this.expects = "value";
        break;
      case ",":
        if (this.expects !== ", or end") throw this.unexpected(char);
        this.expects = this.stack.at(-1) === "object" ? "key" : "value";
        break;
      default:
        return false;
    }
    this.index++;
    return true;
  }

  private openContainer(kind: "object" | "array", then: Expects): void {
    this.requireValue(kind === "object" ? "{" : "[");
    this.stack.push(kind);
    if (this.stack.length > this.limits.maxDepth) {
      throw this.failure(`Values are nested more than ${this.limits.maxDepth} deep`);
    }
    this.expects = then;
    this.handlers.open(kind);
  }

  private closeContainer(kind: "object" | "array", whenEmpty: Expects): void {
    const mayClose = this.expects === ", or end" || this.expects === whenEmpty;
    if (this.stack.at(-1) !== kind || !mayClose) {
      throw this.unexpected(kind === "object" ? "}" : "]");
    }
    this.stack.pop();
    this.afterValue();
    this.handlers.close(kind);
  }

  private readScalar(char: string, atEnd: boolean): boolean {
    SCALAR_RUN.lastIndex = this.index;
    SCALAR_RUN.test(this.text);
    const end = SCALAR_RUN.lastIndex;
    const run = this.text.slice(this.index, end);
    if (run === "") throw this.unexpected(char);
    if (run.length > MAX_SCALAR) throw this.malformed("a number is too long");
    if (end === this.text.length && !atEnd) return false;
    this.requireValue(run);
    const isLiteral = run === "true" || run === "false" || run === "null";
    if (!isLiteral && !NUMBER.test(run)) throw this.unexpected(run);
    this.index = end;
    this.afterValue();
    this.handlers.value(run, isLiteral ? "literal" : "number");
    return true;
  }

  /** Raw text between the quotes, or null when its end has not arrived yet. */
  private readString(): string | null {
    const pieces = this.pieces ?? [];
    let quote = this.text.indexOf('"', this.index);
    while (quote !== -1 && this.isEscaped(quote)) quote = this.text.indexOf('"', quote + 1);
    const end = quote === -1 ? this.text.length : quote;
    const piece = this.text.slice(this.index, end);
    this.piecesLength += piece.length;
    if (this.piecesLength > this.limits.maxString) throw this.failure("A string is too long");
    if (quote === -1) {
      this.backslashes = this.backslashesBefore(end);
      pieces.push(piece);
      this.index = end;
      return null;
    }
    this.index = quote + 1;
    this.pieces = null;
    this.piecesLength = 0;
    this.backslashes = 0;
    return pieces.length === 0 ? piece : pieces.join("") + piece;
  }

  private isEscaped(quote: number): boolean {
    return this.backslashesBefore(quote) % 2 === 1;
  }

  private backslashesBefore(end: number): number {
    let start = end;
    while (start > this.index && this.text.charCodeAt(start - 1) === BACKSLASH) start--;
    return end - start + (start === this.index ? this.backslashes : 0);
  }

  private emitString(raw: string): void {
    const text = this.unescape(raw);
    if (this.expects === "key" || this.expects === "key or }") {
      this.expects = ":";
      this.handlers.key(text);
      return;
    }
    this.requireValue('"');
    this.afterValue();
    this.handlers.value(text, "string");
  }

  private unescape(raw: string): string {
    if (RAW_CONTROL.test(raw)) throw this.malformed("a string holds a control character");
    if (!raw.includes("\\")) return raw;
    let text: string;
    try {
      text = JSON.parse(`"${raw}"`);
    } catch {
      throw this.malformed("a string holds an invalid escape");
    }
    if (text.includes("\u0000")) this.nuls += text.split("\u0000").length - 1;
    return text.replace(LONE_SURROGATE, () => {
      this.loneSurrogates++;
      return "\ufffd";
    });
  }

  private requireValue(found: string): void {
    if (this.expects !== "value" && this.expects !== "value or ]") throw this.unexpected(found);
  }

  private afterValue(): void {
    if (this.stack.length > 0) this.expects = ", or end";
    else if (this.limits.sequence) {
      this.values++;
      this.expects = "value";
    } else this.expects = "nothing";
  }

  private isBetweenValues(): boolean {
    return this.limits.sequence && this.values > 0 && this.stack.length === 0;
  }

  private unexpected(found: string): ServiceError {
    const shown = found.length > 20 ? `${found.slice(0, 20)}…` : found;
    const expected = this.expects === "nothing" ? "the end" : this.expects;
    return this.malformed(`${JSON.stringify(shown)} stands where ${expected} is expected`);
  }
}
