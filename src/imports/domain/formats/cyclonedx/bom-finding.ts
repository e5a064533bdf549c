import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { paragraphs, quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { skippedRecord } from "@/imports/domain/report/record-list";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import type { Failure } from "@/imports/domain/report/report-table";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { advisoryIds, cweNumbers, referenceList } from "./advisory-ids";
import { AdvisoryTexts } from "./advisory-texts";
import type { BomComponents } from "./bom-components";
import { type ChosenRating, chosenRating } from "./bom-rating";
import type { BomAffected, BomVulnerability } from "./bom-vulnerability";
import { putText, sharedLimit } from "./occurrence-text";
import {
  componentAsset,
  componentIdentity,
  componentTitle,
  type PackageComponent,
} from "./package-component";
import { unmappedSeverity } from "./stated-severity";
import { vexStatement } from "./vex-analysis";

/** Components that one vulnerability can affect; more would not fit into memory. */
const MAX_AFFECTED = 100_000;
const NOTHING: PackageComponent = { purl: "", group: "", name: "", version: "" };
const NOBODY: BomAffected = { ref: "", versions: [] };

/** Common members of the affected components of one vulnerability. */
type BomWeakness = Pick<
  Finding,
  "ruleId" | "cve" | "cwe" | "description" | "remediation" | "references"
> & { rating: ChosenRating; shared: Readonly<Record<string, string>>; limit: number };

/** Turns the vulnerabilities of one BOM into records: one for each component that one affects. */
export class BomFindings {
  private readonly texts = new AdvisoryTexts();
  private records = 0;

  constructor(
    private readonly components: BomComponents,
    private readonly options: ReadingOptions,
  ) {}

  /**
   * The records of a vulnerability; one also where it names no component. `enclosing` is the
   * component that contains it, for the extension of older BOMs; `failure` is thrown where it
   * affects too many.
   */
  of(
    vulnerability: BomVulnerability,
    enclosing: PackageComponent | null,
    line: number,
    failure: Failure,
  ): ParsedRecord[] {
    if (vulnerability.affects.length > MAX_AFFECTED) {
      throw failure("A vulnerability affects too many components");
    }
    const weakness = this.weakness(vulnerability);
    const affects = vulnerability.affects.length === 0 ? [NOBODY] : vulnerability.affects;
    return affects.map((affected) => {
      const record = ++this.records;
      if (weakness === null) {
        const message = "The vulnerability has no id.";
        return skippedRecord("record_invalid", message, { record, line }, "id");
      }
      return this.record(vulnerability, weakness, affected, enclosing, record, line);
    });
  }

  /** A member of the list of vulnerabilities that is none. */
  invalid(line: number): ParsedRecord {
    const message = "The vulnerability is not an object.";
    const at = { record: ++this.records, line };
    return skippedRecord("record_invalid", message, at, "vulnerabilities");
  }

  private weakness(vulnerability: BomVulnerability): BomWeakness | null {
    const { id, aliases, source, advisories } = vulnerability;
    const names = [id, ...aliases.map((alias) => alias.id)];
    const ruleId = names.map(singleLine).find((name) => name !== "");
    if (ruleId === undefined) return null;
    const { cve, others } = advisoryIds(names);
    const rating = chosenRating(vulnerability);
    const limit = sharedLimit(vulnerability.affects.length);
    const detail = this.texts.markdown(vulnerability.detail);
    const workaround = this.texts.markdown(vulnerability.workaround);
    return {
      ruleId,
      rating,
      shared: sharedOccurrence(vulnerability, rating, limit),
      limit,
      cve,
      cwe: cweNumbers(vulnerability.cwes),
      description: paragraphs(this.texts.markdown(vulnerability.description), detail),
      remediation: paragraphs(this.texts.markdown(vulnerability.recommendation), workaround),
      references: referenceList([
        source.url,
        ...advisories,
        ...others.filter((name) => name !== ruleId),
        ...aliases.map(({ url }) => url),
      ]),
    };
  }

  private record(
    vulnerability: BomVulnerability,
    weakness: BomWeakness,
    affected: BomAffected,
    enclosing: PackageComponent | null,
    record: number,
    line: number,
  ): ParsedRecord {
    const statement = vexStatement(vulnerability.analysis.state, affected);
    if (statement !== null && !this.options.includeInactive) {
      const message = `The BOM lists ${quoted(weakness.ruleId)} as ${quoted(statement.word)}.`;
      return skippedRecord("reported_inactive", message, { record, line }, "analysis.state");
    }
    const found = this.components.find(affected.ref) ?? enclosing;
    const component = found ?? { ...NOTHING, name: affected.ref };
    const identity = componentIdentity(component);
    const scope = identity === "" ? [] : [this.components.scopeOf(found)];
    const { rating } = weakness;
    const finding: Finding = {
      ...UNSTATED,
      tool: "cyclonedx",
      ruleId: weakness.ruleId,
      title: componentTitle(weakness.ruleId, component),
      group: "supply_chain",
      severity: rating.severity,
      severitySource: rating.severitySource,
      severityRaw: rating.severityRaw,
      falsePositive: statement?.resolution === "false_positive",
      asset: componentAsset(scope, identity) ?? UNKNOWN_ASSET,
      cve: weakness.cve,
      cwe: weakness.cwe,
      cvss: rating.cvss,
      description: weakness.description,
      remediation: weakness.remediation,
      references: weakness.references,
      occurrence: occurrenceOf(component, affected, weakness.shared, weakness.limit),
      resolution: statement?.resolution ?? null,
      line,
    };
    return {
      kind: "finding",
      finding,
      warnings: warningsOf(finding, rating, found, affected.ref, record),
    };
  }
}

/** Common members of a vulnerability's occurrences. */
function sharedOccurrence(
  { source, analysis, properties }: BomVulnerability,
  { rating }: ChosenRating,
  limit: number,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  putText(occurrence, "source", source.name, limit);
  putText(occurrence, "ratings.source", rating?.source ?? "", limit);
  putText(occurrence, "ratings.method", rating?.method ?? "", limit);
  putText(occurrence, "analysis.state", analysis.state, limit);
  putText(occurrence, "analysis.justification", analysis.justification, limit);
  putText(occurrence, "analysis.response", analysis.responses.join("\n"), limit);
  putText(occurrence, "analysis.detail", analysis.detail, limit);
  // EPSS is computed anew every day: it says nothing of the component.
  const kept = properties.filter(({ name }) => !/epss/i.test(name));
  const lines = kept.map(({ name, value }) => `${name}=${value}`);
  putText(occurrence, "properties", lines.join("\n"), limit);
  return occurrence;
}

function occurrenceOf(
  component: PackageComponent,
  affected: BomAffected,
  shared: Readonly<Record<string, string>>,
  limit: number,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  putText(occurrence, "group", component.group, limit);
  putText(occurrence, "name", component.name, limit);
  putText(occurrence, "version", component.version, limit);
  putText(occurrence, "purl", component.purl, limit);
  const versions = affected.versions.map(({ version, status }) => `${version} ${status}`.trim());
  putText(occurrence, "affects.versions", versions.join("\n"));
  return Object.assign(occurrence, shared);
}

function warningsOf(
  { asset, line }: Finding,
  rating: ChosenRating,
  component: PackageComponent | null,
  ref: string,
  record: number,
): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (rating.isUnmapped) {
    warnings.push(unmappedSeverity(rating.severityRaw, record, line, "ratings.severity"));
  }
  if (asset === UNKNOWN_ASSET) {
    const message = "The vulnerability does not say which component it affects.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "affects" });
  } else if (component === null) {
    const message = `No component of the BOM has the reference ${quoted(ref)}.`;
    warnings.push({ code: "reference_missing", message, record, line, field: "affects" });
  }
  return warnings;
}
