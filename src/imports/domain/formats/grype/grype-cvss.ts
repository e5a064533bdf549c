import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from "@/encoding/domain/json/json-values";
import type { Cvss } from "../../ratings/cvss";
import { cvssOf, newestCvss } from "../cyclonedx/cvss-choice";

/**
 * CVSS of a match: by the source of the vulnerability, else by the NVD, else by the first related
 * vulnerability that has one; of each the newest version, and of equals the one by the NVD.
 */
export function grypeCvss(vulnerability: JsonObject, related: readonly JsonObject[]): Cvss | null {
  const isNvd = ({ namespace }: JsonObject) => asText(namespace).startsWith("nvd");
  const others = [...related.filter(isNvd), ...related.filter((other) => !isNvd(other))];
  for (const candidate of [vulnerability, ...others]) {
    const cvss = cvssOfOne(candidate);
    if (cvss !== null) return cvss;
  }
  return null;
}

function cvssOfOne({ cvss, cvssV2, cvssV3 }: JsonObject): Cvss | null {
  const ratings = asList(cvss).map(asObject);
  const isNvd = ({ source }: JsonObject) => asText(source).toLowerCase().includes("nvd");
  const preferred = [...ratings.filter(isNvd), ...ratings.filter((rating) => !isNvd(rating))];
  return newestCvss([
    ...preferred.map(({ version, vector, metrics }) =>
      cvssOf(asText(vector), asNumber(asObject(metrics).baseScore), knownVersion(asText(version))),
    ),
    firstCvss(asObject(cvssV3), "3.1"),
    firstCvss(asObject(cvssV2), "2.0"),
  ]);
}

/** The form of the first versions of Grype. */
function firstCvss({ vector, baseScore }: JsonObject, version: string): Cvss | null {
  return cvssOf(asText(vector), asNumber(baseScore), version);
}

/** Grype writes `3.1`, sometimes without the minor version. */
function knownVersion(version: string): string {
  if (version.startsWith("4")) return "4.0";
  if (version.startsWith("2")) return "2.0";
  return version === "3.0" ? "3.0" : "3.1";
}
