import { custodyDifferences } from "./package-wording";
import type { ReportPdfInput } from "./report-pdf-input";

/** A name of the data model as words. */
export function words(name: string): string {
  return name.replaceAll("_", " ");
}

/** How many statements the final report makes, and what this package has behind them. */
export function claimsText({ manifest, report }: ReportPdfInput): string {
  if (report === null) return "There is no final report: nothing is claimed.";
  const { total, proven } = manifest.claims;
  return `${total} statements, of which ${proven} proven by bytes in this package`;
}

/** Items whose bytes are gone now although the package was made with them. */
export function erasedItems({ register }: ReportPdfInput): number {
  return new Set(register.flatMap((item) => (item.erased ? [item.sha256] : []))).size;
}

/** Differences between what the manifest counts and what the document lists, as sentences. */
export function reportDifferences(input: ReportPdfInput): string[] {
  const { manifest, register, timeline } = input;
  const differences = custodyDifferences(input);
  if (register.length !== manifest.register.items)
    differences.push(
      `The manifest counts ${manifest.register.items} items of the register; this document was given ${register.length}.`,
    );
  if (timeline.length !== manifest.timeline?.events)
    differences.push(
      `The manifest counts ${manifest.timeline?.events ?? "no"} events; this document was given ${timeline.length}.`,
    );
  return differences;
}
