import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { slug } from "@/encoding/domain/text/plain-text";
import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";
import type { BurpParts } from "./burp-messages";

const EXCHANGE = "requestresponse";
const KINDS = new Map([
  ["collaboratorEvent", "interaction"],
  ["infiltratorEvent", "infiltrator"],
  ["staticAnalysis", "static-analysis"],
  ["dynamicAnalysis", "dynamic-analysis"],
]);

type Members = Record<string, unknown>;

/** Whether an element of an issue is kept as a document of its own rather than as a text. */
export function isBurpEvent(element: XmlElement): boolean {
  return KINDS.has(element.name) || childrenOf(element).length > 0;
}

/**
 * Adds the events of an issue (Collaborator, Infiltrator, static and dynamic analysis, and whatever
 * Burp may add later) to its parts: for each one a JSON document in canonical form with all that the
 * element holds, and the HTTP messages within it as parts, which the document names.
 */
export function addBurpEvents(parts: BurpParts, events: readonly XmlElement[]): void {
  const counts = new Map<string, number>();
  for (const event of events) {
    const kind = KINDS.get(event.name) ?? `element-${slug(event.name)}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    addEvent(parts, event, `${kind}-${count}`);
  }
}

function addEvent(parts: BurpParts, event: XmlElement, name: string): void {
  let exchanges = 0;
  const contentOf = (element: XmlElement): unknown => {
    if (element.name === EXCHANGE) {
      return membersFrom(parts.addExchange(element, exchanges++, `${name}-`));
    }
    const children = childrenOf(element);
    const attributes = Object.entries(element.attributes);
    if (children.length === 0 && attributes.length === 0) return textOf(element);
    const members = membersFrom(attributes.map(([key, value]) => [`@${key}`, value]));
    for (const child of children) append(members, child.name, contentOf(child));
    const text = element.content.filter((item) => typeof item === "string").join("");
    if (text.trim() !== "") members["#text"] = text;
    return members;
  };
  const document = canonicalJson(contentOf(event));
  parts.add(name, "application/json", Buffer.from(document));
}

/** An object without a prototype, on which any name of an element can be set. */
function membersFrom(entries: Iterable<readonly [string, unknown]>): Members {
  const members: Members = Object.create(null);
  for (const [name, value] of entries) members[name] = value;
  return members;
}

function append(members: Members, name: string, value: unknown): void {
  const present = members[name];
  if (present === undefined) members[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else members[name] = [present, value];
}
