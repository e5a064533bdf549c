import { describe, expect, it } from "vitest";
import { markPieces } from "./mark-pieces";

function shown(text: string, words: string[]): string {
  return markPieces(text, words)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join("");
}

describe("markPieces", () => {
  it("finds every place, the longer word first", () => {
    expect(shown("a <script>alert(1) <script> b", ["<script>", "<script>alert(1)"])).toBe(
      "a [<script>alert(1)] [<script>] b",
    );
  });

  it("keeps the whole text", () => {
    expect(shown("nothing here", ["xss"])).toBe("nothing here");
    expect(shown("", ["xss"])).toBe("");
    expect(shown("xssxss", ["xss"])).toBe("[xss][xss]");
  });
});
