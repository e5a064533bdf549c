import { withLineFeeds } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, FindingAsset } from "@/evidence/domain/findings/finding";
import { stated } from "./qualys-members";

/** Where on a network something was detected, under the names that the evidence uses. */
export interface NetworkPlace {
  ip: string;
  dns: string;
  netbios: string;
  fqdn: string;
  os: string;
  asset_name: string;
  service: string;
  ssl: string;
  instance: string;
}

/**
 * Members specific to a detection on a host: the same for the same observation in any report. No
 * date, count or status of a scan is in it, and nothing that the asset says already.
 */
export function networkOccurrence(
  asset: FindingAsset | null,
  place: NetworkPlace,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  for (const key of PLACE_KEYS) {
    const value = stated(place[key]);
    if (value !== "" && value !== asset?.host) occurrence[key] = withLineFeeds(value);
  }
  return occurrence;
}

const PLACE_KEYS = [
  "ip",
  "dns",
  "netbios",
  "fqdn",
  "os",
  "asset_name",
  "service",
  "ssl",
  "instance",
] as const satisfies readonly (keyof NetworkPlace)[];

/** The output of a check as a part, exactly as the report has it; none where there is none. */
export function resultParts(result: string): EvidencePart[] {
  if (stated(result) === "") return [];
  return [{ name: "result", mediaType: "text/plain", bytes: Buffer.from(result) }];
}
