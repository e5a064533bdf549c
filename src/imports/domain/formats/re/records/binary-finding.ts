import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding, FindingAsset } from "@/evidence/domain/findings/finding";
import type { Severity } from "@/evidence/domain/findings/severity";
import { UNKNOWN_ASSET } from "@/imports/domain/assets/web-asset";
import { severityOfWord } from "@/imports/domain/ratings/severity-words";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import type { BinaryRecords } from "./binary-records";

/** Members of a finding for which a report about a binary may have nothing to say. */
type Stated =
  | "group"
  | "cve"
  | "cwe"
  | "description"
  | "remediation"
  | "references"
  | "parts"
  | "techniques";

/** Members of a finding that a report about a binary states; all others have one value here. */
export type BinaryFinding = Pick<
  Finding,
  "tool" | "ruleId" | "title" | "severity" | "severityRaw" | "asset" | "occurrence" | "line"
> &
  Partial<Pick<Finding, Stated>>;

const BINARY_DEFAULTS = {
  ...UNSTATED,
  group: "binary",
  severitySource: "tool",
  cve: [],
  cwe: [],
  cvss: null,
  description: "",
  remediation: "",
  references: [],
  techniques: [],
} as const satisfies Partial<Finding>;

/** The SHA-256 of a sample in lower case, or null for anything else. */
export function sampleDigest(text: string): string | null {
  const digest = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : null;
}

/** A file: by its content where the report names the SHA-256, else by its path. */
export function fileAsset(sha256: string, path: string): FindingAsset {
  const digest = sampleDigest(sha256);
  const url = digest === null ? path : `sha256:${digest}`;
  return url === "" ? UNKNOWN_ASSET : { host: null, port: null, protocol: null, url };
}

/** Adds a finding, with a warning where the report does not name the file that it is about. */
export function emitFinding(
  records: BinaryRecords,
  finding: BinaryFinding,
  warnings: readonly ImportWarning[] = [],
): void {
  const message = "The report does not name the file that this is about.";
  const isUnknown = finding.asset.url === null;
  const unknown = isUnknown ? [records.warning("asset_unknown", message, finding.line, null)] : [];
  records.found({ ...BINARY_DEFAULTS, ...finding }, [...warnings, ...unknown]);
}

/** The severity of a tool's word; info with a warning for an unknown word. */
export function ratedByWord(
  records: BinaryRecords,
  word: string,
  line: number,
  field: string,
): { severity: Severity; warnings: ImportWarning[] } {
  const severity = severityOfWord(word);
  if (severity !== null) return { severity, warnings: [] };
  const message = `The severity ${quoted(word)} is unknown; it counts as info.`;
  return {
    severity: "info",
    warnings: [records.warning("severity_unmapped", message, line, field)],
  };
}

/** Plain text as Markdown, with the CVE ids that it names. */
export function plainText(
  records: BinaryRecords,
  text: string,
): { markdown: string; cve: readonly string[]; references: readonly string[] } {
  return records.texts.of(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

/** Texts about a thing as a Markdown list, `- key: value`; those without a value are left out. */
export function factList(
  records: BinaryRecords,
  facts: Iterable<readonly [string, string]>,
): string {
  const lines: string[] = [];
  for (const [key, value] of facts) {
    const shown = singleLine(value);
    if (shown !== "")
      lines.push(`- ${plainText(records, `${singleLine(key)}: ${shown}`).markdown}`);
  }
  return lines.join("\n");
}

/** The members that have a value, in their order. */
export function occurrenceOf(
  members: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ""));
}
