import type { Block, Span } from "@/encoding/domain/text/ticket-document";

interface AdfText {
  type: "text";
  text: string;
  marks?: ({ type: "strong" | "code" } | { type: "link"; attrs: { href: string } })[];
}

type AdfInline = AdfText | { type: "hardBreak" };

interface AdfParagraph {
  type: "paragraph";
  content: AdfInline[];
}

export type AdfBlock =
  | AdfParagraph
  | { type: "heading"; attrs: { level: number }; content: AdfText[] }
  | { type: "bulletList"; content: { type: "listItem"; content: AdfParagraph[] }[] }
  | { type: "codeBlock"; attrs: Record<string, never>; content: AdfText[] };

/** A document in the Atlassian Document Format, version 1. */
export interface AdfDocument {
  type: "doc";
  version: 1;
  content: AdfBlock[];
}

/** A block as a node of the Atlassian Document Format. An empty text node, which is not valid, is left out. */
export function adfBlock(block: Block): AdfBlock {
  switch (block.kind) {
    case "heading":
      return { type: "heading", attrs: { level: 3 }, content: adfText({ text: block.text }) };
    case "paragraph":
      return { type: "paragraph", content: adfInlines(block.spans) };
    case "bullets":
      return {
        type: "bulletList",
        content: block.items.map((item) => ({
          type: "listItem",
          content: [{ type: "paragraph", content: adfInlines(item) }],
        })),
      };
    case "code":
      return { type: "codeBlock", attrs: {}, content: adfText({ text: block.text }) };
  }
}

/** Line feeds become hard breaks: within a text node they would be shown as blanks. */
function adfInlines(spans: readonly Span[]): AdfInline[] {
  return spans.flatMap((span) =>
    span.text.split("\n").flatMap((text, index): AdfInline[] => {
      const line = adfText({ ...span, text });
      return index === 0 ? line : [{ type: "hardBreak" }, ...line];
    }),
  );
}

function adfText({ text, style, href }: Span): AdfText[] {
  if (text === "") return [];
  if (href !== undefined)
    return [{ type: "text", text, marks: [{ type: "link", attrs: { href } }] }];
  return [
    style === undefined ? { type: "text", text } : { type: "text", text, marks: [{ type: style }] },
  ];
}
