/**
 * Roughly what a reader sees of a document, for its length only: HTML without scripts, styles, comments
 * and tags; white space counts once. Linear in the length of the text.
 */
export function visibleText(text: string, kind: "html" | "text"): string {
  const shown = kind === "html" ? withoutMarkup(text) : text;
  return shown.replace(/\s+/g, " ").trim();
}

const UNSEEN = ["script", "style", "template", "noscript", "head"];

function withoutMarkup(html: string): string {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    if (tag < 0) {
      pieces.push(html.slice(at));
      break;
    }
    pieces.push(html.slice(at, tag), " ");
    at = endOfMarkup(lower, tag);
  }
  return pieces.join("");
}

function endOfMarkup(lower: string, tag: number): number {
  if (lower.startsWith("<!--", tag)) return after(lower, "-->", tag + 4);
  const name = /^<([a-z]+)/.exec(lower.slice(tag, tag + 16))?.[1];
  const end = after(lower, ">", tag + 1);
  if (name === undefined || !UNSEEN.includes(name)) return end;
  return after(lower, ">", after(lower, `</${name}`, end));
}

function after(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? text.length : found + what.length;
}
