import { describe, expect, it } from "vitest";
import { type Block, type Inline, parseMarkdown } from "./markdown";

function words(content: readonly Inline[]): string {
  return content
    .map((node) => {
      if (node.kind === "text") return node.text;
      if (node.kind === "code") return `<code>${node.text}</code>`;
      if (node.kind === "link") return `<a ${node.href}>${node.label}</a>`;
      return `<${node.kind}>${words(node.content)}</${node.kind}>`;
    })
    .join("");
}

function outline(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "code") return [`code: ${block.text}`];
    if (block.kind === "paragraph") {
      return [`p: ${block.lines.map((line) => words(line.content)).join(" / ")}`];
    }
    return block.items.map(
      (item) =>
        `${item.depth}${item.mark} ${item.lines.map((line) => words(line.content)).join(" / ")}`,
    );
  });
}

describe("parseMarkdown", () => {
  it("reads what importers write", () => {
    const source = [
      "The **first** paragraph with `code`,",
      "on *two* lines.",
      "",
      "- one",
      "  - inner [label](https://example.org/a)",
      "1. numbered",
      "",
      "```",
      "GET / HTTP/1.1",
      "**raw**",
      "```",
      "See https://example.org/x.",
    ].join("\n");
    expect(outline(parseMarkdown(source))).toEqual([
      "p: The <strong>first</strong> paragraph with <code>code</code>, / on <emphasis>two</emphasis> lines.",
      "0- one",
      "1- inner <a https://example.org/a>label</a>",
      "01. numbered",
      "code: GET / HTTP/1.1\n**raw**",
      "p: See <a https://example.org/x>https://example.org/x</a>.",
    ]);
  });

  it.each([
    ["[click](javascript:alert(1))", "p: [click](javascript:alert(1))"],
    ["<img src=x onerror=alert(1)>", "p: <img src=x onerror=alert(1)>"],
    ["\\<script> \\[a\\](b)", "p: <script> [a](b)"],
    ["2 * 3 * 4 and a ** b", "p: 2 * 3 * 4 and a ** b"],
    ["an `open end", "p: an `open end"],
  ])("leaves %j the text that it is", (source, expected) => {
    expect(outline(parseMarkdown(source))).toEqual([expected]);
  });

  it("ends on hostile input in reasonable time", () => {
    const started = performance.now();
    for (const piece of ["[", "*", "**a", "`", "- ", "```\n", "[a](http://", "https://"]) {
      parseMarkdown(piece.repeat(5000));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it("takes time linear in its fences", () => {
    const started = performance.now();
    expect(parseMarkdown("```\n```\n".repeat(60_000))).toHaveLength(60_000);
    // Seconds where each fence looks for its end from the first line on.
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
