import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import type { Severity, SeveritySource } from "./severity";

/** Kinds of subjects of an incident; a filter of the incident lists. */
export const FINDING_GROUPS = [
  "web",
  "network",
  "code",
  "supply_chain",
  "binary",
  "cloud",
  "agent",
  "other",
] as const;

export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** Why a tool no longer counts a finding as open. */
export const FINDING_RESOLUTIONS = [
  "fixed",
  "false_positive",
  "out_of_scope",
  "duplicate",
] as const;

export type FindingResolution = (typeof FINDING_RESOLUTIONS)[number];

/** The thing that has the weakness. Web assets are scheme + host + port; paths are places on it. */
export interface FindingAsset {
  host: string | null;
  port: number | null;
  /** `http`, `https`, `tcp`, `udp`, … lower case. */
  protocol: string | null;
  /** Origin of a web asset (`https://host:port`, default port left out), or a file path; display only. */
  url: string | null;
}

/** Exact bytes that the report carries for one occurrence (a request, a response, a plugin's output). */
export interface EvidencePart {
  /** `request`, `response`, `request-2`, `response-2`, `output`, … unique within its occurrence. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * One source record of a report: a weakness seen at one place. Several occurrences of the same
 * weakness on the same asset share a fingerprint and become one incident with one evidence item each.
 * Every string in it comes from a report and is attacker-controlled.
 */
export interface Finding {
  /** Stable family name of the tool: `burp`, `zap`, …; part of the fingerprint. */
  tool: string;
  ruleId: string;
  title: string;
  group: FindingGroup;
  severity: Severity;
  severitySource: SeveritySource;
  /** The tool's own word or number, untouched. */
  severityRaw: string;
  /** The tool's own confidence word in lower case, where it gives one. */
  confidence: string | null;
  falsePositive: boolean;
  asset: FindingAsset;
  /** Upper case `CVE-…`, sorted, unique. */
  cve: readonly string[];
  /** CWE numbers, the first is the primary one. */
  cwe: readonly number[];
  cvss: { version: string; score: number | null; vector: string | null } | null;
  /** Texts about the weakness, reduced from HTML to plain Markdown. Empty when the tool gives none. */
  description: string;
  remediation: string;
  references: readonly string[];
  /** Number of occurrences that the tool says it saw, where it reports fewer than it saw. */
  reportedCount: number | null;
  /**
   * Details of this occurrence, as named by the tool (`uri`, `method`, `param`, `attack`, …);
   * strings only.
   */
  occurrence: Readonly<Record<string, string>>;
  parts: readonly EvidencePart[];
  /**
   * Whether an identical occurrence elsewhere in the report is a repetition of this observation
   * (Nessus writes one row for each CVE) and not a second one. Default: a second one.
   */
  isRepeated?: boolean;
  /** ATT&CK technique ids that the report itself names (`T1055`, `T1055.012`), sorted, unique. */
  techniques?: readonly string[];
  /** Why the tool itself lists the finding as closed; only with `includeInactive`. */
  resolution?: FindingResolution | null;
  /** Whether the tool lists its risk as accepted. An expiry is never invented. */
  isRiskAccepted?: boolean;
  /** Line of the source record in the decoded report, 1-based. */
  line: number;
}

/** One source record as a parser emits it: a finding, or a skip with its reason. */
export type ParsedRecord =
  | { kind: "finding"; finding: Finding; warnings: readonly ImportWarning[] }
  | { kind: "skipped"; warning: ImportWarning };

/** Facts of the report itself; certain only at its end. */
export interface ReportInfo {
  /** `burp-xml`, `zap-xml`, `zap-json`, `zap-api-json`, … */
  detectedFormat: string;
  sourceTool: string;
  sourceVersion: string | null;
  /** RFC 3339 where the report's own date can be read with certainty, else null. */
  scanStartedAt: string | null;
  /** Hosts that the report covers, also those without a finding. */
  hosts: readonly string[];
}
