import {
  childOf,
  childrenOf,
  itemsOf,
  textIn,
  trimmedText,
  type XmlElement,
} from "../../xml/xml-element";
import {
  type Dependency,
  type DependencyVulnerability,
  type Identifier,
  VERSION_LIMITS,
  type VulnerableSoftware,
} from "./dependency";
import { dependencyCvss, legacyBlock, type RatingBlock } from "./dependency-cvss";

/** Elements of `vulnerabilities`, suppressed or not; each needs its line. */
export const VULNERABILITIES: readonly string[] = ["vulnerability", "suppressedVulnerability"];

/** A `dependency` element of a report in XML, of any schema version. */
export function xmlDependency(element: XmlElement): Dependency {
  const identifiers = descendants(childOf(element, "identifiers"));
  return {
    fileName: textIn(element, "fileName"),
    filePath: textIn(element, "filePath"),
    md5: textIn(element, "md5"),
    sha1: textIn(element, "sha1"),
    sha256: textIn(element, "sha256"),
    packages: identifiers.filter(isPackage).map(xmlIdentifier),
    cpes: identifiers.filter(isCpe).map(xmlIdentifier),
    projectReferences: itemsOf(element, "projectReferences").map(trimmedText),
    includedBy: itemsOf(element, "includedBy").map(trimmedText),
    relatedDependencies: itemsOf(element, "relatedDependencies").map((related) =>
      textIn(related, "filePath"),
    ),
    vulnerabilities: itemsOf(element, "vulnerabilities")
      .filter(({ name }) => VULNERABILITIES.includes(name))
      .map(xmlVulnerability),
  };
}

function isPackage({ name, attributes }: XmlElement): boolean {
  return name === "package" || (name === "identifier" && attributes.type !== "cpe");
}

function isCpe({ name, attributes }: XmlElement): boolean {
  return name === "vulnerabilityIds" || (name === "identifier" && attributes.type === "cpe");
}

/** `id` since schema 2.0; `name`, up to 1.3 in parentheses, before. */
function xmlIdentifier(element: XmlElement): Identifier {
  const name = textIn(element, "name").replace(/^\((.*)\)$/s, "$1");
  return { id: textIn(element, "id") || name, confidence: element.attributes.confidence ?? "" };
}

function xmlVulnerability(element: XmlElement): DependencyVulnerability {
  const member: RatingBlock = (name) => textIn(element, name);
  const v2 = blockOf(element, "cvssV2");
  return {
    isSuppressed: element.name === "suppressedVulnerability",
    source: element.attributes.source ?? "",
    name: member("name"),
    severity: member("severity"),
    cvss: dependencyCvss(
      v2 ?? legacyBlock(member),
      blockOf(element, "cvssV3"),
      blockOf(element, "cvssV4"),
    ),
    cwes: [...itemsOf(element, "cwes").map(trimmedText), member("cwe")],
    description: member("description"),
    notes: member("notes"),
    references: itemsOf(element, "references").map(
      (reference) => textIn(reference, "url") || textIn(reference, "name"),
    ),
    software: itemsOf(element, "vulnerableSoftware").map(xmlSoftware),
    line: element.line ?? 0,
  };
}

function xmlSoftware(element: XmlElement): VulnerableSoftware {
  const { attributes } = element;
  const limits: Record<string, string> = {};
  for (const name of VERSION_LIMITS) {
    const limit = attributes[name];
    if (limit !== undefined) limits[name] = limit;
  }
  const isMatched = attributes.vulnerabilityIdMatched === "true" || attributes.matched === "true";
  return { cpe: trimmedText(element), isMatched, limits };
}

function blockOf(element: XmlElement, name: string): RatingBlock | null {
  const block = childOf(element, name);
  return block === undefined ? null : (member) => textIn(block, member);
}

function descendants(element: XmlElement | undefined): XmlElement[] {
  if (element === undefined) return [];
  return childrenOf(element).flatMap((child) => [child, ...descendants(child)]);
}
