import { asText } from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { parseFailed } from "@/encoding/domain/text/parse-failed";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { cvesIn } from "../../html/report-text";
import { EvidenceParts, takeEvidence } from "./evidence-parts";
import { isPlaceholder } from "./field-text";
import { type AssetPlaces, assetsOf, type FoundAssets } from "./finding-asset";
import type { FindingFields } from "./finding-fields";
import { groupOfType } from "./finding-group";
import { type FindingStatus, takeStatus } from "./finding-status";
import { takeTexts } from "./finding-texts";
import type { FindingTitle } from "./finding-titles";
import type { GenericContext } from "./generic-context";
import { takeIdentity, type WeaknessIdentity } from "./identity";
import { isPort, type Place } from "./places";
import { takeCvss, takeRating } from "./rating";
import { takeAdvisoryIds, takeCwe, techniquesOf } from "./weakness-ids";

/** Facts of a finding that its importer has read already. */
export interface FindingFacts {
  tool: string;
  /** 1-based number of the source record. */
  record: number;
  line: number;
  /** Places that are not in the fields. */
  places: readonly Place[];
  evidence: EvidenceParts;
  /** Whether the report has an id for each finding, so that an identical one is a repetition. */
  isIdentified: boolean;
}

/** Facts of a finding whose fields say everything. */
export function plainFacts(tool: string, record: number, line: number): FindingFacts {
  const evidence = new EvidenceParts();
  return { tool, record, line, places: [], evidence, isIdentified: false };
}

/**
 * One finding of free-form fields as records, one for each asset that it names; skipped where it has no
 * title or is not open. Throws parse_failed where one finding would fill the database by being on many.
 */
export function buildFinding(
  fields: FindingFields,
  context: GenericContext,
  facts: FindingFacts,
): ParsedRecord[] {
  const { record, line } = facts;
  const title = context.titles.of(fields.text("title"));
  if (title.text === "") {
    return [skipped("record_invalid", "The finding has no title.", record, line, "title")];
  }
  const status = takeStatus(fields, context);
  if (status.skip !== null) {
    return [skipped(status.skip.code, status.skip.message, record, line, status.skip.field)];
  }
  const warnings: ImportWarning[] = [];
  const warn: Warn = (code, message, field) => {
    warnings.push({ code, message, record, line, field });
  };
  if (status.inactiveBy !== null) {
    const message = "The tool does not say why the finding is not active; it comes in open.";
    warn("inactive_without_reason", message, status.inactiveBy);
  }
  if (title.isCut) warn("text_cut", "The title is too long; its beginning is kept.", "title");
  const found = assetsOf(fields, facts.places, context);
  const finding = readFinding(fields, title, status, found, context, facts, warn);
  const [first, ...others] = spread(finding, found);
  return [
    { kind: "finding", finding: first, warnings },
    ...others.map((other): ParsedRecord => {
      context.see(other.asset);
      return { kind: "finding", finding: other, warnings: [] };
    }),
  ];
}

/** Text that one finding may have on all its assets together. */
const MAX_SPREAD = 64 * 1024 * 1024;

/** The finding on each of its assets, with the places on that one. */
function spread(finding: Finding, { assets }: FoundAssets): [Finding, ...Finding[]] {
  const [first, ...others] = assets;
  if (others.length === 0) return [finding];
  const size = Object.values(finding.occurrence).reduce((sum, { length }) => sum + length, 500);
  if (size * assets.length > MAX_SPREAD) {
    const detail = `The finding is on ${assets.length} assets and too large to be kept for each of them.`;
    throw parseFailed(detail, { line: finding.line, column: 1 });
  }
  const on = ({ asset, group, places }: AssetPlaces): Finding => ({
    ...finding,
    asset,
    group: finding.group === first.group ? group : finding.group,
    occurrence: { ...finding.occurrence, endpoints: places.join("\n") },
  });
  return [on(first), ...others.map(on)];
}

