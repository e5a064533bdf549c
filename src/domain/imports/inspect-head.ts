import { ServiceError } from "../errors";
import { ReportDecoder } from "./decode-text";
import { JsonStream } from "./json-stream";
import { type FileKind, jsonKind, xmlKind } from "./wrong-export";

/** What the first bytes of a file say it is. */
export type ReportHead =
  /** `root` is null when the beginning is longer than the bytes that were looked at. */
  | { syntax: "xml"; root: string | null; kind: FileKind }
  | { syntax: "json"; members: readonly string[]; text: string; kind: FileKind }
  | { syntax: "other"; kind: FileKind };

const MAX_MEMBERS = 100;
/** XML declaration and processing instructions, comments, DOCTYPE with an internal subset. */
const PROLOG = /\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/isy;
const MAGIC: readonly { bytes: readonly number[]; phrase: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], phrase: "a ZIP archive; unpack it first" },
  { bytes: [0x1f, 0x8b], phrase: "a gzip archive; unpack it first" },
  { bytes: [0x25, 0x50, 0x44, 0x46], phrase: "a PDF document" },
];

/**
 * Tells by the content alone what a file is; its name does not count.
 * Takes its first bytes, 64 KiB where there are so many.
 */
export function inspectHead(head: Uint8Array): ReportHead {
  const magic = MAGIC.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (magic !== undefined) return other(magic.phrase);
  const decoder = new ReportDecoder(head);
  const text = decoder.write(head) + decoder.end();
  const first = text.trimStart()[0];
  if (first === undefined) return other("an empty file");
  if (first === "<") {
    const root = rootElement(text);
    const kind = root === null ? { phrase: "XML", tools: [] } : xmlKind(root);
    return { syntax: "xml", root, kind };
  }
  if (first === "{" || first === "[") {
    const members = rootMembers(text);
    return { syntax: "json", members, text, kind: jsonKind(members) };
  }
  if (text.includes("\u0000")) {
    return {
      syntax: "other",
      kind: { phrase: "binary data, such as a saved Burp project", tools: ["burp"] },
    };
  }
  return other("neither XML nor JSON");
}

function other(phrase: string): ReportHead {
  return { syntax: "other", kind: { phrase, tools: [] } };
}

function rootElement(text: string): string | null {
  PROLOG.lastIndex = 0;
  let end = 0;
  while (PROLOG.test(text)) end = PROLOG.lastIndex;
  return /^<([^\s<>/!?]+)/.exec(text.slice(end))?.[1] ?? null;
}

/** Names of the members of the root object, as far as the text goes and is JSON. */
function rootMembers(text: string): string[] {
  const members: string[] = [];
  let depth = 0;
  const stream = new JsonStream({
    open: () => depth++,
    close: () => depth--,
    key: (name) => {
      if (depth === 1 && members.length < MAX_MEMBERS) members.push(name);
    },
    value: () => undefined,
  });
  try {
    stream.write(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  return members;
}
