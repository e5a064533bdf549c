import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { singleLine } from "@/encoding/domain/text/plain-text";
import type { Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { type RecordPlace, skippedRecord } from "@/imports/domain/report/record-list";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { advisoryIds, cweNumbers, referenceList } from "../cyclonedx/advisory-ids";
import type { AdvisoryTexts } from "../cyclonedx/advisory-texts";
import { putText } from "../cyclonedx/occurrence-text";
import {
  componentAsset,
  componentIdentity,
  componentTitle,
  type PackageComponent,
  updateAdvice,
} from "../cyclonedx/package-component";
import { statedSeverity, unmappedSeverity } from "../cyclonedx/stated-severity";
import { grypeCvss } from "./grype-cvss";

export const NO_VULNERABILITY = "The match names no vulnerability.";

/**
 * One match: a vulnerability of a package. Also of the first versions, which had `links`,
 * `fixedInVersion`, `cvssV2` and `cvssV3`.
 */
export function grypeMatch(
  match: JsonObject,
  target: string,
  texts: AdvisoryTexts,
  at: RecordPlace,
): ParsedRecord {
  const vulnerability = asObject(match.vulnerability);
  const ruleId = singleLine(asText(vulnerability.id));
  if (ruleId === "") {
    return skippedRecord("record_invalid", NO_VULNERABILITY, at, "vulnerability.id");
  }
  const { record, line } = at;
  const related = asList(match.relatedVulnerabilities).map(asObject);
  const artifact = asObject(match.artifact);
  const component: PackageComponent = {
    purl: asText(artifact.purl),
    group: "",
    name: asText(artifact.name),
    version: asText(artifact.version),
  };
  const identity = componentIdentity(component);
  const cvss = grypeCvss(vulnerability, related);
  const severity = statedSeverity(asText(vulnerability.severity), cvss);
  const { cve, others } = advisoryIds([ruleId, ...related.map(({ id }) => asText(id))]);
  const description = asText(vulnerability.description) || asText(related[0]?.description);
  const finding: Finding = {
    ...UNSTATED,
    tool: "grype",
    ruleId,
    title: componentTitle(ruleId, component),
    group: "supply_chain",
    severity: severity.severity,
    severitySource: severity.severitySource,
    severityRaw: severity.severityRaw,
    asset: componentAsset([target], identity) ?? UNKNOWN_ASSET,
    cve,
    cwe: cwesOf([vulnerability, ...related]),
    cvss,
    description: texts.markdown(description),
    remediation: updateAdvice(component.name, fixedVersions(vulnerability)),
    references: referenceList([
      ...[vulnerability, ...related].flatMap(linksOf),
      ...others.filter((name) => name !== ruleId),
    ]),
    occurrence: occurrenceOf(match, vulnerability, artifact),
    line,
  };
  const warnings: ImportWarning[] = [];
  if (severity.isUnmapped) {
    const field = "vulnerability.severity";
    warnings.push(unmappedSeverity(severity.severityRaw, record, line, field));
  }
  if (identity === "") {
    const message = "The match does not say which package it is about.";
    warnings.push({ code: "asset_unknown", message, record, line, field: "artifact" });
  }
  return { kind: "finding", finding, warnings };
}

function fixedVersions(vulnerability: JsonObject): string[] {
  const versions = asTexts(asObject(vulnerability.fix).versions);
  return versions.length === 0 ? asTexts(vulnerability.fixedInVersion) : versions;
}

function linksOf(vulnerability: JsonObject): string[] {
  return [
    asText(vulnerability.dataSource),
    ...asTexts(vulnerability.urls),
    ...asTexts(vulnerability.links),
    ...asList(vulnerability.advisories).map((advisory) => asText(asObject(advisory).link)),
  ];
}

/** Weaknesses of a vulnerability, since Grype 0.104 as objects. */
function cwesOf(vulnerabilities: readonly JsonObject[]): number[] {
  const cwes = vulnerabilities.flatMap(({ cwes }) => asList(cwes));
  return cweNumbers(cwes.map((cwe) => asText(cwe) || asText(asObject(cwe).cwe)));
}

/**
 * Members that distinguish this match. Risk and EPSS are computed again every day, and so left out.
 */
function occurrenceOf(
  match: JsonObject,
  vulnerability: JsonObject,
  artifact: JsonObject,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  for (const name of ["name", "version", "type", "language", "purl"]) {
    putText(occurrence, name, asText(artifact[name]));
  }
  const paths = asList(artifact.locations).map((location) => asText(asObject(location).path));
  putText(occurrence, "locations", paths.join("\n"));
  putText(occurrence, "namespace", asText(vulnerability.namespace));
  putText(occurrence, "fix.state", asText(asObject(vulnerability.fix).state));
  putText(occurrence, "fix.versions", fixedVersions(vulnerability).join("\n"));
  const details = asList(match.matchDetails).map(asObject);
  putText(occurrence, "matcher", unique(details.map(({ matcher }) => asText(matcher))));
  putText(occurrence, "match.type", unique(details.map(({ type }) => asText(type))));
  const found = details.map((detail) => asText(asObject(detail.found).versionConstraint));
  putText(occurrence, "versionConstraint", unique(found));
  return occurrence;
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== "").join("\n");
}
