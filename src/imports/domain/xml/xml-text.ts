export type XmlVersion = "1.0" | "1.1";

const PREDEFINED = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);
const REFERENCE = /&(?:#(?:x[0-9a-fA-F]{1,8}|[0-9]{1,10})|[a-z]{2,4});|&/g;
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos);)/;
// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what XML does not allow
const DISALLOWED: Readonly<Record<XmlVersion, RegExp>> = {
  "1.0": /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
  "1.1": /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g,
};
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: see above

/**
 * The characters of a text that XML does not allow unescaped: offset of the first, and how many.
 */
export function disallowedCharacters(
  text: string,
  version: XmlVersion,
): { first: number; count: number } {
  const first = text.search(DISALLOWED[version]);
  const count = first === -1 ? 0 : (text.match(DISALLOWED[version])?.length ?? 0);
  return { first, count };
}

/** Line ends as XML 1.0 and 1.1 section 2.11 want them: line feeds. */
export function normaliseLineEnds(text: string, version: XmlVersion): string {
  if (version === "1.1") return text.replace(/\r[\n\u0085]|[\r\u0085\u2028]/g, "\n");
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * Text with its references resolved: the five predefined entities and characters by number, as many
 * as there are; none of them holds another one. Null when one is unknown or malformed.
 */
export function resolveReferences(text: string, version: XmlVersion): string | null {
  if (!text.includes("&")) return text;
  if (!OTHER_REFERENCE.test(text)) return resolvePredefined(text);
  if (malformedReference(text, version) !== -1) return null;
  return text.replace(REFERENCE, (reference) => characterOf(reference, version) ?? reference);
}

/** Offset of the first reference that is unknown or malformed, or -1. */
export function malformedReference(text: string, version: XmlVersion): number {
  for (const match of text.matchAll(REFERENCE)) {
    if (characterOf(match[0], version) === null) return match.index;
  }
  return -1;
}

/** The same for texts with nothing but predefined entities, ten times as fast; the ampersand comes last. */
function resolvePredefined(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function characterOf(reference: string, version: XmlVersion): string | null {
  const predefined = PREDEFINED.get(reference);
  if (predefined !== undefined || reference[1] !== "#") return predefined ?? null;
  const isHex = reference[2] === "x";
  const code = Number.parseInt(reference.slice(isHex ? 3 : 2, -1), isHex ? 16 : 10);
  const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d;
  if (code === 0 || code > 0x10ffff || (isControl && version === "1.0")) return null;
  if ((code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) return null;
  return String.fromCodePoint(code);
}
