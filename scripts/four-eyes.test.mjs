import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const TABLE = "docs/decisions/four-eyes.md";
/** Files that only name the codes: the table of errors, responses and texts for screens. */
const NAMES_ONLY = new Set([
  "src/federation/server/reviews/get-review.ts",
  "src/federation/server/reviews/review-dto.ts",
  "src/platform/auth/note-refusal.ts",
]);

const rows = readFileSync(TABLE, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:what|-+) /.test(line))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([what, excluded, files, test]) => ({ what, excluded, files: files.split(", "), test }));

const read = (file) => readFileSync(file, "utf8");
/** A code among the answers of an operation is declared there, and thrown elsewhere. */
const withoutAnswers = (text) => text.replace(/^ {2}errors: \[[^\]]*\],$/gm, "");
const SOURCES = readdirSync("src", { recursive: true })
  .map((name) => `src/${name}`)
  .filter((file) => file.endsWith(".ts") && !file.startsWith("src/generated/"));

describe("the table of four eyes", () => {
  it("names every file that refuses for want of a second person", () => {
    const refusing = SOURCES.filter(
      (file) =>
        /^src\/[a-z-]+\/(domain|server)\//.test(file) &&
        !file.endsWith(".test.ts") &&
        !NAMES_ONLY.has(file) &&
        /"(four_eyes_required|conflict_of_interest)"/.test(withoutAnswers(read(file))),
    );
    const named = new Set(rows.flatMap(({ files }) => files));
    expect(refusing.filter((file) => !named.has(file))).toEqual([]);
  });

  const tests = SOURCES.filter((file) => file.endsWith(".test.ts"))
    .map(read)
    .join("\n");

  it.each(rows.map((row) => [row.what, row]))("%s: code and test are there", (_, row) => {
    for (const file of row.files) expect(existsSync(file), file).toBe(true);
    expect(tests).toContain(`it("${row.test}"`);
  });
});
