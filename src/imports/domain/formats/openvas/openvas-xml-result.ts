import { singleLine } from "@/encoding/domain/text/plain-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import { NvtReferenceList } from "./nvt-references";
import { type NvtTags, parseNvtTags, putTag } from "./nvt-tags";
import type { OpenvasResult } from "./openvas-result";

/** Members of a result that are kept as the report names them. */
const FACTS = [
  ...["port", "original_threat", "original_severity", "scan_nvt_version"],
  ...["creation_time", "modification_time", "comment", "compliance"],
];

/** The result that an element `result` of a Greenbone or OpenVAS report states. */
export function openvasXmlResult(element: XmlElement): OpenvasResult {
  const members = membersOf(element);
  const nvt = members.get("nvt");
  const test = nvt === undefined ? new Map<string, XmlElement>() : membersOf(nvt);
  const host = members.get("host");
  const [port, protocol] = portOf(text(members, "port"));
  const tags = tagsOf(test);
  return {
    oid: nvt?.attributes.oid?.replace(/^0$/, "") || cveOf(members) || (nvt?.attributes.oid ?? ""),
    name: text(test, "name") || text(members, "name"),
    host: host === undefined ? "" : ownText(host),
    port,
    protocol,
    threat: text(members, "threat"),
    severity: text(members, "severity"),
    vectors: vectorsOf(test, tags),
    tags,
    references: referencesOf(test),
    output: text(members, "description"),
    occurrence: occurrenceOf(element, members, test),
    isGone: /^\s*gone/.test(ownText(members.get("delta"))),
  };
}

type Members = ReadonlyMap<string, XmlElement>;

/** The first child of each name. */
function membersOf(element: XmlElement): Map<string, XmlElement> {
  const members = new Map<string, XmlElement>();
  for (const child of childrenOf(element)) {
    if (!members.has(child.name)) members.set(child.name, child);
  }
  return members;
}

function text(members: Members, name: string): string {
  const member = members.get(name);
  return member === undefined ? "" : textOf(member);
}

/** Text of an element without that of its children: a host has its asset and hostname in it. */
function ownText(element: XmlElement | undefined): string {
  return (element?.content ?? []).filter((item) => typeof item === "string").join("");
}

/** Number and protocol of `443/tcp`, of `https (443/tcp)` in old reports, of `general/tcp`. */
function portOf(port: string): [number: string, protocol: string] {
  const match = /(?:\(|^\s*)(\d{1,5})\/(\w+)/.exec(port.slice(0, 200));
  return [match?.[1] ?? "", match?.[2] ?? ""];
}

/** Old reports of the CVE scanner name the CVE beside the test. */
function cveOf(members: Members): string {
  return members.get("cve")?.attributes.id ?? "";
}

function tagsOf(test: Members): NvtTags {
  const tags = parseNvtTags(text(test, "tags"));
  const solution = test.get("solution");
  if (solution !== undefined) {
    putTag(tags, "solution", textOf(solution));
    putTag(tags, "solution_type", solution.attributes.type ?? "");
  }
  return tags;
}

function vectorsOf(test: Members, tags: NvtTags): string[] {
  const vectors = new Set<string>();
  for (const severity of childrenOf(test.get("severities") ?? NOTHING)) {
    const vector = singleLine(text(membersOf(severity), "value"));
    if (vector !== "") vectors.add(vector);
  }
  if (tags.cvss_base_vector !== undefined) vectors.add(singleLine(tags.cvss_base_vector));
  return [...vectors];
}

const NOTHING: XmlElement = { name: "", attributes: {}, content: [] };

function referencesOf(test: Members): NvtReferenceList["all"] {
  const list = new NvtReferenceList();
  for (const { attributes } of childrenOf(test.get("refs") ?? NOTHING)) {
    list.add(attributes.type ?? "", attributes.id ?? "");
  }
  list.addList("cve", text(test, "cve"));
  list.addList("url", text(test, "xref"));
  list.addList("bid", text(test, "bid"));
  for (const { name, attributes } of childrenOf(test.get("cert") ?? NOTHING)) {
    if (name === "cert_ref") list.add("cert", attributes.id ?? "");
  }
  return list.all;
}

function occurrenceOf(
  result: XmlElement,
  members: Members,
  test: Members,
): OpenvasResult["occurrence"] {
  const qod = membersOf(members.get("qod") ?? NOTHING);
  const occurrence: Record<string, string> = {
    id: result.attributes.id ?? "",
    hostname: text(membersOf(members.get("host") ?? NOTHING), "hostname"),
    qod_value: text(qod, "value"),
    qod_type: text(qod, "type"),
    family: text(test, "family"),
    detection: detectionOf(members),
    notes: remarks(members.get("notes")),
    overrides: remarks(members.get("overrides")),
  };
  for (const name of FACTS) occurrence[name] = text(members, name);
  return occurrence;
}

/** The detected product, the test and the place: the details of the result that found it. */
function detectionOf(members: Members): string {
  const detected = membersOf(members.get("detection") ?? NOTHING).get("result") ?? NOTHING;
  const details = membersOf(detected).get("details") ?? NOTHING;
  return childrenOf(details)
    .map((detail) => {
      const { name, value } = Object.fromEntries(
        childrenOf(detail).map((member) => [member.name, singleLine(textOf(member))]),
      );
      return `${name ?? ""}: ${value ?? ""}`;
    })
    .join("\n");
}

/** The texts of notes or overrides, which people have added. */
function remarks(list: XmlElement = NOTHING): string {
  return childrenOf(list)
    .map((remark) => text(membersOf(remark), "text"))
    .filter((remark) => remark !== "")
    .join("\n");
}
