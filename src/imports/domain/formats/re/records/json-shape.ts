import type { JsonRoot } from "@/imports/domain/report/inspect-head";

/** Kinds of JSON that tools of reverse engineering write. */
export type JsonShape =
  | "yara-x-json"
  | "yara-x-ndjson"
  | "yara-x-count"
  | "yara-matches-json"
  | "malcontent-json"
  | "capa-json"
  | "cape-json"
  | "cwe-checker-json"
  | "mobsf-json"
  | "mobsf-scorecard-json"
  | "mobsfscan-json"
  | "apkleaks-json"
  | "floss-json"
  | "blint-json"
  | "blint-findings-json"
  | "radare2-json"
  | "generic-json"
  | "empty-json";

export interface RecognisedJson {
  shape: JsonShape;
  /** Whether the JSON can be nothing else, so that it is recognised without being chosen. */
  isCertain: boolean;
}

/** Tests for members: all of these, one of these, how many there are. */
interface Members {
  has: (...names: string[]) => boolean;
  any: (...names: string[]) => boolean;
  count: number;
}

interface Sign {
  shape: JsonShape;
  fits: (members: Members) => boolean;
  /** Text required at the beginning to be certain; none if the members suffice. */
  text?: RegExp;
  /** Whether it is not even this shape without that text: for members that do not say enough. */
  needsText?: true;
  /** False where other tools write such members, too. */
  isCertain?: false;
}

const CAPE = ["statistics", "target", "CAPE", "info", "behavior", "signatures", "malscore", "ttps"];
const CALL_MEMBERS = ["opcode", "disasm"];
const FUNCTION_MEMBERS = ["nbbs", "realsz", "codexrefs", "callrefs"];
const ADDRESS_MEMBERS = ["offset", "addr", "from", "vaddr"];

