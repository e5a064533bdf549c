import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import {
  type Dependency,
  type DependencyVulnerability,
  type Identifier,
  VERSION_LIMITS,
  type VulnerableSoftware,
} from "./dependency";
import { dependencyCvss, type RatingBlock } from "./dependency-cvss";

/** A member of `dependencies` of a report in JSON (report schema 1.0 and 1.1). */
export function jsonDependency(value: JsonObject, line: number): Dependency {
  const vulnerabilities = (list: string, isSuppressed: boolean) =>
    asList(value[list]).map((item) => jsonVulnerability(asObject(item), isSuppressed, line));
  return {
    fileName: asText(value.fileName),
    filePath: asText(value.filePath),
    md5: asText(value.md5),
    sha1: asText(value.sha1),
    sha256: asText(value.sha256),
    packages: asList(value.packages).map(jsonIdentifier),
    cpes: asList(value.vulnerabilityIds).map(jsonIdentifier),
    projectReferences: asTexts(value.projectReferences),
    includedBy: asList(value.includedBy).map(
      (item) => asText(item) || asText(asObject(item).reference),
    ),
    relatedDependencies: asList(value.relatedDependencies).map((related) =>
      asText(asObject(related).filePath),
    ),
    vulnerabilities: [
      ...vulnerabilities("vulnerabilities", false),
      ...vulnerabilities("suppressedVulnerabilities", true),
    ],
  };
}

function jsonIdentifier(value: JsonValue): Identifier {
  const { id, confidence } = asObject(value);
  return { id: asText(id), confidence: asText(confidence) };
}

function jsonVulnerability(
  value: JsonObject,
  isSuppressed: boolean,
  line: number,
): DependencyVulnerability {
  return {
    isSuppressed,
    source: asText(value.source),
    name: asText(value.name),
    severity: asText(value.severity),
    cvss: dependencyCvss(blockOf(value.cvssv2), blockOf(value.cvssv3), blockOf(value.cvssv4)),
    cwes: asTexts(value.cwes),
    description: asText(value.description),
    notes: asText(value.notes),
    references: asList(value.references).map((reference) => {
      const { url, name } = asObject(reference);
      return asText(url) || asText(name);
    }),
    software: asList(value.vulnerableSoftware).map(jsonSoftware),
    line,
  };
}

function jsonSoftware(value: JsonValue): VulnerableSoftware {
  const software = asObject(asObject(value).software);
  const limits: Record<string, string> = {};
  for (const name of VERSION_LIMITS) {
    const limit = asText(software[name]);
    if (limit !== "") limits[name] = limit;
  }
  const isMatched = asText(software.vulnerabilityIdMatched) === "true";
  return { cpe: asText(software.id), isMatched, limits };
}

function blockOf(value: JsonValue | undefined): RatingBlock | null {
  if (value === undefined || value === null) return null;
  const block = asObject(value);
  return (name) => asText(block[name]);
}
