import { fromBase64 } from "../crypto/encoding";

/** A bare item of RFC 8941 section 3.3. */
export type BareItem =
  | { type: "integer" | "decimal"; value: number }
  | { type: "string" | "token"; value: string }
  | { type: "binary"; value: Uint8Array }
  | { type: "boolean"; value: boolean };

/** Parameters in the order in which they were sent. */
export type Parameters = ReadonlyMap<string, BareItem>;

export interface Item {
  kind: "item";
  value: BareItem;
  parameters: Parameters;
}

export interface InnerList {
  kind: "inner-list";
  items: readonly Item[];
  parameters: Parameters;
}

export type Dictionary = ReadonlyMap<string, Item | InnerList>;

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const NUMBER = /-?[0-9]+(?:\.[0-9]*)?/y;
const INTEGER = /^-?[0-9]{1,15}$/;
const DECIMAL = /^-?[0-9]{1,12}\.[0-9]{1,3}$/;
const STRING = /"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y;
const TOKEN = /[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*/y;
const BINARY = /:[A-Za-z0-9+/=]*:/y;
const BOOLEAN = /\?[01]/y;
const SPACES = / */y;
const OPTIONAL_WHITE_SPACE = /[ \t]*/y;

/**
 * Reads a dictionary (RFC 8941 section 4.2.2). Stricter than the standard where it lets two readers
 * differ: a key or a parameter that comes twice is refused, and so is base64 that is not canonical.
 * An empty text is an empty dictionary. Throws SyntaxError with the position of the fault.
 */
export function parseDictionary(text: string): Dictionary {
  const reader = new Reader(text);
  reader.skip(SPACES);
  const members = new Map<string, Item | InnerList>();
  while (!reader.isAtEnd()) {
    const key = reader.key();
    if (members.has(key)) reader.fail(`"${key}" comes twice`);
    members.set(key, reader.member());
    // Spaces behind the last member belong to no member (section 4.2, step 7).
    reader.skip(OPTIONAL_WHITE_SPACE);
    if (reader.isAtEnd()) break;
    reader.expect(",");
    reader.skip(OPTIONAL_WHITE_SPACE);
    if (reader.isAtEnd()) reader.fail("a member has to follow the comma");
  }
  return members;
}

/** The parsing algorithms of RFC 8941 section 4.2, each at the position where the last one stopped. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  fail(problem: string): never {
    throw new SyntaxError(`${problem} (character ${this.at + 1})`);
  }

  skip(pattern: RegExp): void {
    this.take(pattern);
  }

  expect(character: string): void {
    if (this.text[this.at] !== character) this.fail(`"${character}" is expected`);
    this.at += 1;
  }

  /** Section 4.2.3.3. */
  key(): string {
    return this.take(KEY) ?? this.fail("a key is expected");
  }

  /** Section 4.2.2 step 2.2 to 2.4: what follows a dictionary's key. */
  member(): Item | InnerList {
    if (this.text[this.at] !== "=") {
      return {
        kind: "item",
        value: { type: "boolean", value: true },
        parameters: this.parameters(),
      };
    }
    this.at += 1;
    return this.text[this.at] === "(" ? this.innerList() : this.item();
  }

  /** Section 4.2.1.2. */
  private innerList(): InnerList {
    this.expect("(");
    const items: Item[] = [];
    for (;;) {
      this.skip(SPACES);
      if (this.text[this.at] === ")") break;
      items.push(this.item());
      const next = this.text[this.at];
      if (next !== " " && next !== ")") this.fail('a space or ")" is expected');
    }
    this.at += 1;
    return { kind: "inner-list", items, parameters: this.parameters() };
  }

  /** Section 4.2.3. */
  private item(): Item {
    const value = this.bareItem();
    return { kind: "item", value, parameters: this.parameters() };
  }

  /** Section 4.2.3.2. */
  private parameters(): Parameters {
    const parameters = new Map<string, BareItem>();
    while (this.text[this.at] === ";") {
      this.at += 1;
      this.skip(SPACES);
      const key = this.key();
      if (parameters.has(key)) this.fail(`the parameter "${key}" comes twice`);
      const hasValue = this.text[this.at] === "=";
      if (hasValue) this.at += 1;
      parameters.set(key, hasValue ? this.bareItem() : { type: "boolean", value: true });
    }
    return parameters;
  }

  /** Section 4.2.3.1. */
  private bareItem(): BareItem {
    const first = this.text[this.at] ?? "";
    if (first === "-" || /[0-9]/.test(first)) return this.number();
    if (first === '"') return { type: "string", value: this.string() };
    if (first === ":") return { type: "binary", value: this.binary() };
    if (first === "?") return { type: "boolean", value: this.boolean() };
    return { type: "token", value: this.take(TOKEN) ?? this.fail("a value is expected") };
  }

  /** Section 4.2.4. */
  private number(): BareItem {
    const start = this.at;
    const text = this.take(NUMBER) ?? "";
    if (INTEGER.test(text)) return { type: "integer", value: Number(text) };
    if (DECIMAL.test(text)) return { type: "decimal", value: Number(text) };
    this.at = start;
    return this.fail("the number is malformed or too long");
  }

  /** Section 4.2.5. */
  private string(): string {
    const quoted = this.take(STRING) ?? this.fail("the string is malformed");
    return quoted.slice(1, -1).replaceAll(/\\(.)/g, "$1");
  }

  /** Section 4.2.7. */
  private binary(): Uint8Array {
    const start = this.at;
    const bytes = fromBase64(this.take(BINARY)?.slice(1, -1) ?? "!");
    if (bytes !== null) return bytes;
    this.at = start;
    return this.fail("the byte sequence is not canonical base64 between colons");
  }

  /** Section 4.2.8. */
  private boolean(): boolean {
    return (this.take(BOOLEAN) ?? this.fail("a boolean is ?0 or ?1")) === "?1";
  }

  /** The text that the sticky pattern finds right here, or null. */
  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }
}