/** By the members of the root object; the first that fits counts. */
const OBJECTS: readonly Sign[] = [
  {
    shape: "malcontent-json",
    fits: ({ has }) => has("Files"),
    text: /"(?:Behaviors|RiskScore|RiskLevel)"\s*:/,
  },
  { shape: "capa-json", fits: ({ has }) => has("meta", "rules"), text: /"sample"\s*:\s*\{/ },
  {
    shape: "capa-json",
    fits: ({ has, count }) => has("meta") && count === 1,
    text: /"sample"\s*:\s*\{[^{}]*"sha256"/,
    needsText: true,
  },
  { shape: "mobsfscan-json", fits: ({ has }) => has("mobsfscan_version") },
  {
    shape: "mobsf-json",
    fits: ({ has, any }) =>
      has("file_name", "app_name", "md5") && any("app_type", "package_name", "bundle_id"),
  },
  {
    shape: "mobsf-scorecard-json",
    fits: ({ has, any }) => has("security_score") && any("high", "warning", "hotspot"),
  },
  {
    shape: "apkleaks-json",
    fits: ({ has, count }) => has("package", "results") && count === 2,
    text: /"results"\s*:\s*\[\s*\{\s*"name"\s*:\s*"[^"\\]*"\s*,\s*"matches"\s*:\s*\[/,
  },
  { shape: "floss-json", fits: ({ has }) => has("metadata", "analysis", "strings") },
  {
    shape: "blint-findings-json",
    fits: ({ has, any }) => has("scan_id", "created") && any("findings", "reviews"),
  },
  {
    shape: "blint-json",
    fits: ({ has, any }) => has("exe_type") && any("has_nx", "has_canary", "is_pie", "relro"),
  },
  {
    shape: "radare2-json",
    fits: ({ has, any }) => has("bintype", "arch") && any("canary", "nx", "NX", "havecode"),
  },
  { shape: "radare2-json", fits: ({ has }) => has("core", "bin"), text: /"bintype"\s*:/ },
  {
    shape: "radare2-json",
    fits: ({ has }) => has("info"),
    text: /^\s*\{\s*"info"\s*:\s*\{[^{}]*"bintype"\s*:/,
    needsText: true,
  },
  {
    shape: "radare2-json",
    fits: ({ has, any }) => has("ops") && any("addr", "name"),
    isCertain: false,
  },
  {
    // One function of aflj.
    shape: "radare2-json",
    fits: ({ has, any }) => has("name") && any("offset", "addr") && any(...FUNCTION_MEMBERS),
    isCertain: false,
  },
  {
    // The output of rz-diff and iCj has no findings.
    shape: "radare2-json",
    fits: ({ has, any }) =>
      (has("similarity") && any("distance", "orig", "file_1")) || has("signature", "digest"),
    isCertain: false,
  },
  { shape: "cape-json", fits: ({ has }) => CAPE.filter((name) => has(name)).length > 2 },
  {
    shape: "cape-json",
    fits: ({ has }) => has("statistics"),
    text: /"statistics"\s*:\s*\{\s*"(?:processing|signatures)"\s*:\s*\[\s*\{\s*"name"/,
    needsText: true,
  },
  {
    shape: "yara-x-json",
    fits: ({ has, count }) => has("matches", "version") && count === 2,
    text: /"rule"\s*:|"matches"\s*:\s*\[\s*\]/,
  },
  {
    shape: "yara-x-ndjson",
    fits: ({ has }) => has("path", "rules"),
    text: /"identifier"\s*:|"rules"\s*:\s*\[\s*\]/,
  },
  {
    shape: "yara-x-count",
    fits: ({ has, count }) => has("path", "count") && count === 2,
    isCertain: false,
  },
  { shape: "generic-json", fits: ({ has }) => has("findings"), isCertain: false },
  {
    shape: "yara-x-ndjson",
    fits: ({ has, any }) => has("rules") && any("file", "filename", "file_path"),
    isCertain: false,
  },
  {
    shape: "yara-x-json",
    fits: ({ has, any }) => has("matches") && !any("descriptor", "source"),
    text: /"matches"\s*:\s*\[\s*\{\s*"(?:rule|file)"\s*:\s*"/,
    needsText: true,
  },
  {
    shape: "yara-x-json",
    fits: ({ has, any }) => has("matches") && !any("descriptor", "source"),
    text: /"matches"\s*:\s*\[\s*(?:\]|"|\{\s*"(?:identifier|name|namespace|path|meta|tags|strings)"\s*:)/,
    needsText: true,
    isCertain: false,
  },
  {
    shape: "yara-matches-json",
    fits: ({ has, any }) =>
      has("rule") && any("strings", "meta", "tags", "namespace", "file", "path"),
    isCertain: false,
  },
];

/** By the members of the first item of the root array. */
const ARRAYS: readonly Sign[] = [
  { shape: "cwe-checker-json", fits: ({ has }) => has("name", "version", "addresses", "symbols") },
  {
    shape: "yara-matches-json",
    fits: ({ has }) => has("rule", "strings"),
    text: /"(?:namespace|tags|meta)"\s*:|"strings"\s*:\s*\[\s*\[\s*\d+\s*,\s*"\$/,
  },
  { shape: "radare2-json", fits: ({ any }) => any(...ADDRESS_MEMBERS) && any(...CALL_MEMBERS) },
  { shape: "radare2-json", fits: ({ has }) => has("vaddr", "paddr") },
  {
    shape: "radare2-json",
    fits: ({ has, any }) => any("offset", "addr") && has("name") && any(...FUNCTION_MEMBERS),
  },
  {
    // Graphs (agfj), and references to functions (aflxj).
    shape: "radare2-json",
    fits: ({ has, any }) => has("name") && any("offset", "addr") && any("blocks", "xrefs", "refs"),
    isCertain: false,
  },
  {
    // Classes (icj), resources (iRj) and differences (rz-diff) hold no finding.
    shape: "radare2-json",
    fits: ({ has, any }) =>
      (has("classname") && any("addr", "methods")) ||
      (has("vaddr", "size", "lang") && any("index", "name")) ||
      (has("orig", "mod") && any("similarity", "status", "type")),
    isCertain: false,
  },
  { shape: "radare2-json", fits: ({ has }) => has("ordinal", "bind", "name") },
  {
    shape: "radare2-json",
    fits: ({ has, any }) => has("from", "type") && any("refname", "fcn_name", "addr"),
    isCertain: false,
  },
  {
    shape: "yara-x-count",
    fits: ({ has, count }) => has("path", "count") && count === 2,
    isCertain: false,
  },
  {
    shape: "yara-matches-json",
    // Gitleaks' secrets have a rule, a file and tags, too.
    fits: ({ any }) =>
      any("rule", "identifier", "rules", "matches") &&
      any("strings", "meta", "tags", "namespace", "file", "path", "filename") &&
      !any("commit", "secret", "offender", "line", "startLine", "lineNumber"),
    isCertain: false,
  },
];

/** Shape of a JSON text by the members of its root, or null for other texts. */
export function jsonShape(root: JsonRoot, text: string): RecognisedJson | null {
  const { members } = root;
  // An empty list or object, and paths through a graph (/gj), which are lists of lists.
  if (members.length === 0 && root.isWhole && /^\s*(?:\{\s*\}|\[\s*[\][])/.test(text)) {
    return { shape: "empty-json", isCertain: false };
  }
  const asked: Members = {
    has: (...names) => names.every((name) => members.includes(name)),
    any: (...names) => names.some((name) => members.includes(name)),
    count: members.length,
  };
  const signs = root.root === "array" ? ARRAYS : OBJECTS;
  const sign = signs.find(
    (known) => known.fits(asked) && (known.needsText !== true || known.text?.test(text) === true),
  );
  if (sign === undefined) return null;
  const isCertain = sign.isCertain !== false && (sign.text?.test(text) ?? true);
  return { shape: sign.shape, isCertain };
}
