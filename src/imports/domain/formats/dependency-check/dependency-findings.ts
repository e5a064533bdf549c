import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding, FindingAsset, ParsedRecord } from "@/evidence/domain/findings/finding";
import { skippedRecord } from "@/imports/domain/report/record-list";
import type { Failure } from "@/imports/domain/report/report-table";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { advisoryIds, cweNumbers, referenceList } from "../cyclonedx/advisory-ids";
import { AdvisoryTexts } from "../cyclonedx/advisory-texts";
import { putText, sharedLimit } from "../cyclonedx/occurrence-text";
import {
  componentAsset,
  componentIdentity,
  componentName,
  updateAdvice,
} from "../cyclonedx/package-component";
import { statedSeverity, unmappedSeverity } from "../cyclonedx/stated-severity";
import type { Dependency, DependencyVulnerability, VulnerableSoftware } from "./dependency";

/** Vulnerabilities that one dependency can have; more would not fit into memory. */
const MAX_VULNERABILITIES = 100_000;

/** Turns the dependencies of one report into records: one for each vulnerability of a dependency. */
export class DependencyFindings {
  private readonly texts = new AdvisoryTexts();
  private records = 0;

  /**
   * Takes the name of the project that was scanned, which may be empty, and what is thrown where there
   * are too many vulnerabilities.
   */
  of(dependency: Dependency, project: string, failure: Failure): ParsedRecord[] {
    const { length } = dependency.vulnerabilities;
    if (length === 0) return [];
    if (length > MAX_VULNERABILITIES) throw failure("A dependency has too many vulnerabilities");
    const identity = dependencyIdentity(dependency);
    const scope = identity === "" ? [] : [project];
    const asset = componentAsset(scope, identity) ?? UNKNOWN_ASSET;
    const said = dependencyOccurrence(dependency, sharedLimit(length));
    return dependency.vulnerabilities.map((vulnerability) =>
      this.record(dependency, vulnerability, asset, said),
    );
  }

  /** A member of the list of dependencies that is none. */
  invalid(line: number): ParsedRecord {
    const message = "The dependency is not an object.";
    const at = { record: ++this.records, line };
    return skippedRecord("record_invalid", message, at, "dependencies");
  }

  private record(
    dependency: Dependency,
    vulnerability: DependencyVulnerability,
    asset: FindingAsset,
    said: Readonly<Record<string, string>>,
  ): ParsedRecord {
    const { line } = vulnerability;
    const record = ++this.records;
    const at = { record, line };
    const ruleId = singleLine(vulnerability.name);
    if (ruleId === "") {
      return skippedRecord("record_invalid", "The vulnerability has no name.", at, "name");
    }
    const fileName = singleLine(dependency.fileName);
    if (vulnerability.isSuppressed) {
      const message = `A rule suppresses ${quoted(ruleId)} in ${quoted(fileName)}.`;
      return skippedRecord("suppressed", message, at, "suppressedVulnerability");
    }
    const severity = statedSeverity(vulnerability.severity, vulnerability.cvss);
    const finding: Finding = {
      ...UNSTATED,
      tool: "dependency-check",
      ruleId,
      title: fileName === "" ? ruleId : `${ruleId} in ${fileName}`,
      group: "supply_chain",
      severity: severity.severity,
      severitySource: severity.severitySource,
      severityRaw: severity.severityRaw,
      asset,
      cve: advisoryIds([ruleId]).cve,
      cwe: cweNumbers(vulnerability.cwes),
      cvss: vulnerability.cvss,
      description: this.texts.markdown(vulnerability.description),
      remediation: updateAdvice(packageName(dependency), fixedVersions(vulnerability)),
      references: referenceList(vulnerability.references),
      occurrence: vulnerabilityOccurrence(said, vulnerability),
      line,
    };
    const warnings: ImportWarning[] = [];
    if (severity.isUnmapped) {
      warnings.push(unmappedSeverity(severity.severityRaw, record, line, "severity"));
    }
    if (asset === UNKNOWN_ASSET) {
      const message = "The dependency has neither a package nor a file name.";
      warnings.push({ code: "asset_unknown", message, record, line, field: "fileName" });
    }
    return { kind: "finding", finding, warnings };
  }
}

/** The package URL, else other coordinates of the package, else the file by its name and digest. */
function dependencyIdentity(dependency: Dependency): string {
  const purl = purlOf(dependency);
  if (purl !== "") return componentIdentity({ purl, group: "", name: "", version: "" });
  const coordinates = singleLine(dependency.packages[0]?.id ?? "");
  if (coordinates !== "") return coordinates;
  const { sha256, sha1 } = dependency;
  const digest = sha256 !== "" ? `sha256:${sha256}` : sha1 === "" ? "" : `sha1:${sha1}`;
  return singleLine(`${dependency.fileName} ${digest}`);
}

function purlOf({ packages }: Dependency): string {
  return packages.find(({ id }) => id.startsWith("pkg:"))?.id ?? "";
}

function packageName(dependency: Dependency): string {
  const purl = purlOf(dependency);
  return purl === ""
    ? singleLine(dependency.fileName)
    : componentName({ purl, group: "", name: "", version: "" });
}

/** The ends of the ranges in which the dependency was found: the first versions without the vulnerability. */
function fixedVersions({ software }: DependencyVulnerability): string[] {
  const matched = software.filter(({ isMatched }) => isMatched);
  const versions = matched.map(({ limits }) => limits.versionEndExcluding ?? "");
  return [...new Set(versions)];
}

/** Common members of a dependency's vulnerabilities. */
function dependencyOccurrence(dependency: Dependency, limit: number): Record<string, string> {
  const occurrence: Record<string, string> = {};
  for (const name of ["fileName", "filePath", "sha256", "sha1", "md5"] as const) {
    putText(occurrence, name, dependency[name], limit);
  }
  const withConfidence = ({ id, confidence }: { id: string; confidence: string }) =>
    confidence === "" ? id : `${id} (${confidence})`;
  putText(occurrence, "packages", dependency.packages.map(withConfidence).join("\n"), limit);
  putText(occurrence, "vulnerabilityIds", dependency.cpes.map(withConfidence).join("\n"), limit);
  putText(occurrence, "projectReferences", dependency.projectReferences.join("\n"), limit);
  putText(occurrence, "includedBy", dependency.includedBy.join("\n"), limit);
  putText(occurrence, "relatedDependencies", dependency.relatedDependencies.join("\n"), limit);
  return occurrence;
}

function vulnerabilityOccurrence(
  said: Readonly<Record<string, string>>,
  { source, notes, software }: DependencyVulnerability,
): Record<string, string> {
  const occurrence = { ...said };
  putText(occurrence, "source", source);
  putText(occurrence, "notes", notes);
  putText(occurrence, "vulnerableSoftware", software.map(softwareText).join("\n"));
  return occurrence;
}

function softwareText({ cpe, isMatched, limits }: VulnerableSoftware): string {
  const said = Object.entries(limits).map(([name, version]) => `${name}=${version}`);
  return [cpe, ...said, ...(isMatched ? ["matched"] : [])].join(" ");
}
