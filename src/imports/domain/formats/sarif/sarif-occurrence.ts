import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import {
  asList,
  asObject,
  asText,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import type { EvidencePart } from "@/evidence/domain/findings/finding";
import { logicalName, type SarifPlace } from "./sarif-place";
import type { SarifRun } from "./sarif-run";
import { textOf } from "./sarif-text";

const REGION = ["startLine", "startColumn", "endLine", "endColumn", "charOffset", "byteOffset"];
/** Members of a result that are kept whole, as the parts of these names. */
const DOCUMENTS: readonly [member: string, part: string][] = [
  ["codeFlows", "code-flows"],
  ["relatedLocations", "related-locations"],
  ["stacks", "stacks"],
  ["graphs", "graphs"],
  ["fixes", "fixes"],
  ["attachments", "attachments"],
  ["webRequest", "web-request"],
  ["webResponse", "web-response"],
  ["properties", "properties"],
];

/**
 * Members specific to a result, under the names of SARIF 2.1.0. Left out are those that differ from
 * scan to scan for the same occurrence: its GUID, its state against a baseline, links into a
 * viewer.
 */
export function sarifOccurrence(
  result: JsonObject,
  message: string,
  place: SarifPlace,
  run: SarifRun,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  const set = (name: string, value: JsonValue | undefined) => {
    const text = asText(value);
    if (text !== "" && !isPrototypeKey(name)) occurrence[name] = text;
  };
  const physical = asObject(place.location.physicalLocation);
  const region = asObject(physical.region);
  set("message", message);
  // The path of a file is its asset's; a URL has a query and a fragment as well.
  if (place.asset?.host != null) set("uri", asObject(physical.artifactLocation).uri);
  for (const name of REGION) set(name, region[name]);
  set("address", asObject(physical.address).fullyQualifiedName);
  set("logicalLocation", logicalName(place.location, run));
  set("locationMessage", textOf(place.location.message));
  if (result.kind !== "fail") set("kind", result.kind);
  set("rank", result.rank);
  set("correlationGuid", result.correlationGuid);
  for (const member of ["fingerprints", "partialFingerprints"]) {
    const fingerprints = result[member];
    if (fingerprints === undefined) continue;
    for (const [name, value] of Object.entries(asObject(fingerprints))) {
      set(`${member}.${name}`, value);
    }
  }
  return occurrence;
}

/** The source text at the place and the documents of a result, as exact as the report has them. */
export function sarifParts(
  result: JsonObject,
  { location, locations }: SarifPlace,
): EvidencePart[] {
  const parts: EvidencePart[] = [];
  const physical = asObject(location.physicalLocation);
  addSnippet(parts, "snippet", asObject(physical.region).snippet);
  addSnippet(parts, "context", asObject(physical.contextRegion).snippet);
  const isMore = locations.length > 1 || location.properties !== undefined;
  if (isMore) addDocument(parts, "locations", result.locations);
  for (const [member, name] of DOCUMENTS) addDocument(parts, name, result[member]);
  return parts;
}

function addSnippet(parts: EvidencePart[], name: string, snippet: JsonValue | undefined): void {
  if (snippet === undefined) return;
  const text = textOf(snippet);
  if (text !== "") parts.push({ name, mediaType: "text/plain", bytes: Buffer.from(text) });
}

function addDocument(parts: EvidencePart[], name: string, value: JsonValue | undefined): void {
  if (value === undefined || value === null || isEmpty(value)) return;
  const bytes = Buffer.from(canonicalJson(value));
  parts.push({ name, mediaType: "application/json", bytes });
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length === 0 : Object.keys(asObject(value)).length === 0;
}

/** How a fix that a result proposes is described; the changes themselves are a part. */
export function fixDescriptions(result: JsonObject): string[] {
  return asList(result.fixes).map((fix) => textOf(asObject(fix).description));
}