function readFinding(
  fields: FindingFields,
  title: FindingTitle,
  status: FindingStatus,
  found: FoundAssets,
  context: GenericContext,
  facts: FindingFacts,
  warn: Warn,
): Finding {
  const ids = takeAdvisoryIds(fields);
  warnOfPlaces(found, warn);
  const [{ asset, group: groupOfPlace }, ...others] = found.assets;
  // Each asset keeps its own places instead of the list of all.
  if (others.length > 0 && found.field !== null) fields.takeAll(found.field);
  const hasAsset = context.see(asset);
  const identity = takeIdentity(fields, title, ids, hasAsset);
  // An incident shows one title; where the rule does not determine it, each occurrence keeps its
  // own.
  if (identity.isOfTitle) fields.takeText("title");
  const cvss = takeCvss(fields);
  const rating = takeRating(fields, cvss);
  if (rating.warning !== null) warn("severity_unmapped", rating.warning, "severity");
  takeEvidence(fields, facts.evidence);
  for (const { code, message, field } of facts.evidence.warnings) warn(code, message, field);
  const texts = takeTexts(fields, ids.others, context);
  const confidence = takeConfidence(fields);
  const cwe = takeCwe(fields);
  const reportedCount = takeCount(fields);
  const techniques = techniquesOf(fields);
  const group = groupOfType(fields.text("type")) ?? groupOfPlace;
  for (const { name, value } of fields.all("port")) {
    const text = asText(value).trim();
    if (!isPort(text) && !isPlaceholder(text)) fields.invalid.push({ name, text });
  }
  for (const { name, text } of fields.invalid) {
    warn(
      "value_invalid",
      `${quoted(text)} cannot be right; it is kept in the evidence only.`,
      name,
    );
  }
  // Last: what nothing above has taken out.
  const occurrence = fields.occurrence();
  return {
    tool: facts.tool,
    ruleId: identity.ruleId,
    title: title.text,
    group,
    severity: rating.severity,
    severitySource: rating.severitySource,
    severityRaw: rating.severityRaw,
    confidence,
    falsePositive: status.resolution === "false_positive",
    asset,
    cve: withNamed(ids.cve, title.cve, identity),
    cwe,
    cvss,
    description: texts.description,
    remediation: texts.remediation,
    references: texts.references,
    reportedCount,
    occurrence,
    parts: facts.evidence.parts,
    isRepeated: facts.isIdentified || identity.uniqueId !== "",
    techniques,
    resolution: status.resolution,
    isRiskAccepted: status.isRiskAccepted,
    line: facts.line,
  };
}

type Warn = (code: string, message: string, field: string) => void;

function warnOfPlaces({ unread, assets }: FoundAssets, warn: Warn): void {
  if (unread !== null) {
    const message = `${quoted(unread)} names no host; it counts as the name of the asset.`;
    warn("asset_unknown", message, "host");
  }
  if (assets.length > 1) {
    const message = `The finding is on ${assets.length} assets; it counts as one record for each.`;
    warn("endpoints_several", message, "endpoints");
  }
}

function takeConfidence(fields: FindingFields): string | null {
  const word = fields.takeText("confidence").trim().toLowerCase();
  return isPlaceholder(word) ? null : word;
}

/** How often the tool saw it, where that is more than this once. */
function takeCount(fields: FindingFields): number | null {
  const text = fields.takeText("count").trim();
  return /^\d{1,9}$/.test(text) && Number(text) > 1 ? Number(text) : null;
}

/** CVE ids of the fields and those that title or rule name. */
function withNamed(
  cve: readonly string[],
  ofTitle: readonly string[],
  { ruleId, isOfTitle }: WeaknessIdentity,
): readonly string[] {
  const ofRule = isOfTitle ? [] : cvesIn(ruleId);
  if (ofTitle.length === 0 && ofRule.length === 0) return cve;
  return [...new Set([...cve, ...ofTitle, ...ofRule])].sort();
}

/** A record that is left out, and why. */
export function skipped(
  code: string,
  message: string,
  record: number,
  line: number,
  field: string | null,
): ParsedRecord {
  return { kind: "skipped", warning: { code, message, record, line, field } };
}
