import type { PackagePdfInput } from "./package-pdf-input";

/** The register of evidence when the package was made. */
export function registerText({ manifest }: PackagePdfInput): string {
  const { items, verified } = manifest.register;
  return `${items} items, of which ${verified} verified (their bytes were measured again and were the same)`;
}

/** Whether the package held everything when it was made. */
export function completenessText({ manifest }: PackagePdfInput): string {
  if (manifest.complete) return "Complete when it was made: no part is omitted.";
  return `Not complete. Parts omitted: ${manifest.omitted.length}.`;
}

/** A sentence where the manifest counts other custody events than the document was given. */
export function custodyDifferences({ manifest, custody }: PackagePdfInput): string[] {
  if (custody.length === manifest.custody.events) return [];
  return [
    `The manifest counts ${manifest.custody.events} custody events; this document was given ${custody.length}.`,
  ];
}
