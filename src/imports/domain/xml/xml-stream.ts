import type { ServiceError, TextPosition } from "@/encoding/domain/errors";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { PositionCounter } from "@/encoding/domain/text/position-counter";
import { doctypeLength } from "./xml-doctype";
import { parseCloseTag, parseDeclaration, parseOpenTag } from "./xml-tag";
import {
  disallowedCharacters,
  malformedReference,
  normaliseLineEnds,
  resolveReferences,
  type XmlVersion,
} from "./xml-text";

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text or CDATA; one element's text may come in several calls. */
  text(text: string): void;
  close(name: string): void;
}

export interface XmlOptions {
  /**
   * Return text exactly as in the file: with its carriage returns, which XML section 2.11 would
   * turn into line feeds, and with characters that XML does not allow, which are counted.
   */
  verbatim?: boolean;
  maxDepth?: number;
  /** Characters of one tag, or of the DOCTYPE. */
  maxMarkup?: number;
}

const DEFAULTS = { verbatim: false, maxDepth: 256, maxMarkup: 1024 * 1024 };
const COMMENT = "<!--";
const CDATA = "<![CDATA[";
const DOCTYPE = "<!DOCTYPE";
/** A start tag without attributes, as most are: read without looking for quotes. */
const SIMPLE_TAG = /<([A-Za-z_][A-Za-z0-9_.-]*)>/y;
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));
/** A start tag; no quoted value holds a "<", so that a missing quote cannot swallow the document. */
const START_TAG = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/y;
const NOT_SPACE = /[^ \t\r\n\ufeff]/;
const BAD_REFERENCE = "an unknown or malformed reference";
const BAD_CHARACTER = "a character that is not allowed";
const LONGEST_REFERENCE = 14;

/**
 * Incremental parser of XML 1.0 and 1.1 without namespaces. Accepts a DOCTYPE, interprets nothing
 * of it and fetches nothing; refuses every entity declaration, so that only the predefined entities
 * and character references are resolved, without a limit. White space and comments may precede the
 * XML declaration. Holds no more of the input than the tag or reference that it breaks off in.
 * Throws parse_failed with the line and column of what is not well-formed.
 */
export class XmlStream {
  /** Characters passed on although XML does not allow them. */
  disallowed = 0;
  private readonly options: Required<XmlOptions>;
  private readonly counter = new PositionCounter();
  private readonly path: string[] = [];
  private buffer = "";
  private index = 0;
  /** Terminator of a construct that is read in pieces. */
  private until: "]]>" | "--" | "?>" | null = null;
  private version: XmlVersion = "1.0";
  private phase: "start" | "prolog" | "content" | "epilog" = "start";
  private sawDoctype = false;

  constructor(
    private readonly handlers: XmlHandlers,
    options: XmlOptions = {},
  ) {
    this.options = { ...DEFAULTS, ...options };
  }

  /** Place of the tag or text that is being read. */
  get position(): TextPosition {
    return this.counter.at(this.buffer, this.index);
  }

  failure(detail: string): ServiceError {
    return parseFailed(detail, this.position);
  }

  write(text: string): void {
    this.counter.cut(this.buffer, this.index);
    this.buffer = this.buffer.slice(this.index) + text;
    this.index = 0;
    this.read(false);
    if (this.buffer.length - this.index > this.options.maxMarkup) {
      throw this.failure("A tag is too long");
    }
  }

  end(): void {
    this.read(true);
    if (this.index < this.buffer.length || this.until !== null) {
      throw this.malformed("the text ends too early", this.buffer.length);
    }
    const open = this.path.at(-1);
    if (open !== undefined) throw this.malformed(`<${open}> is not closed`);
    if (this.phase !== "epilog") throw this.malformed("there is no element");
  }

  private malformed(what: string, index = this.index): ServiceError {
    const position = this.counter.at(this.buffer, index);
    return parseFailed(`The XML is not well-formed: ${what}`, position);
  }

  private read(atEnd: boolean): void {
    while (this.index < this.buffer.length) {
      let isRead: boolean;
      if (this.until !== null) isRead = this.readUntil(this.until);
      else if (this.buffer[this.index] === "<") isRead = this.readMarkup();
      else isRead = this.readText(atEnd);
      if (!isRead) return;
    }
  }

