import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Finding } from "./finding";

/** An exact piece of bytes, as the evidence record refers to it. */
export interface EvidencePartDigest {
  name: string;
  media_type: string;
  size: number;
  /** Hexadecimal, lower case. */
  sha256: string;
}

/**
 * The observation at one place, as canonical JSON (RFC 8785): the bytes that are stored, hashed and
 * exported as evidence. The same occurrence gives the same bytes anywhere in any report: no line,
 * no date of a scan, no text about the weakness. Throws TypeError when a string holds a lone
 * surrogate, which no parser returns.
 */
export function evidenceRecord(finding: Finding, parts: readonly EvidencePartDigest[]): string {
  const { tool, ruleId, asset, severityRaw, confidence, occurrence } = finding;
  return canonicalJson({
    v: 1,
    kind: "occurrence",
    tool,
    rule_id: ruleId,
    asset: { host: asset.host, port: asset.port, protocol: asset.protocol, url: asset.url },
    severity_raw: severityRaw,
    confidence,
    occurrence,
    parts: parts.map(({ name, media_type, size, sha256 }) => ({ name, media_type, size, sha256 })),
  });
}

export interface Absence {
  /** Id of the import that did not see it. */
  run: string;
  tool: string;
  /** Digest of the report, hexadecimal. */
  reportSha256: string;
  /** Hosts that the report covers and that were asked about. */
  hosts: readonly string[];
  /** RFC 3339. */
  scannedAt: string;
}

/**
 * That a complete report over these hosts did not show a weakness, as canonical JSON. It proves that
 * the weakness was not observed, not that it is gone.
 */
export function absenceRecord({ run, tool, reportSha256, hosts, scannedAt }: Absence): string {
  return canonicalJson({
    v: 1,
    kind: "not_observed",
    tool,
    occurrence: {
      run,
      report_sha256: reportSha256,
      hosts: hosts.join(", "),
      scanned_at: scannedAt,
    },
  });
}
