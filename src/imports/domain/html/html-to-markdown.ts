import { hrefOf, htmlTokens } from "./html-tokens";
import { MarkdownWriter } from "./markdown-writer";
import { safeLink } from "./safe-link";

const PARAGRAPHS = new Set([
  ...["p", "div", "section", "article", "header", "footer", "blockquote", "table", "dl", "hr"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
]);
const EMPHASIS = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
]);
const CODE = new Set(["code", "tt", "pre"]);

/**
 * Markdown with the sense of a piece of HTML: paragraphs, line breaks, lists, emphasis, code and
 * http(s) links; everything else is reduced to its text. Plain text keeps its lines. The input comes
 * from scanned sites: the result holds no raw HTML and no link with another scheme, also when it is
 * read as Markdown (CommonMark 0.31). Takes time linear in the input.
 */
export function htmlToMarkdown(html: string): string {
  const writer = new MarkdownWriter();
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") writer.text(token.text);
    else if (token.kind === "open") open(writer, token.name, token.attributes);
    else close(writer, token.name);
  }
  return writer.finish();
}

function open(writer: MarkdownWriter, name: string, attributes: string): void {
  const mark = EMPHASIS.get(name);
  if (mark !== undefined) writer.openMark(mark);
  else if (name === "br" || name === "tr" || name === "dt" || name === "dd") writer.line();
  else if (name === "td" || name === "th") writer.text(" ");
  else if (name === "li") writer.item();
  else if (name === "ul" || name === "ol") writer.openList(name === "ol");
  else if (name === "a") writer.openLink(safeLink(hrefOf(attributes) ?? ""));
  else if (CODE.has(name)) writer.openCode(name);
  else if (PARAGRAPHS.has(name)) writer.paragraph();
}

function close(writer: MarkdownWriter, name: string): void {
  const mark = EMPHASIS.get(name);
  if (mark !== undefined) writer.closeMark(mark);
  else if (name === "ul" || name === "ol") writer.closeList();
  else if (name === "a") writer.closeLink();
  else if (CODE.has(name)) writer.closeCode(name);
  else if (PARAGRAPHS.has(name)) writer.paragraph();
}