  /** Text up to the next tag; without one, as far as what follows cannot change its meaning. */
  private readText(atEnd: boolean): boolean {
    const less = this.buffer.indexOf("<", this.index);
    const end = less === -1 && !atEnd ? this.certainEnd() : less;
    const raw = this.buffer.slice(this.index, end === -1 ? undefined : end);
    if (raw === "") return false;
    if (this.path.length > 0) this.emitText(raw);
    else {
      const offset = raw.search(NOT_SPACE);
      if (offset !== -1) throw this.malformed("text outside the root", this.index + offset);
    }
    this.index += raw.length;
    return less !== -1;
  }

  private certainEnd(): number {
    const { buffer } = this;
    const ampersand = buffer.lastIndexOf("&");
    if (ampersand >= buffer.length - LONGEST_REFERENCE && !buffer.includes(";", ampersand)) {
      return Math.max(this.index, ampersand);
    }
    if (buffer.endsWith("]]")) return Math.max(this.index, buffer.length - 2);
    return buffer.endsWith("]") || buffer.endsWith("\r") ? buffer.length - 1 : buffer.length;
  }

  private emitText(raw: string): void {
    if (raw.includes("]]>")) throw this.textProblem(raw);
    const text = resolveReferences(this.checked(raw, true), this.version);
    if (text === null) throw this.textProblem(raw);
    this.handlers.text(text);
  }

  /** The first of the things that are wrong in a piece of text. */
  private textProblem(raw: string): ServiceError {
    const { verbatim } = this.options;
    const problems = [
      { what: "]]> within text", offset: raw.indexOf("]]>") },
      { what: BAD_REFERENCE, offset: malformedReference(raw, this.version) },
      {
        what: BAD_CHARACTER,
        offset: verbatim ? -1 : disallowedCharacters(raw, this.version).first,
      },
    ].filter(({ offset }) => offset !== -1);
    const [first] = problems.sort((a, b) => a.offset - b.offset);
    return this.malformed(first?.what ?? BAD_REFERENCE, this.index + (first?.offset ?? 0));
  }

  /** A piece of text whose characters are checked, with line ends as the options want them. */
  private checked(raw: string, isText = false): string {
    const { first, count } = disallowedCharacters(raw, this.version);
    if (!this.options.verbatim) {
      if (count > 0 && isText) throw this.textProblem(raw);
      if (count > 0) throw this.malformed(BAD_CHARACTER, this.index + first);
      return normaliseLineEnds(raw, this.version);
    }
    this.disallowed += count;
    return raw;
  }

  /** CDATA, a comment or an instruction: as much of it as is there. */
  private readUntil(until: "]]>" | "--" | "?>"): boolean {
    const end = this.buffer.indexOf(until, this.index);
    let stop = end === -1 ? this.buffer.length - until.length + 1 : end;
    // A line feed that belongs to it may be among what is held back.
    if (end === -1 && this.buffer[stop - 1] === "\r") stop--;
    const piece = this.buffer.slice(this.index, Math.max(this.index, stop));
    if (piece !== "") {
      const text = this.checked(piece);
      if (until === "]]>") this.handlers.text(text);
      this.index += piece.length;
    }
    if (end === -1) return false;
    if (until === "--") {
      const next = this.buffer[end + 2];
      if (next === undefined) return false;
      if (next !== ">") throw this.malformed("-- within a comment");
    }
    this.index = end + (until === "--" ? 3 : until.length);
    this.until = null;
    return true;
  }

  /** A tag or the beginning of something else in "<"; false when more of it is needed. */
  private readMarkup(): boolean {
    const { buffer, index } = this;
    const next = buffer[index + 1];
    if (next === undefined) return false;
    if (next === "/") return this.readCloseTag();
    if (next === "!") return this.readBang();
    if (next === "?") return this.readInstruction();
    SIMPLE_TAG.lastIndex = index;
    const simple = SIMPLE_TAG.exec(buffer)?.[1];
    if (simple !== undefined && simple.length < this.options.maxMarkup - 2) {
      this.openElement(simple, NO_ATTRIBUTES);
      this.index = index + simple.length + 2;
      return true;
    }
    START_TAG.lastIndex = index;
    const tag = START_TAG.exec(buffer)?.[0];
    if (tag === undefined) {
      if (buffer.includes("<", index + 1)) throw this.malformed("a tag has no end");
      return false;
    }
    this.openTag(tag);
    this.index = index + tag.length;
    return true;
  }

