import { withLineFeeds } from "@/encoding/domain/text/plain-text";
import { childrenNamed, childrenOf, type XmlElement } from "@/imports/domain/xml/xml-element";
import { descendant, statedAt } from "../fields/qualys-members";
import { WasParts } from "./qualys-was-parts";

const OCCURRENCE: readonly (readonly [name: string, path: readonly string[]])[] = [
  ["uri", ["uri"]],
  ["param", ["param"]],
  ["content", ["content"]],
  ["ssl_protocol", ["sslData", "protocol"]],
  ["ssl_ip", ["sslData", "ip"]],
  ["ssl_port", ["sslData", "port"]],
];

/** Members specific to a result of the API: its place, and for each instance how it was reached. */
export function apiOccurrence(result: XmlElement): Record<string, string> {
  const occurrence: Record<string, string> = {};
  const put = (name: string, value: string) => {
    if (value !== "") occurrence[name] = withLineFeeds(value);
  };
  for (const [name, path] of OCCURRENCE) put(name, statedAt(result, ...path));
  for (const [n, instance] of instancesOf(result).entries()) {
    put(`form${suffix(n)}`, statedAt(instance, "form"));
    put(`authenticated${suffix(n)}`, statedAt(instance, "authenticated"));
  }
  for (const [n, payload] of payloadsOf(result).entries()) {
    put(`payload${suffix(n)}`, statedAt(payload, "payload"));
  }
  return occurrence;
}

/**
 * The application's response to each payload (`response`), or the data of an information
 * (`result`).
 */
export function apiParts(result: XmlElement): WasParts {
  const parts = new WasParts();
  for (const [n, payload] of payloadsOf(result).entries()) {
    parts.add(`response${suffix(n)}`, descendant(payload, "result"));
  }
  parts.add("result", descendant(result, "data"));
  parts.add("ssl-result", descendant(result, "sslData", "result"));
  return parts;
}

function instancesOf(result: XmlElement): XmlElement[] {
  return itemsOf(result, "instances", /^WasScan\w*Instance$/);
}

function payloadsOf(result: XmlElement): XmlElement[] {
  return instancesOf(result).flatMap((each) => itemsOf(each, "payloads", /^WasScan\w*Payload$/));
}

/** Items of a list, which is a separate element: `<payloads><count/><list>…`. */
function itemsOf(element: XmlElement, name: string, item: RegExp): XmlElement[] {
  const wrapper = descendant(element, name);
  if (wrapper === null) return [];
  const [list = wrapper] = childrenNamed(wrapper, "list");
  return childrenOf(list).filter((child) => item.test(child.name));
}

function suffix(n: number): string {
  return n === 0 ? "" : `-${n + 1}`;
}
