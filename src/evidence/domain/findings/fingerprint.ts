import { hash } from "node:crypto";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Finding, FindingAsset } from "./finding";

/** Changes whenever the same finding would get another fingerprint; stored beside it. */
export const FINGERPRINT_VERSION = 1;

/**
 * Identity of an incident: SHA-256 over the canonical JSON (RFC 8785) of version, tool, rule and
 * asset. Two findings are the same weakness on the same asset exactly when these are equal; texts,
 * severity, paths, query strings and lines do not count. Returns 32 bytes.
 */
export function fingerprint(finding: Pick<Finding, "tool" | "ruleId" | "asset">): Uint8Array {
  const identity = [
    FINGERPRINT_VERSION,
    finding.tool,
    finding.ruleId,
    assetIdentity(finding.asset),
  ];
  return hash("sha256", canonicalJson(identity), "buffer");
}

/** The URL of an asset with a host only shows it again; without a host it is the asset (a file). */
function assetIdentity({ protocol, host, port, url }: FindingAsset): (string | number | null)[] {
  return [protocol, host, port, host === null ? url : null];
}