  private openTag(tag: string): void {
    if (tag.length > this.options.maxMarkup) throw this.failure("A tag is too long");
    const { name, attributes, isEmpty } = parseOpenTag(tag, this.version, (what, offset) =>
      this.malformed(what, this.index + offset),
    );
    if (tag.length > name.length + 2) this.checked(tag);
    this.openElement(name, attributes);
    if (isEmpty) this.close(name);
  }

  private openElement(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.phase === "epilog") throw this.malformed("there is a second root");
    this.phase = "content";
    this.path.push(name);
    if (this.path.length > this.options.maxDepth) {
      throw this.failure(`Elements are nested more than ${this.options.maxDepth} deep`);
    }
    this.handlers.open(name, attributes);
  }

  private readCloseTag(): boolean {
    const { buffer, index } = this;
    const open = this.path.at(-1);
    if (
      open !== undefined &&
      buffer[index + 2 + open.length] === ">" &&
      buffer.startsWith(open, index + 2)
    ) {
      this.close(open);
      this.index = index + open.length + 3;
      return true;
    }
    const greater = buffer.indexOf(">", index);
    const less = buffer.indexOf("<", index + 1);
    if (less !== -1 && (greater === -1 || less < greater)) throw this.malformed("a tag has no end");
    if (greater === -1) return false;
    const name = parseCloseTag(buffer.slice(index, greater + 1));
    if (name === null) throw this.malformed("an end tag is malformed");
    if (name !== this.path.at(-1)) {
      throw this.malformed(`</${name}> closes <${this.path.at(-1) ?? "nothing"}>`);
    }
    this.close(name);
    this.index = greater + 1;
    return true;
  }

  private close(name: string): void {
    this.path.pop();
    this.handlers.close(name);
    if (this.path.length === 0) this.phase = "epilog";
  }

  private readBang(): boolean {
    const head = this.buffer.slice(this.index, this.index + CDATA.length);
    if (head.startsWith(COMMENT)) {
      this.until = "--";
      this.index += COMMENT.length;
      return true;
    }
    if (head === CDATA) {
      if (this.path.length === 0) throw this.malformed("text outside the root");
      this.until = "]]>";
      this.index += CDATA.length;
      return true;
    }
    if (head === DOCTYPE) return this.readDoctype();
    if ([COMMENT, CDATA, DOCTYPE].some((construct) => construct.startsWith(head))) return false;
    throw this.malformed("<! begins nothing known");
  }

  private readDoctype(): boolean {
    const isPlaced = this.phase === "start" || this.phase === "prolog";
    if (!isPlaced || this.sawDoctype) throw this.malformed("a DOCTYPE is misplaced");
    const doctype = this.buffer.slice(this.index);
    const length = doctypeLength(doctype);
    const entity = doctype.indexOf("<!ENTITY");
    if (entity !== -1 && (length === null || entity < length)) {
      const position = this.counter.at(this.buffer, this.index + entity);
      throw parseFailed("Entity declarations are not allowed", position);
    }
    if (length === null) return false;
    if (length > this.options.maxMarkup) throw this.failure("The DOCTYPE is too long");
    this.sawDoctype = true;
    this.phase = "prolog";
    this.index += length;
    return true;
  }

  private readInstruction(): boolean {
    const head = this.buffer.slice(this.index, this.index + "<?xml ".length);
    if ("<?xml ".startsWith(head) && head.length < "<?xml ".length) return false;
    if (/^<\?xml[\s?]/.test(head)) return this.readDeclaration();
    if (this.phase === "start") this.phase = "prolog";
    this.until = "?>";
    this.index += "<?".length;
    return true;
  }

  private readDeclaration(): boolean {
    if (this.phase !== "start") throw this.malformed("an XML declaration is misplaced");
    const end = this.buffer.indexOf("?>", this.index);
    if (end === -1) return false;
    const version = parseDeclaration(this.buffer.slice(this.index, end + 2));
    if (version === null) throw this.malformed("the XML declaration is malformed");
    this.version = version;
    this.phase = "prolog";
    this.index = end + 2;
    return true;
  }
}
