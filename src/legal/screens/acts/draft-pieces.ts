/** A heading of a draft, or the Markdown up to the next one. */
export type DraftPart =
  | { id: string; kind: "heading"; level: number; text: string }
  | { id: string; kind: "body"; markdown: string };

export type Piece = { id: string; kind: "text" | "gap"; text: string };

const GAP = /\[GAP:[^\]\n]*\]/g;
const HEADING = /^(#{1,6})\s+(.*)$/;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** A draft in the order of its headings, which the parser of report texts takes for text. */
export function draftParts(markdown: string): readonly DraftPart[] {
  const parts: DraftPart[] = [];
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join("\n").trim();
    if (text !== "") parts.push({ id: String(parts.length), kind: "body", markdown: text });
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    const [, marks, title] = HEADING.exec(line) ?? [];
    if (marks === undefined || title === undefined) {
      lines.push(line);
      continue;
    }
    flush();
    const text = title.replace(ESCAPED, "$1");
    parts.push({ id: String(parts.length), kind: "heading", level: marks.length, text });
  }
  flush();
  return parts;
}

/** A text with every `[GAP: …]` separated from the text around it. */
export function gapPieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  const add = (kind: Piece["kind"], piece: string) => {
    if (piece !== "") found.push({ id: String(found.length), kind, text: piece });
  };
  let at = 0;
  for (const match of text.matchAll(GAP)) {
    add("text", text.slice(at, match.index));
    add("gap", match[0]);
    at = match.index + match[0].length;
  }
  add("text", text.slice(at));
  return found;
}
