import { decodeHtmlEntities } from "./html-entities";

export type HtmlToken =
  | { kind: "text"; text: string }
  | { kind: "open"; name: string; attributes: string }
  | { kind: "close"; name: string };

const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?=[\s/>])(.*)>$/s;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const INVISIBLE = new Set(["script", "style", "template", "noscript", "iframe", "object"]);

/**
 * Tokens of a piece of HTML, in time linear in its length whatever it holds: a tag ends at the
 * first `>` and holds no `<`; what does not look like a tag is text. Comments are left out, and so
 * is the content of script, style and the like.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let index = 0;
  let greater = -1;
  let textStart = 0;
  while (index < html.length) {
    const less = html.indexOf("<", index);
    if (less === -1) break;
    if (html.startsWith("<!--", less)) {
      const end = html.indexOf("-->", less + 4);
      yield* textToken(html.slice(textStart, less));
      textStart = index = end === -1 ? html.length : end + 3;
      continue;
    }
    if (greater < less) greater = html.indexOf(">", less);
    if (greater === -1) break;
    const inner = html.lastIndexOf("<", greater);
    const tag = inner === less ? tagToken(html.slice(less, greater + 1)) : null;
    if (tag === null) {
      index = inner === less ? less + 1 : inner;
      continue;
    }
    yield* textToken(html.slice(textStart, less));
    textStart = index = greater + 1;
    if (tag.kind === "open" && INVISIBLE.has(tag.name)) {
      textStart = index = endOfInvisible(html, index, tag.name);
    } else yield tag;
  }
  yield* textToken(html.slice(textStart));
}

/** Target of a link in the text between a tag's name and its `>`, or null. */
export function hrefOf(attributes: string): string | null {
  const match = HREF.exec(attributes);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? null : decodeHtmlEntities(value);
}

function* textToken(text: string): Generator<HtmlToken> {
  if (text !== "") yield { kind: "text", text: decodeHtmlEntities(text) };
}

function tagToken(tag: string): HtmlToken | null {
  const match = TAG.exec(tag);
  if (match === null) return null;
  const [, slash, name = "", attributes = ""] = match;
  return slash === "/"
    ? { kind: "close", name: name.toLowerCase() }
    : { kind: "open", name: name.toLowerCase(), attributes };
}

function endOfInvisible(html: string, start: number, name: string): number {
  const end = new RegExp(`</${name}[^<>]*>`, "gi");
  end.lastIndex = start;
  return end.test(html) ? end.lastIndex : html.length;
}
