import { scanMeta } from "./yara-meta";
import type { YaraMeta } from "./yara-severity";

/** A line that names a rule and the file that it matched. */
export interface RuleLine {
  namespace: string;
  rule: string;
  tags: readonly string[];
  meta: YaraMeta;
  /** Whether tags or metadata are given in brackets, even empty ones. */
  hasBrackets: boolean;
  path: string;
}

/** A line that says where a string of the rule above matched. */
export interface StringLine {
  offset: string;
  length: number | null;
  identifier: string;
  /** ` xor(0x04,plain)` and the data, as printed; empty without `-s`. */
  rest: string;
}

const RULE = /(?:([^\s:[\]"]+):)?([A-Za-z_]\w{0,127}) /y;
const TAGS = /\[([A-Za-z_]\w*(?:,[A-Za-z_]\w*)*)?\] /y;
const STRING = /^0x([0-9a-f]+):(?:(\d{1,15}):)?(\$\w*)(?=$|[: ])(.*)$/is;
/** Metadata without its end. */
const BROKEN = /^\[[A-Za-z_]\w* ?=/;
/** A name that is no word of a language: with an underscore, a digit or a capital within. */
const IDENTIFIER = /[_\d]|[a-z][A-Z]/;
/** Words that cannot name a rule: prose and source code begin with such words. */
const RESERVED = new Set(
  [
    "all and any ascii at base64 base64wide condition contains defined endswith entrypoint false",
    "filesize for fullword global icontains iendswith iequals import in include istartswith matches",
    "meta nocase none not of or private rule startswith strings them true wide with xor",
  ].flatMap((words) => words.split(" ")),
);

/**
 * Reads `[namespace:]Rule [tags] [metadata] path`, with or without each of the brackets, as YARA and
 * YARA-X print it. Returns null for any other line.
 */
export function ruleLine(line: string): RuleLine | null {
  RULE.lastIndex = 0;
  const match = RULE.exec(line);
  if (match === null) return null;
  const [head, namespace = "", rule = ""] = match;
  if (RESERVED.has(rule)) return null;
  let index = head.length;
  let tags: readonly string[] = [];
  TAGS.lastIndex = index;
  const list = TAGS.exec(line);
  if (list !== null) {
    tags = list[1]?.split(",") ?? [];
    index += list[0].length;
  }
  const meta = scanMeta(line, index);
  if (meta !== null) index = meta.end;
  const path = line.slice(index);
  if (path.trim() === "" || BROKEN.test(path)) return null;
  const hasBrackets = index > head.length;
  return { namespace, rule, tags, meta: meta?.meta ?? [], hasBrackets, path };
}

/**
 * Whether a line that reads like one of a rule is one, and not a sentence: by brackets, by a path, or by
 * a name that is no word.
 */
export function isSurelyRule({ rule, namespace, hasBrackets, path }: RuleLine): boolean {
  if (hasBrackets || namespace === "default" || looksLikePath(path, rule)) return true;
  return IDENTIFIER.test(rule) && !path.includes(" ");
}

/** Whether a text is a path, and not the rest of a sentence that begins with a name. */
export function looksLikePath(path: string, name: string): boolean {
  if (path.includes("://")) return false;
  if (/^(?:\/|\.{1,2}[\\/]|~\/|[A-Za-z]:[\\/]|\\\\)/.test(path)) return true;
  const [first = ""] = path.split(" ", 1);
  const hasFolder = /[\\/]/.test(first);
  const hasExtension = /\.[A-Za-z]\w{0,9}$/.test(path);
  if (first === path) return hasFolder || hasExtension;
  return hasFolder && (hasExtension || IDENTIFIER.test(name));
}

/** Reads `0xoffset[:length]:$identifier[: data]`; null for any other line. */
export function stringLine(line: string): StringLine | null {
  if (!line.startsWith("0x")) return null;
  const match = STRING.exec(line);
  if (match === null) return null;
  const [, offset = "", length, identifier = "", rest = ""] = match;
  return {
    offset: `0x${offset}`,
    length: length === undefined ? null : Number(length),
    identifier,
    rest,
  };
}

/** The line without the colours that YARA-X prints on a terminal. */
export function withoutColours(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return line.includes("\u001b") ? line.replace(/\u001b\[[\d;]*m/g, "") : line;
}
