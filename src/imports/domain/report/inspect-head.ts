import { ServiceError } from "@/encoding/domain/errors";
import { JsonStream } from "@/encoding/domain/json/json-stream";
import { ReportDecoder } from "@/encoding/domain/text/decode-text";
import { doctypeLength } from "../xml/xml-doctype";

/** Kind of a file by its first bytes; `text` is their decoded text. */
export type ReportHead =
  /** `root` is null when the beginning is longer than the bytes that were looked at. */
  | { syntax: "xml"; root: string | null; text: string }
  /**
   * `members` are those of the root object (of the first one where there are several, one to a line);
   * of an array, those of its first object. `isWhole` when the root ends within these bytes.
   */
  | ({ syntax: "json"; text: string } & JsonRoot)
  /** CSV and the output of command-line tools. */
  | { syntax: "text"; text: string }
  | { syntax: "empty"; text: "" }
  /** `phrase` says what it is, as far as that is known: `a PDF document`. */
  | { syntax: "binary"; phrase: string; text: string };

export interface JsonRoot {
  root: "object" | "array";
  /** Whether the text contains more than one value (NDJSON). */
  isLines: boolean;
  isWhole: boolean;
  members: readonly string[];
}

const MAX_MEMBERS = 200;
/** White space, XML declaration and processing instructions, comments. */
const PROLOG = /\s+|<\?.*?\?>|<!--.*?-->/sy;
const DOCTYPE = /<!DOCTYPE/iy;
/** With what follows the name: a name that the text ends in may be longer. */
const ROOT = /<([^\s<>/!?]+)(?=[\s/>])/y;
const MAGIC: readonly { bytes: readonly number[]; phrase: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], phrase: "a ZIP archive; unpack it first" },
  { bytes: [0x1f, 0x8b], phrase: "a gzip archive; unpack it first" },
  { bytes: [0x25, 0x50, 0x44, 0x46], phrase: "a PDF document" },
  { bytes: [0x7f, 0x45, 0x4c, 0x46], phrase: "an ELF program, not a report about one" },
];
const BINARY = "binary data, such as a saved project of a tool";

/**
 * Detects the kind of a file by its content alone; its name does not count. Takes its first bytes,
 * 64 KiB where there are so many.
 */
export function inspectHead(head: Uint8Array): ReportHead {
  const magic = MAGIC.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (magic !== undefined) return { syntax: "binary", phrase: magic.phrase, text: "" };
  const decoder = new ReportDecoder(head);
  const text = decoder.write(head) + decoder.end();
  const first = text.trimStart()[0];
  if (first === undefined) return { syntax: "empty", text: "" };
  if (first === "<") return { syntax: "xml", root: rootElement(text), text };
  if (first === "{" || first === "[") {
    const json = jsonRoot(text);
    if (json !== null) return { syntax: "json", ...json, text };
  }
  if (text.includes("\u0000")) return { syntax: "binary", phrase: BINARY, text };
  return { syntax: "text", text };
}

function rootElement(text: string): string | null {
  let end = 0;
  for (;;) {
    PROLOG.lastIndex = end;
    DOCTYPE.lastIndex = end;
    if (PROLOG.test(text)) end = PROLOG.lastIndex;
    else if (DOCTYPE.test(text)) {
      const length = doctypeLength(text.slice(end));
      if (length === null) return null;
      end += length;
    } else break;
  }
  ROOT.lastIndex = end;
  return ROOT.exec(text)?.[1] ?? null;
}

/** The root as far as the text goes and is JSON; null for text that only begins with a bracket. */
function jsonRoot(text: string): JsonRoot | null {
  let root: "object" | "array" | null = null;
  const members: string[] = [];
  let depth = 0;
  let roots = 0;
  let objects = 0;
  let tokens = 0;
  const stream = new JsonStream(
    {
      open: (kind) => {
        tokens++;
        root ??= kind;
        if (depth === 0) roots++;
        if (kind === "object" && depth === (root === "array" ? 1 : 0)) objects++;
        depth++;
      },
      close: () => {
        tokens++;
        depth--;
      },
      key: (name) => {
        const isMember = depth === (root === "array" ? 2 : 1) && objects === 1;
        if (isMember && members.length < MAX_MEMBERS) members.push(name);
      },
      value: () => {
        tokens++;
      },
    },
    { sequence: true },
  );
  try {
    stream.write(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // "[00] text" and "[1] text" of a tool's output break off at once; damaged JSON goes on for a while.
    const isEarly = members.length === 0 && (tokens < 2 || depth === 0);
    if (isEarly && !/^\s*(?:\{|\[\s*[{\]"])/.test(text)) return null;
  }
  if (root === null) return null;
  return { root, isLines: roots > 1, isWhole: depth === 0, members };
}
