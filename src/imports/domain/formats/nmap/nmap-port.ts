import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { singleLine, slug } from "@/encoding/domain/text/plain-text";
import type { EvidencePart, Finding, ParsedRecord } from "@/evidence/domain/findings/finding";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import type { NmapHost } from "./nmap-host";
import { assetOf, type NmapContext, type NmapPlace, weaknessRecord } from "./nmap-record";
import { scriptWeaknesses } from "./script-weaknesses";

/** Rule of every open port: what the service is called changes with how well Nmap looks. */
const OPEN_PORT = "open-port";
const STATE_FACTS = ["reason", "reason_ttl", "reason_ip"];
/** Attributes of a service that are kept, and their names in the occurrence. */
const SERVICE_FACTS: readonly (readonly [attribute: string, name: string])[] = [
  ["name", "service"],
  ["hostname", "service_hostname"],
  ...["product", "version", "extrainfo", "ostype", "devicetype", "tunnel", "method", "conf"].map(
    (name) => [name, name] as const,
  ),
  ...["proto", "rpcnum", "lowver", "highver", "banner"].map((name) => [name, name] as const),
];

/** The records of one port: that it is open, and what the scripts found on it. */
export function* nmapPort(
  element: XmlElement,
  host: NmapHost,
  context: NmapContext,
  line: number,
): Generator<ParsedRecord> {
  const portid = singleLine(element.attributes.portid ?? "");
  const protocol = singleLine(element.attributes.protocol ?? "");
  const number = /^\d{1,5}$/.test(portid) ? Number(portid) : null;
  const place: NmapPlace = { host, port: number, protocol, line };
  const members = new Map(childrenOf(element).map((child) => [child.name, child]));
  const service = members.get("service");
  if (members.get("state")?.attributes.state === "open") {
    yield openPort(element, `${portid}/${protocol}`, members, place, context);
  }
  const product = productOf(service);
  for (const script of childrenOf(element)) {
    if (script.name !== "script") continue;
    for (const weakness of scriptWeaknesses(script, product)) {
      yield weaknessRecord(weakness, place, context);
    }
  }
}

/** The records of a script that ran against the host as a whole. */
export function* nmapHostScript(
  script: XmlElement,
  host: NmapHost,
  context: NmapContext,
  line: number,
): Generator<ParsedRecord> {
  const place: NmapPlace = { host, port: null, protocol: null, line };
  for (const weakness of scriptWeaknesses(script, "")) {
    yield weaknessRecord(weakness, place, context);
  }
}

function openPort(
  element: XmlElement,
  name: string,
  members: ReadonlyMap<string, XmlElement>,
  place: NmapPlace,
  context: NmapContext,
): ParsedRecord {
  const record = ++context.records;
  const warnings: ImportWarning[] = [];
  const service = members.get("service");
  const reason = singleLine(members.get("state")?.attributes.reason ?? "");
  const finding: Finding = {
    ...UNSTATED,
    severitySource: "tool",
    cve: [],
    cwe: [],
    cvss: null,
    remediation: "",
    references: [],
    tool: "nmap",
    ruleId: OPEN_PORT,
    title: `Open port ${name}`,
    group: "network",
    severity: "info",
    severityRaw: "",
    asset: assetOf(place, record, warnings),
    description: context.texts.ofPlain(descriptionOf(reason, service)).markdown,
    occurrence: occurrenceOf(members, place.host),
    parts: partsOf(element, service),
    line: place.line,
  };
  return { kind: "finding", finding, warnings };
}

function descriptionOf(reason: string, service: XmlElement | undefined): string {
  const open = `The port is open${reason === "" ? "" : ` (${reason})`}.`;
  const known = singleLine(service?.attributes.name ?? "");
  if (known === "") return open;
  if (service?.attributes.method === "table") {
    return `${open} Its number is usual for ${known}; the service was not identified.`;
  }
  const product = productOf(service);
  return `${open} The service is ${known}${product === "" ? "" : `, ${product}`}.`;
}

/** Product and version as Nmap identified them; empty where it only knows the port's number. */
function productOf(service: XmlElement | undefined): string {
  const { product = "", version = "" } = service?.attributes ?? {};
  return product.trim() === "" ? "" : singleLine(`${product} ${version}`);
}

function occurrenceOf(
  members: ReadonlyMap<string, XmlElement>,
  host: NmapHost,
): Record<string, string> {
  const occurrence: Record<string, string> = {};
  const put = (name: string, text = "") => {
    const value = text.trim();
    if (value !== "") occurrence[name] = value;
  };
  host.addFacts(occurrence);
  const state = members.get("state")?.attributes ?? {};
  for (const name of STATE_FACTS) put(name, state[name]);
  const service = members.get("service");
  for (const [attribute, name] of SERVICE_FACTS) put(name, service?.attributes[attribute]);
  const cpes = service === undefined ? [] : childrenOf(service).map(textOf);
  put("cpe", cpes.join(" "));
  put("owner", members.get("owner")?.attributes.name);
  return occurrence;
}

/** The outputs of the scripts, and the fingerprint of a service that Nmap does not know. */
function partsOf(element: XmlElement, service: XmlElement | undefined): EvidencePart[] {
  const parts: EvidencePart[] = [];
  const counts = new Map<string, number>();
  const add = (name: string, text: string) => {
    if (text === "") return;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const unique = count === 1 ? name : `${name}.${count}`;
    parts.push({ name: unique, mediaType: "text/plain", bytes: Buffer.from(text) });
  };
  for (const { name, attributes } of childrenOf(element)) {
    if (name === "script") add(`script-${slug(attributes.id ?? "")}`, attributes.output ?? "");
  }
  add("servicefp", service?.attributes.servicefp ?? "");
  return parts;
}
