import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type {
  EvidencePart,
  Finding,
  FindingAsset,
  FindingGroup,
  ParsedRecord,
} from "@/evidence/domain/findings/finding";
import { UNKNOWN_ASSET } from "@/imports/domain/assets/web-asset";
import { skippedRecord } from "@/imports/domain/report/record-list";
import type { QualysContext } from "./qualys-context";
import type { QualysScores } from "./qualys-cvss";
import { qualysRating } from "./qualys-rating";
import type { QualysWeakness } from "./qualys-weakness";

/** One detection, of whichever report. */
export interface QualysDetection {
  /** Digits; empty when the record names none. */
  qid: string;
  /** Null where the glossary of the report does not know the QID. */
  weakness: QualysWeakness | null;
  group: FindingGroup;
  asset: FindingAsset | null;
  /** The record's words for the place, for the warning that it names none. */
  place: string;
  confidence: string | null;
  falsePositive: boolean;
  /** `Active`, `Fixed`, … in lower case. */
  status: string;
  /** Whether Qualys was set to ignore it. */
  isIgnored: boolean;
  isRiskAccepted: boolean;
  scores: readonly QualysScores[];
  occurrence: Readonly<Record<string, string>>;
  parts: readonly EvidencePart[];
  /** Names of parts whose base64 is invalid. */
  undecodable: readonly string[];
  techniques: readonly string[];
  isRepeated: boolean;
  line: number;
}

/** Members that most detections of a network scan do not have. */
export const BARE_DETECTION = {
  group: "network",
  falsePositive: false,
  status: "",
  isIgnored: false,
  isRiskAccepted: false,
  scores: [],
  undecodable: [],
  techniques: [],
  isRepeated: false,
} as const satisfies Partial<QualysDetection>;

/** The record that a detection is: a finding, or a skip where Qualys itself no longer counts it. */
export function qualysRecord(detection: QualysDetection, context: QualysContext): ParsedRecord {
  const record = ++context.records;
  const { qid, weakness, asset, line } = detection;
  context.sawHost(asset);
  const at = { record, line };
  if (qid === "") return skippedRecord("record_invalid", "The record names no QID.", at, "QID");
  const isFixed = detection.status === "fixed";
  if (isFixed && !context.options.includeInactive) {
    return skippedRecord("reported_fixed", `Qualys reports QID ${qid} as fixed.`, at, "STATUS");
  }
  if (detection.isIgnored) {
    const message = `QID ${qid} is ignored or disabled in Qualys.`;
    return skippedRecord("suppressed", message, at, "IGNORED");
  }
  const severityRaw = weakness?.severityRaw ?? "";
  const cvss = context.ratings.of(detection.scores);
  const rating = qualysRating(severityRaw, cvss);
  const finding: Finding = {
    tool: "qualys",
    ruleId: qid,
    title: weakness?.title || `QID ${qid}`,
    group: detection.group,
    severity: rating.severity,
    severitySource: rating.source,
    severityRaw,
    confidence: detection.confidence,
    falsePositive: detection.falsePositive,
    asset: asset ?? UNKNOWN_ASSET,
    cve: weakness?.cve ?? [],
    cwe: weakness?.cwe ?? [],
    cvss,
    description: weakness?.description ?? "",
    remediation: weakness?.remediation ?? "",
    references: weakness?.references ?? [],
    reportedCount: null,
    occurrence: detection.occurrence,
    parts: detection.parts,
    isRepeated: detection.isRepeated,
    techniques: detection.techniques,
    resolution: isFixed ? "fixed" : null,
    isRiskAccepted: detection.isRiskAccepted,
    line,
  };
  return { kind: "finding", finding, warnings: warningsOf(detection, rating.problem, record) };
}

const NO_WARNINGS: readonly ImportWarning[] = [];

function warningsOf(
  { qid, weakness, asset, place, undecodable, line }: QualysDetection,
  severityProblem: string | null,
  record: number,
): readonly ImportWarning[] {
  if (weakness !== null && asset !== null && severityProblem === null && undecodable.length === 0) {
    return NO_WARNINGS;
  }
  const warnings: ImportWarning[] = [];
  if (weakness === null) {
    const message = `The report has no entry for QID ${qid}.`;
    warnings.push({ code: "reference_missing", message, record, line, field: "QID" });
  }
  if (asset === null) {
    const message = `${quoted(place)} names no host.`;
    warnings.push({ code: "asset_unknown", message, record, line, field: null });
  }
  if (severityProblem !== null) {
    const raw = quoted(weakness?.severityRaw ?? "");
    const message = `Severity ${raw}: ${severityProblem}; it counts as info.`;
    warnings.push({ code: "severity_unmapped", message, record, line, field: "SEVERITY" });
  }
  for (const part of undecodable) {
    const message = "The content is not valid base64; its text was kept.";
    warnings.push({ code: "base64_invalid", message, record, line, field: part });
  }
  return warnings;
}
