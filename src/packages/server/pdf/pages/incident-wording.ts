import type { EvidencePdfInput, PdfIncident } from "./evidence-pdf-input";
import { custodyDifferences } from "./package-wording";

/** The asset as one line. */
export function assetText({ asset }: PdfIncident): string {
  if (asset.url !== null) return asset.url;
  if (asset.host === null) return "not stated";
  const host = asset.port !== null && asset.host.includes(":") ? `[${asset.host}]` : asset.host;
  const port = asset.port === null ? "" : `:${asset.port}`;
  return `${host}${port}${asset.protocol === null ? "" : ` (${asset.protocol})`}`;
}

/** Severity, and who said so. */
export function severityText({ severity, severity_source }: PdfIncident): string {
  return `${severity}, set by ${severity_source}`;
}

export function cvssText({ cvss }: PdfIncident): string {
  if (cvss === null) return "not stated";
  const score = cvss.score === null ? "no score" : cvss.score.toFixed(1);
  return `CVSS ${cvss.version}: ${score}${cvss.vector === null ? "" : `, ${cvss.vector}`}`;
}

export function sourceText({ simulation }: EvidencePdfInput): string {
  return simulation
    ? "Simulated data. Nothing in this package comes from a real system."
    : "Data of imported tool reports, as the tools stated them.";
}

/** Parts whose bytes are gone now although the package was made with them. */
export function erasedSince(input: EvidencePdfInput): number {
  const omitted = new Set(input.manifest.omitted.map(({ sha256 }) => sha256));
  const erased = input.findings
    .flatMap(({ parts }) => parts)
    .filter((part) => part.erased && !omitted.has(part.sha256));
  return new Set(erased.map(({ sha256 }) => sha256)).size;
}

/** `n of m` differences between what the manifest counts and what the document lists, as sentences. */
export function countDifferences(input: EvidencePdfInput): string[] {
  const { manifest, findings } = input;
  const differences = custodyDifferences(input);
  if (findings.length !== manifest.register.items)
    differences.push(
      `The manifest counts ${manifest.register.items} items of evidence; this document was given ${findings.length}.`,
    );
  return differences;
}
