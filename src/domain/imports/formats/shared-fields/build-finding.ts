import type { Finding, ImportWarning, ParsedRecord } from "../../../findings/finding";
import { cvesIn } from "../../html/report-text";
import { quoted } from "../../text/plain-text";
import { EvidenceParts, takeEvidence } from "./evidence-parts";
import { isPlaceholder } from "./field-text";
import { assetOf, type FoundAsset } from "./finding-asset";
import type { FindingFields } from "./finding-fields";
import { groupOfType } from "./finding-group";
import { type FindingStatus, takeStatus } from "./finding-status";
import { takeTexts } from "./finding-texts";
import type { FindingTitle } from "./finding-titles";
import type { GenericContext } from "./generic-context";
import { takeIdentity, type WeaknessIdentity } from "./identity";
import type { Place } from "./places";
import { takeCvss, takeRating } from "./rating";
import { takeAdvisoryIds, takeCwe, techniquesOf } from "./weakness-ids";

/** What the importer of a finding has read of it already. */
export interface FindingFacts {
  tool: string;
  /** 1-based number of the source record. */
  record: number;
  line: number;
  /** Places that do not stand in the fields. */
  places: readonly Place[];
  evidence: EvidenceParts;
  /** Whether the report has an id for each finding, so that an identical one is the same told again. */
  isIdentified: boolean;
}

/** Facts of a finding whose fields say everything. */
export function plainFacts(tool: string, record: number, line: number): FindingFacts {
  const evidence = new EvidenceParts();
  return { tool, record, line, places: [], evidence, isIdentified: false };
}

/** One finding of free-form fields as a record; skipped where it has no title or is not open. */
export function buildFinding(
  fields: FindingFields,
  context: GenericContext,
  facts: FindingFacts,
): ParsedRecord {
  const { record, line } = facts;
  const title = context.titles.of(fields.text("title"));
  if (title.text === "") {
    return skipped("record_invalid", "The finding has no title.", record, line, "title");
  }
  const status = takeStatus(fields, context.options);
  if (status.skip !== null) {
    return skipped(status.skip.code, status.skip.message, record, line, status.skip.field);
  }
  const warnings: ImportWarning[] = [];
  const warn: Warn = (code, message, field) => {
    warnings.push({ code, message, record, line, field });
  };
  return {
    kind: "finding",
    finding: readFinding(fields, title, status, context, facts, warn),
    warnings,
  };
}

function readFinding(
  fields: FindingFields,
  title: FindingTitle,
  status: FindingStatus,
  context: GenericContext,
  facts: FindingFacts,
  warn: Warn,
): Finding {
  const ids = takeAdvisoryIds(fields);
  const place = assetOf(fields, facts.places, context);
  warnOfPlace(place, warn);
  keepPlaces(place, fields);
  const { asset } = place;
  const hasAsset = context.see(asset);
  const identity = takeIdentity(fields, title, ids, hasAsset);
  // An incident shows one title; where the rule does not tell it, each occurrence keeps its own.
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
  const group = groupOfType(fields.text("type")) ?? place.group;
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
    isToldAgain: facts.isIdentified || identity.uniqueId !== "",
    techniques,
    resolution: status.resolution,
    isRiskAccepted: status.isRiskAccepted,
    line: facts.line,
  };
}

type Warn = (code: string, message: string, field: string) => void;

function warnOfPlace({ unread, several }: FoundAsset, warn: Warn): void {
  if (unread !== null) {
    const message = `${quoted(unread)} names no host; it counts as the name of the asset.`;
    warn("asset_unknown", message, "host");
  }
  if (several.length > 0) {
    const message = `The finding names ${several.length} places; the first one counts.`;
    warn("endpoints_several", message, "endpoints");
  }
}

/** Where the places do not stand in a field of that name already. */
function keepPlaces({ several }: FoundAsset, fields: FindingFields): void {
  const isThere = fields.all("host").some(({ name }) => name === "endpoints");
  if (several.length === 0 || isThere || fields.isKept("endpoints")) return;
  fields.keep("endpoints", several.map(({ text }) => text).join("\n"));
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
