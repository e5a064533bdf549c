import { resolveReferences, type XmlVersion } from "./xml-text";

const NAME_START =
  ":A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}";
const NAME = `[${NAME_START}][${NAME_START}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}-\\u{2040}]*`;
const OPEN = new RegExp(`^<(${NAME})`, "u");
const CLOSE = new RegExp(`^</(${NAME})[ \\t\\r\\n]*>$`, "u");
const ATTRIBUTE = new RegExp(
  `[ \\t\\r\\n]+(${NAME})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^"]*)"|'([^']*)')`,
  "uy",
);
const END = /[ \t\r\n]*(\/?)>$/y;
const SIMPLE_OPEN = /^<([A-Za-z_][A-Za-z0-9_.-]*)>$/;
const SIMPLE_CLOSE = /^<\/([A-Za-z_][A-Za-z0-9_.-]*)>$/;

/** Makes an error of what is wrong in a tag and where in it. */
type XmlFailure = (what: string, offset: number) => Error;

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])(1\.\d+)\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\3)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>$/;

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

interface XmlOpenTag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  isEmpty: boolean;
}

/** Version that an XML declaration names, or null when it is malformed. 1.2 and so on are read as 1.0. */
export function parseDeclaration(declaration: string): XmlVersion | null {
  const version = DECLARATION.exec(declaration)?.[2];
  if (version === undefined) return null;
  return version === "1.1" ? "1.1" : "1.0";
}

/** Name of an end tag, `</name>`, or null when it is malformed. */
export function parseCloseTag(tag: string): string | null {
  return (SIMPLE_CLOSE.exec(tag) ?? CLOSE.exec(tag))?.[1] ?? null;
}

/** Name and attributes of a start tag, from its `<` to its `>`. Throws what `fail` makes of an error. */
export function parseOpenTag(tag: string, version: XmlVersion, fail: XmlFailure): XmlOpenTag {
  const simple = SIMPLE_OPEN.exec(tag)?.[1];
  if (simple !== undefined) return { name: simple, attributes: NO_ATTRIBUTES, isEmpty: false };
  const name = OPEN.exec(tag)?.[1];
  if (name === undefined) throw fail("a tag has no valid name", 0);
  const attributes: Record<string, string> = Object.create(null);
  let index = name.length + 1;
  for (;;) {
    ATTRIBUTE.lastIndex = index;
    const match = ATTRIBUTE.exec(tag);
    if (match === null) break;
    const [whole, key = "", double, single] = match;
    const start = index;
    index += whole.length;
    if (attributes[key] !== undefined) throw fail(`the attribute ${key} occurs twice`, start);
    const value = (double ?? single ?? "").replace(/\r\n|[\t\r\n]/g, " ");
    const resolved = resolveReferences(value, version);
    if (resolved === null) throw fail("an unknown or malformed reference", start);
    attributes[key] = resolved;
  }
  END.lastIndex = index;
  const end = END.exec(tag);
  if (end === null) throw fail("an attribute is malformed", index);
  return { name, attributes, isEmpty: end[1] === "/" };
}
