import { flatText } from "@/encoding/domain/text/flat-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";

/** A host of a .nessus report. */
export interface NessusHost {
  name: string;
  /** Facts that are the same in the next scan, by the names of their tags. */
  facts: Readonly<Record<string, string>>;
}

/** Of the properties of a host; the others are of the run, its route and the sum of its findings. */
const FACTS = new Set([
  ...["host-ip", "host-fqdn", "host-rdns", "hostname", "netbios-name", "mac-address"],
  ...["operating-system", "system-type", "bios-uuid"],
]);

/** Reads the facts of a host from its HostProperties. */
export function hostFacts(properties: XmlElement): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const tag of childrenOf(properties)) {
    const name = tag.attributes.name ?? "";
    if (!FACTS.has(name)) continue;
    const text = textOf(tag).trim();
    // They outlive the piece of input that they were cut out of.
    if (text !== "") facts[name] = flatText(text);
  }
  return facts;
}

/** When the scan of a host began: seconds of the epoch, or a date with its zone; null when unsure. */
export function hostScanStart(properties: XmlElement): number | null {
  const starts = childrenOf(properties).map((tag) => {
    const text = textOf(tag).trim();
    switch (tag.attributes.name) {
      case "HOST_START_TIMESTAMP":
        return /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Number.NaN;
      case "HOST_START":
        return ZONED.test(text) ? Date.parse(text) : Number.NaN;
      default:
        return Number.NaN;
    }
  });
  return starts.find((start) => !Number.isNaN(start)) ?? null;
}

/** Nessus itself writes the scanner's local time without a zone, Web App Scanning an RFC 3339 date. */
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
