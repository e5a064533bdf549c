import { childrenOf, textOf, type XmlElement } from "../../xml/xml-element";

/** Key of a table or value in the structured output of a script; empty where it has none. */
export function keyOf(element: XmlElement): string {
  return element.attributes.key?.trim() ?? "";
}

/** Value under a key right within a table; empty where there is none. */
export function textAt(table: XmlElement, key: string): string {
  const elem = childrenOf(table).find((child) => child.name === "elem" && keyOf(child) === key);
  return elem === undefined ? "" : textOf(elem).trim();
}

/** The values of the list under a key right within a table, in the order of the report. */
export function textsAt(table: XmlElement, key: string): string[] {
  const list = childrenOf(table).find((child) => child.name === "table" && keyOf(child) === key);
  if (list === undefined) return [];
  return childrenOf(list)
    .map((elem) => textOf(elem).trim())
    .filter((text) => text !== "");
}

/** The tables right within an element. */
export function tablesOf(element: XmlElement): XmlElement[] {
  return childrenOf(element).filter(({ name }) => name === "table");
}
