import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SCREENS =
  /^[^/]+\/screens\/|^components\/|^platform\/front\/|^trace\/domain\/(?:sentences\/record-sentences|custody-event)\.ts$/;
/** Attributes and declarations whose texts nobody reads. */
const UNREAD = new Set(["className", "d", "viewBox"]);

/** The words that the last column of docs/words.md puts in quotes. */
function retiredWords(glossary: string): string[] {
  return glossary
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => [...(line.split("|")[3] ?? "").matchAll(/"([^"]+)"/g)])
    .flatMap(([, word]) => word ?? []);
}

/** Literals and texts of a module that people may read. */
function textsOf(file: string, source: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && UNREAD.has(node.name.getText())) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  // A literal of one small word is a key or a value.
  return found.filter((text) => /\s|^[A-Z]/.test(text.trim()));
}

const words = retiredWords(readFileSync("docs/words.md", "utf8"));
const retired = new RegExp(`\\b(?:${words.join("|")})\\b`, "i");

describe("the glossary", () => {
  it("retires words, and finds them in literals and in texts alone", () => {
    expect(words.length).toBeGreaterThan(10);
    const source =
      'import "somebody x"; const judged = <p className="told x">Nobody knows {"Told off"}</p>;';
    expect(textsOf("a.tsx", source).filter((text) => retired.test(text))).toEqual([
      "Nobody knows ",
      "Told off",
    ]);
  });

  it("is kept by every text of the screens", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => SCREENS.test(file) && /(?<!\.test)\.tsx?$/.test(file));
    const found = files.flatMap((file) => {
      const source = readFileSync(path.join("src", file), "utf8");
      if (!retired.test(source)) return [];
      return textsOf(file, source)
        .filter((text) => retired.test(text))
        .map((text) => `${file}: ${text.trim()}`);
    });
    expect(found.join("\n")).toBe("");
  });
});
