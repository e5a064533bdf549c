import type { YaraMeta } from "./yara-severity";

const KEY = /([A-Za-z_]\w*) ?=/y;
const PLAIN = /-?[\w.+-]+/y;
/** Text after a quote that ends a value. */
const AFTER = /,[A-Za-z_]\w* ?=|\] /y;
const ESCAPE = /\\(?:([0-7]{3})|(.))/gs;
const ESCAPES = new Map([
  ["a", "\u0007"],
  ["b", "\b"],
  ["t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
]);
/** Characters that YARA always escapes: unescaped, YARA-X wrote the text. */
const UNESCAPED = /(?:^|[^\\])(?:\\\\)*['"]|[^ -~]|\\[^abtnvfr"'\\0-7]/;

/**
 * Reads `[key="text",number =80,flag=true] ` at an index of a line, as `yara -m` and `yr scan -m`
 * print the metadata of a rule, in time linear in the line. Returns null where there is no such group.
 */
export function scanMeta(line: string, start: number): { meta: YaraMeta; end: number } | null {
  if (line[start] !== "[") return null;
  if (line.startsWith("] ", start + 1)) return { meta: [], end: start + 3 };
  const meta: [string, string][] = [];
  const quotes = new QuoteFinder(line);
  for (let index = start + 1; ; index++) {
    KEY.lastIndex = index;
    const key = KEY.exec(line)?.[1];
    if (key === undefined) return null;
    index = KEY.lastIndex;
    let value: string;
    if (line[index] === '"') {
      const end = quotes.closing(index + 1);
      if (end === -1) return null;
      value = unescaped(line.slice(index + 1, end));
      index = end + 1;
    } else {
      PLAIN.lastIndex = index;
      value = PLAIN.exec(line)?.[0] ?? "";
      if (value === "") return null;
      index += value.length;
    }
    meta.push([key, value]);
    if (line.startsWith("] ", index)) return { meta, end: index + 2 };
    if (line[index] !== ",") return null;
  }
}

/** Finds the quote that ends a value, though YARA-X escapes neither quotes nor backslashes in it. */
class QuoteFinder {
  /** Whether it is known that no unescaped quote with a fitting end follows any more. */
  private onlyEscaped = false;

  constructor(private readonly line: string) {}

  closing(start: number): number {
    let escaped = -1;
    for (let quote = this.next(start); quote !== -1; quote = this.next(quote + 1)) {
      AFTER.lastIndex = quote + 1;
      if (!AFTER.test(this.line)) continue;
      if (!this.isEscaped(quote, start)) return quote;
      if (this.onlyEscaped) return quote;
      if (escaped === -1) escaped = quote;
    }
    this.onlyEscaped = true;
    return escaped;
  }

  private next(start: number): number {
    return this.line.indexOf('"', start);
  }

  private isEscaped(quote: number, start: number): boolean {
    let index = quote;
    while (index > start && this.line[index - 1] === "\\") index--;
    return (quote - index) % 2 === 1;
  }
}

/** YARA escapes quotes, backslashes and control characters, and writes other bytes in octal. */
function unescaped(value: string): string {
  if (!value.includes("\\") || UNESCAPED.test(value)) return value;
  const bytes = value.replace(ESCAPE, (_escape, octal: string | undefined, char: string) =>
    octal === undefined
      ? (ESCAPES.get(char) ?? char)
      : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );
  return Buffer.from(bytes, "latin1").toString();
}
