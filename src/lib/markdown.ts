import { parseUrl } from "@/encoding/domain/url/parse-url";

export type Inline =
  | { id: number; kind: "text"; text: string }
  | { id: number; kind: "code"; text: string }
  | { id: number; kind: "strong" | "emphasis"; content: Inline[] }
  | { id: number; kind: "link"; href: string; label: string };

export type Line = { id: number; content: Inline[] };

export type Block =
  | { id: number; kind: "paragraph"; lines: Line[] }
  | { id: number; kind: "code"; text: string }
  | {
      id: number;
      kind: "list";
      items: { id: number; depth: number; mark: string; lines: Line[] }[];
    };

const BULLET = /^( {0,16})(-|\d{1,9}\.) (.*)$/;
const FENCE = /^(`{3,})\s*$/;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const BARE_LINK = /^https?:\/\/[^\s<>"'`\])]+/i;
const LONGEST_LABEL = 1000;
const LONGEST_LINK = 4096;
const DEEPEST = 4;

/**
 * The Markdown that importers write (paragraphs, lists, emphasis, code, http links) as a tree that
 * holds text only; everything else stays the text that it is. The input is attacker-controlled.
 */
export function parseMarkdown(source: string): Block[] {
  return new Parser(source).blocks();
}

class Parser {
  private readonly lines: string[];
  private at = 0;
  private ids = 0;

  constructor(source: string) {
    this.lines = source.split("\n");
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    while (this.at < this.lines.length) {
      const line = this.line();
      if (line.trim() === "") this.at += 1;
      else if (FENCE.test(line)) blocks.push(this.code());
      else if (BULLET.test(line)) blocks.push(this.list());
      else blocks.push({ id: this.id(), kind: "paragraph", lines: this.text() });
    }
    return blocks;
  }

  private line(): string {
    return this.lines[this.at] ?? "";
  }

  private id(): number {
    this.ids += 1;
    return this.ids;
  }

  private code(): Block {
    const fence = this.line().trim();
    let stop = this.at + 1;
    while (stop < this.lines.length && this.lines[stop]?.trim() !== fence) stop += 1;
    const text = this.lines.slice(this.at + 1, stop).join("\n");
    this.at = stop + 1;
    return { id: this.id(), kind: "code", text };
  }

  private list(): Block {
    const items: Extract<Block, { kind: "list" }>["items"] = [];
    for (;;) {
      const match = BULLET.exec(this.line());
      if (match === null) return { id: this.id(), kind: "list", items };
      const [, indent = "", mark = "-", rest = ""] = match;
      this.lines[this.at] = rest;
      const lines = rest.trim() === "" ? [] : this.text();
      if (lines.length === 0) this.at += 1;
      items.push({ id: this.id(), depth: Math.floor(indent.length / 2), mark, lines });
    }
  }

  /** Lines up to a blank one, a fence or a bullet; the first is taken as it is. */
  private text(): Line[] {
    const lines: Line[] = [];
    do {
      lines.push({ id: this.id(), content: this.inline(this.line().trim(), 0) });
      this.at += 1;
    } while (
      this.at < this.lines.length &&
      this.line().trim() !== "" &&
      !FENCE.test(this.line()) &&
      !BULLET.test(this.line())
    );
    return lines;
  }

  private inline(text: string, depth: number): Inline[] {
    const found: Inline[] = [];
    let plain = "";
    let at = 0;
    const flush = () => {
      if (plain !== "") found.push({ id: this.id(), kind: "text", text: plain });
      plain = "";
    };
    while (at < text.length) {
      const piece = this.piece(text, at, depth);
      if (piece === null) {
        plain += text[at];
        at += 1;
      } else {
        if (typeof piece.node === "string") plain += piece.node;
        else {
          flush();
          found.push(piece.node);
        }
        at += piece.length;
      }
    }
    flush();
    return found;
  }

  private piece(
    text: string,
    at: number,
    depth: number,
  ): { node: Inline | string; length: number } | null {
    const char = text[at];
    const next = text[at + 1] ?? "";
    if (char === "\\" && ESCAPABLE.test(next)) return { node: next, length: 2 };
    if (char === "`") return this.delimited(text, at, "`", depth);
    if (char === "*") {
      return this.delimited(text, at, next === "*" ? "**" : "*", depth);
    }
    if (char === "[") return this.link(text, at);
    if (char === "h" || char === "H") return this.bareLink(text, at);
    return null;
  }

  private delimited(text: string, at: number, mark: string, depth: number) {
    const start = at + mark.length;
    const end = text.indexOf(mark, start);
    const inner = end === -1 ? "" : text.slice(start, end);
    const isMark = inner !== "" && inner.trim() === inner && depth < DEEPEST;
    if (!isMark) return null;
    const length = inner.length + 2 * mark.length;
    if (mark === "`")
      return { node: { id: this.id(), kind: "code", text: inner } as const, length };
    const kind = mark === "**" ? "strong" : "emphasis";
    return {
      node: { id: this.id(), kind, content: this.inline(inner, depth + 1) } as const,
      length,
    };
  }

  private link(text: string, at: number) {
    const window = text.slice(at, at + LONGEST_LABEL + LONGEST_LINK);
    const match = /^\[([^[\]]{1,1000})\]\((https?:\/\/[^\s()<>]{1,4000})\)/i.exec(window);
    if (match?.[1] === undefined || match[2] === undefined) return null;
    const node = { id: this.id(), kind: "link", href: match[2], label: match[1] } as const;
    return { node, length: match[0].length };
  }

  private bareLink(text: string, at: number) {
    if (/[\w/]/.test(text[at - 1] ?? "")) return null;
    const href = BARE_LINK.exec(text.slice(at, at + LONGEST_LINK))?.[0].replace(/[.,;:!?]+$/, "");
    if (href === undefined || parseUrl(href) === null) return null;
    return {
      node: { id: this.id(), kind: "link", href, label: href } as const,
      length: href.length,
    };
  }
}
