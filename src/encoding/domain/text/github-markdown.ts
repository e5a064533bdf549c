import type { Block, Span } from "./ticket-document";

/**
 * Text that GitHub turns into a link, a picture or a formula although it is escaped: a backslash is
 * gone before mentions, references, commits, emoji and formulas are looked for in the text. In a
 * code span and in a code block it looks for none of them.
 */
const ACTIVE =
  /@|:\/\/|www\.|\$|#\d|GH-\d|GHSA-|:[\w+-]+:|\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|\b(?:mailto|xmpp):/i;
const INLINE_MARKUP = /[\\`*_[\]<>&~|]/g;
const PUNCTUATION_FIRST = /^[!-/:-@[-`{-~]/;
const ORDINAL_FIRST = /^(\d{1,9})([.)])$/;
const BLANKS = /[^\S\n]+/;

/** A block in GitHub Flavored Markdown in which none of its text has an effect. */
export function markdownBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `### ${inertLine(block.text)}`;
    case "paragraph":
      return block.spans.map(markdownSpan).join("");
    case "bullets":
      return block.items.map((item) => `- ${item.map(markdownSpan).join("")}`).join("\n");
    case "code":
      return fenced(block.text);
  }
}

function markdownSpan({ text, style, href }: Span): string {
  if (text.trim() === "") return text;
  if (href !== undefined) return `[${inertLine(text)}](<${href}>)`;
  if (style === "code") return codeSpan(text);
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const inert = text.slice(start, end).split("\n").map(inertLine).join("\n");
  const marked = style === "strong" ? `**${inert}**` : inert;
  return text.slice(0, start) + marked + text.slice(end);
}

/** Words that could take effect become code spans, in all others and at the start markup is escaped. */
function inertLine(line: string): string {
  return line
    .trim()
    .split(BLANKS)
    .map((word, index) => (ACTIVE.test(word) ? codeSpan(word) : escapedWord(word, index === 0)))
    .join(" ");
}

function escapedWord(word: string, isFirst: boolean): string {
  const escaped = word.replace(INLINE_MARKUP, "\\$&");
  if (!isFirst || escaped.startsWith("\\")) return escaped;
  if (PUNCTUATION_FIRST.test(escaped)) return `\\${escaped}`;
  return escaped.replace(ORDINAL_FIRST, "$1\\$2");
}

/** CommonMark 6.1: more backticks than any run inside, and blanks where the text begins or ends with one. */
function codeSpan(text: string): string {
  const marks = "`".repeat(longestRun(text, 0) + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${marks}${pad}${text}${pad}${marks}`;
}

/** CommonMark 4.5: a fence longer than any run of backticks inside, so that the text cannot close it. */
function fenced(text: string): string {
  const fence = "`".repeat(longestRun(text, 2) + 1);
  return `${fence}\n${text}\n${fence}`;
}

function longestRun(text: string, atLeast: number): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), atLeast);
}
