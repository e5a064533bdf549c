import type { EvidencePdfInput, PdfIncident } from "./evidence-pdf-input";

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

/** What was in the register of evidence when the package was made. */
export function registerText({ manifest }: EvidencePdfInput): string {
  const { items, verified } = manifest.register;
  return `${items} items, of which ${verified} verified (their bytes were measured again and were the same)`;
}

/** Whether the package held everything when it was made. */
export function completenessText({ manifest }: EvidencePdfInput): string {
  if (manifest.complete) return "Complete when it was made: no part is omitted.";
  return `Not complete. Parts omitted: ${manifest.omitted.length}.`;
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
export function countDifferences({ manifest, findings, custody }: EvidencePdfInput): string[] {
  const differences: string[] = [];
  if (findings.length !== manifest.register.items)
    differences.push(
      `The manifest counts ${manifest.register.items} items of evidence; this document was given ${findings.length}.`,
    );
  if (custody.length !== manifest.custody.events)
    differences.push(
      `The manifest counts ${manifest.custody.events} custody events; this document was given ${custody.length}.`,
    );
  return differences;
}
