import { callSite } from "./disassembly/call-site";
import { FIRMWARE_DIRECTORY, firmwalkerHeading } from "./firmware/firmwalker-line";
import { clamavLine } from "./malware/clamav-line";
import {
  isSurelyRule,
  looksLikePath,
  ruleLine,
  stringLine,
  withoutColours,
} from "./yara/yara-line";

/** Kinds of text that tools of reverse engineering print. */
export type TextShape =
  | "clamav-text"
  | "firmwalker-text"
  | "yara-text"
  | "yara-count"
  | "objdump-text"
  | "disassembly-text"
  | "readelf-text"
  | "nm-text"
  | "strings-text"
  | "file-text";

export interface RecognisedText {
  shape: TextShape;
  /** Whether the text can be nothing else, so that it is recognised without being chosen. */
  isCertain: boolean;
}

/** A head of so many characters may end within a line. */
const FULL_HEAD = 32 * 1024;
const MAX_LINE = 4_096;
const COUNT = /^(.+): \d+$/;
const NM_SYMBOL = /^(?:\S.*:)?(?:[0-9a-f]{8}|[0-9a-f]{16}| {8,17}) [A-Za-z?-] \S/;
const NM_DEFINED = /^(?:\S.*:)?[0-9a-f]{8,16} [TtDdBbRrVvWw] \S/;
const FILE_TYPE = /^\S.*?:\s+(?:ELF (?:32|64)-bit |PE32\+? executable |Mach-O )/;
const FILE_LINE = /^\S.*?:\s+\S/;
/** Signatures have parts: `Win.Test.EICAR_HDB-1`, `{HEX}php.base64.UNOFFICIAL`. */
const SIGNATURE = /^[^\s:]+[.-][^\s:]+$/;
const ABSOLUTE_PATH = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;
/** An instruction as gdb and radare2 print it. */
const INSTRUCTION = /^[^\w\s]*(?:=>)?\s*0x[0-9a-f]{8,16}\s+(?:<[^<>]*>:|[0-9a-f]{2,})\s+[a-z]/;
/** Strings that linkers put into nearly every program. */
const PROGRAM_STRING =
  /^(?:\S.*: )?(?: *[0-9a-f]+ )?(?:\/lib\S*\/ld-\S+\.so[.\d]*|libc\.so\.6|GLIBC_[\d.]+|GCC: \(.*|!This program cannot be run in DOS mode\.|\.shstrtab|__libc_start_main|KERNEL32\.dll|\/usr\/lib\/dyld)$/i;

/** Shape of a text by its beginning, or null for other texts. */
export function textShape(head: string): RecognisedText | null {
  const lines = head.split(/\r?\n/);
  // A cut-off line may be anything.
  if (head.length >= FULL_HEAD && lines.length > 1) lines.pop();
  const plain = lines.filter((line) => line.trim() !== "").map(withoutColours);
  return (
    firmwalker(plain) ??
    clamav(plain) ??
    objdump(plain) ??
    readelf(plain) ??
    yara(plain) ??
    nm(plain) ??
    file(plain) ??
    disassembly(plain) ??
    programStrings(plain) ??
    counts(plain)
  );
}

function firmwalker(lines: readonly string[]): RecognisedText | null {
  const [first = "", , third] = lines;
  if (firmwalkerHeading(first)?.name !== FIRMWARE_DIRECTORY) return null;
  const isFollowed = third === undefined || firmwalkerHeading(third)?.kind === "section";
  return { shape: "firmwalker-text", isCertain: isFollowed };
}

/** The summary is certain; it is at the end, so the beginning may contain only lines of files. */
function clamav(lines: readonly string[]): RecognisedText | null {
  const isSummary = (line: string, index: number) =>
    line === "----------- SCAN SUMMARY -----------" &&
    /^(?:Known viruses|Infected files): \d+$/.test(lines[index + 1] ?? "");
  if (lines.some(isSummary)) return { shape: "clamav-text", isCertain: true };
  let files = 0;
  let matches = 0;
  for (const line of lines) {
    const read = line.length > MAX_LINE ? null : clamavLine(line);
    if (read === null) return null;
    if (read.kind === "clean") files++;
    if (read.kind !== "found") continue;
    files++;
    if (SIGNATURE.test(read.signature) && ABSOLUTE_PATH.test(read.path)) matches++;
  }
  return files > 0 ? { shape: "clamav-text", isCertain: matches > 0 } : null;
}

function objdump(lines: readonly string[]): RecognisedText | null {
  const has = (pattern: RegExp) =>
    lines.some((line) => line.length <= MAX_LINE && pattern.test(line));
  const isNamed = has(/^\S.*:\s+file format \S+\s*$/);
  const hasSection = has(/^Disassembly of section \S+:$|^(?:DYNAMIC )?SYMBOL TABLE:$/);
  if (!isNamed && !hasSection) return null;
  return { shape: "objdump-text", isCertain: isNamed && hasSection };
}

function readelf(lines: readonly string[]): RecognisedText | null {
  const has = (text: string) => lines.some((line) => line.startsWith(text));
  const isHeader = lines.includes("ELF Header:") && has("  Magic:   7f 45 4c 46");
  const signs = [
    "Elf file type is ",
    "Dynamic section at offset ",
    "Symbol table '",
    "Program Headers:",
  ];
  if (!isHeader && !signs.some(has)) return null;
  return { shape: "readelf-text", isCertain: isHeader || has("Elf file type is ") };
}

/**
 * Matched strings below a rule are certain, metadata in brackets nearly so. Lines of rules alone, as
 * plain `yara` prints them, are distinguished from prose by their paths.
 */
function yara(lines: readonly string[]): RecognisedText | null {
  let strings = 0;
  let withMeta = 0;
  let withSign = 0;
  let doubtful = 0;
  let others = 0;
  let isBelowRule = false;
  for (const line of lines) {
    if (stringLine(line) !== null) {
      if (isBelowRule) strings++;
      continue;
    }
    const rule = ruleLine(line);
    isBelowRule = rule !== null;
    if (rule === null) others++;
    else if (!isSurelyRule(rule)) doubtful++;
    else if (rule.meta.length > 0) withMeta++;
    else if (rule.hasBrackets || looksLikePath(rule.path, rule.rule)) withSign++;
  }
  if (strings > 0) return { shape: "yara-text", isCertain: true };
  if (withMeta > 0) return { shape: "yara-text", isCertain: others + doubtful === 0 };
  return withSign > 0 && withSign >= doubtful && others === 0
    ? { shape: "yara-text", isCertain: false }
    : null;
}

function nm(lines: readonly string[]): RecognisedText | null {
  const isList = lines.every(
    (line) => line.length <= MAX_LINE && (NM_SYMBOL.test(line) || /^\S.*:$/.test(line)),
  );
  const defined = lines.filter((line) => NM_DEFINED.test(line)).length;
  const isNm = isList && lines.some((line) => NM_SYMBOL.test(line));
  return isNm ? { shape: "nm-text", isCertain: defined > 2 } : null;
}

function file(lines: readonly string[]): RecognisedText | null {
  const fits = (pattern: RegExp) => (line: string) => line.length <= MAX_LINE && pattern.test(line);
  if (!lines.every(fits(FILE_LINE)) || !lines.some(fits(FILE_TYPE))) return null;
  return { shape: "file-text", isCertain: true };
}

function disassembly(lines: readonly string[]): RecognisedText | null {
  const isCode = lines.filter((line) => INSTRUCTION.test(line.slice(0, MAX_LINE))).length > 2;
  return isCode || lines.some((line) => callSite(line, true) !== null)
    ? { shape: "disassembly-text", isCertain: false }
    : null;
}

function programStrings(lines: readonly string[]): RecognisedText | null {
  const isProgram = lines.some((line) => line.length <= MAX_LINE && PROGRAM_STRING.test(line));
  return isProgram ? { shape: "strings-text", isCertain: false } : null;
}

function counts(lines: readonly string[]): RecognisedText | null {
  const paths = lines.map((line) => (line.length <= MAX_LINE ? COUNT.exec(line)?.[1] : undefined));
  const isCount = paths.length > 0 && paths.every((path) => path !== undefined);
  const isSure = isCount && paths.some((path) => path !== undefined && looksLikePath(path, ""));
  return isSure ? { shape: "yara-count", isCertain: false } : null;
}
