import { asList, asObject, asText, type JsonObject } from "@/encoding/domain/json/json-values";
import type { FindingAsset, FindingGroup } from "@/evidence/domain/findings/finding";
import { fileAsset } from "../../assets/file-asset";
import { assetOfText } from "../../assets/network-asset";
import type { SarifContext } from "./sarif-context";
import { indexOf } from "./sarif-rules";
import type { SarifRun } from "./sarif-run";

/** Where a result was found. */
export interface SarifPlace {
  asset: FindingAsset | null;
  /** The location that names the asset; empty when none does. */
  location: JsonObject;
  /** The locations, as the result lists them. */
  locations: readonly JsonObject[];
  /** An artifact that is referenced but missing. */
  isDangling: boolean;
}

/** Ids of advisories about packages. */
const ADVISORY = /^(?:CVE-\d|GHSA-|PYSEC-|RUSTSEC-|GO-\d{4}-\d|MAL-\d|SNYK-)/i;

/**
 * Asset of a result: that of its first location that names one, by its artifact, else by its logical
 * location. A result without locations is one about the artifact that was analysed.
 */
export function sarifPlace(result: JsonObject, run: SarifRun, context: SarifContext): SarifPlace {
  const locations = asList(result.locations).map(asObject);
  let isDangling = false;
  const artifactAsset = (artifact: JsonObject) => {
    const index = indexOf(artifact.index);
    const uri = asText(artifact.uri);
    const indexed = index === null ? null : run.artifact(index);
    isDangling ||= uri === "" && index !== null && indexed === null;
    const isNested = index !== null && run.artifacts[index]?.parentIndex != null;
    const own = uri === "" || isNested ? indexed : { uri, uriBaseId: asText(artifact.uriBaseId) };
    return own === null ? null : run.paths.resolve(own, context.assets);
  };
  for (const location of locations) {
    const artifact = asObject(asObject(location.physicalLocation).artifactLocation);
    const asset =
      (run.tool === "nuclei" ? nucleiAsset(location) : null) ??
      artifactAsset(artifact) ??
      logicalAsset(location, run);
    if (asset !== null) return { asset, location, locations, isDangling };
  }
  const asset = locations.length === 0 ? artifactAsset(asObject(result.analysisTarget)) : null;
  return { asset, location: locations[0] ?? {}, locations, isDangling };
}

/** Name of the first logical location; it may be in the list of the run. */
export function logicalName(location: JsonObject, run: SarifRun): string {
  const logical = asObject(asList(location.logicalLocations)[0]);
  const index = indexOf(logical.index);
  return (
    asText(logical.fullyQualifiedName) ||
    (index === null ? "" : (run.logicalLocations[index] ?? "")) ||
    asText(logical.name)
  );
}

export function groupOf(ruleId: string, asset: FindingAsset | null): FindingGroup {
  if (asset?.host != null) return /^https?$/.test(asset.protocol ?? "") ? "web" : "network";
  return ADVISORY.test(ruleId) ? "supply_chain" : "code";
}

function logicalAsset(location: JsonObject, run: SarifRun): FindingAsset | null {
  const name = logicalName(location, run).trim();
  const asset = fileAsset(name);
  // A name is no path: its steps must stay as they are.
  return asset && { ...asset, url: name };
}

/**
 * Nuclei writes the path alone as artifact, because GitHub takes nothing else, and the target as the
 * location's message, with one of the two slashes behind the scheme lost.
 */
function nucleiAsset(location: JsonObject): FindingAsset | null {
  const text = asText(asObject(location.message).text).replace(/^(\w{1,20}:\/)(?!\/)/, "$1/");
  return assetOfText(text.includes("://") ? text : (text.split("/", 1)[0] ?? ""));
}
