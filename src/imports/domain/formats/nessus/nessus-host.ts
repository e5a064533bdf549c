import { flatText } from "@/encoding/domain/text/flat-text";
import { rfc3339 } from "@/imports/domain/report/report-time";
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

/** What its HostProperties say of a host of this name, or of one without a name. */
export function hostOf(name: string, properties: XmlElement): NessusHost {
  const facts: Record<string, string> = {};
  for (const tag of childrenOf(properties)) {
    const key = tag.attributes.name ?? "";
    if (!FACTS.has(key)) continue;
    const text = textOf(tag).trim();
    // They outlive the piece of input that they were cut out of.
    if (text !== "") facts[key] = flatText(text);
  }
  return { name: name || (facts["host-fqdn"] ?? facts["host-ip"] ?? ""), facts };
}

/** When the scan of a host began: seconds of the epoch, or a date with its zone; null when unsure. */
export function hostScanStart(properties: XmlElement): number | null {
  const starts = childrenOf(properties).map((tag) => {
    const text = textOf(tag).trim();
    const { name } = tag.attributes;
    // Nessus writes the scanner's local time without a zone, Web App Scanning an RFC 3339 date.
    if (name === "HOST_START") return Date.parse(rfc3339(text) ?? "");
    const isEpoch = name === "HOST_START_TIMESTAMP" && /^\d{9,11}$/.test(text);
    return isEpoch ? Number(text) * 1000 : Number.NaN;
  });
  return starts.find((start) => !Number.isNaN(start)) ?? null;
}
