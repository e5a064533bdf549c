import { childOf, textOf, type XmlElement } from "@/imports/domain/xml/xml-element";

/** The first descendant at a path of names below an element, or null. */
export function descendant(element: XmlElement, ...path: readonly string[]): XmlElement | null {
  let present: XmlElement | undefined = element;
  for (const name of path) present = childOf(present, name);
  return present ?? null;
}

/** Text of the first descendant at a path, unchanged; empty when there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  const found = descendant(element, ...path);
  return found === null ? "" : textOf(found);
}

const PLACEHOLDER = /^(?:'?-|n\/a|none)$/i;

/** A text without surrounding white space; empty for what Qualys writes where it has nothing to say. */
export function stated(text: string): string {
  const trimmed = text.trim();
  return trimmed.length < 5 && PLACEHOLDER.test(trimmed) ? "" : trimmed;
}

/** The same for the first descendant at a path. */
export function statedAt(element: XmlElement, ...path: readonly string[]): string {
  return stated(textAt(element, ...path));
}

/** The number of a QID as digits, from `86002`, `qid_86002`, `QID-86002` or `86002.0`; else empty. */
export function qidOf(text: string): string {
  return /^(?:qid[\s_:-]*)?0*([1-9]\d{0,9})(?:\.0)?$/i.exec(text.trim())?.[1] ?? "";
}

/** A port number, or null where there is none. */
export function portOf(text: string): number | null {
  const digits = /^\s*(\d{1,5})(?:\.0)?\s*$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
