import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/markdown";
import { draftParts, gapPieces } from "./draft-pieces";

describe("gapPieces", () => {
  it("sets every gap apart from the text around it", () => {
    const pieces = gapPieces("Contact: [GAP: contact of the DPO (33(3)(b))], reached [GAP: when].");
    expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
      ["text", "Contact: "],
      ["gap", "[GAP: contact of the DPO (33(3)(b))]"],
      ["text", ", reached "],
      ["gap", "[GAP: when]"],
      ["text", "."],
    ]);
  });

  it("takes nothing else for one", () => {
    expect(gapPieces("a [gap] and a GAP")).toEqual([
      { id: "0", kind: "text", text: "a [gap] and a GAP" },
    ]);
  });
});

describe("draftParts", () => {
  it("keeps headings and bodies in order, and loses no text", () => {
    const parts = draftParts("# Draft \\#1\n\n**Not sent.**\n\n## Content\n\n- a\n- b #1\n\nend");
    expect(parts).toEqual([
      { id: "0", kind: "heading", level: 1, text: "Draft #1" },
      { id: "1", kind: "body", markdown: "**Not sent.**" },
      { id: "2", kind: "heading", level: 2, text: "Content" },
      { id: "3", kind: "body", markdown: "- a\n- b #1\n\nend" },
    ]);
  });

  it("leaves a gap whole for the parser of the body", () => {
    const [block] = parseMarkdown("- **Contact**: [GAP: Name and contact (33(3)(b))]");
    const line = block?.kind === "list" ? block.items[0]?.lines[0]?.content : undefined;
    expect(line?.at(-1)).toMatchObject({
      kind: "text",
      text: ": [GAP: Name and contact (33(3)(b))]",
    });
  });
});
