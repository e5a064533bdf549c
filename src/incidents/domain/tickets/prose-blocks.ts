import type { Block } from "@/encoding/domain/text/ticket-document";

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;

/**
 * Text of a tool as blocks: paragraphs between empty lines, fenced code blocks as CommonMark has them
 * (section 4.5). Nothing else is read as markup; a fence without an end goes to the end of the text.
 */
export function proseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const flush = (kind: "paragraph" | "code") => {
    const joined = kind === "code" ? lines.join("\n") : lines.map((line) => line.trim()).join("\n");
    lines = [];
    if (joined.trim() === "") return;
    blocks.push(
      kind === "code" ? { kind, text: joined } : { kind, spans: [{ text: joined.trim() }] },
    );
  };
  for (const line of text.split("\n")) {
    const [, mark, info = ""] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      const closes = mark?.startsWith(fence) === true && info.trim() === "";
      if (closes) {
        flush("code");
        fence = null;
      } else lines.push(line);
    } else if (mark !== undefined && !(mark.startsWith("`") && info.includes("`"))) {
      flush("paragraph");
      fence = mark;
    } else if (line.trim() === "") flush("paragraph");
    else lines.push(line);
  }
  flush(fence === null ? "paragraph" : "code");
  return blocks;
}
