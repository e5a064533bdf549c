import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const cited = [...text.matchAll(/`((?:src|scripts|docs|e2e)\/[^`]+\.[a-z]+)`/g)].map(
  ([, file]) => file,
);

/** A path, or one whose name has a star for anything. */
function isThere(file) {
  const { dir, base } = path.parse(file);
  const [start, end] = base.split("*");
  if (end === undefined) return existsSync(file);
  const names = existsSync(dir) ? readdirSync(dir) : [];
  return names.some((name) => name.startsWith(start) && name.endsWith(end));
}

describe("docs/security.md", () => {
  it("cites files that exist", () => {
    expect(cited.length).toBeGreaterThan(80);
    const missing = [...new Set(cited)].filter((file) => !isThere(file));
    expect(missing).toEqual([]);
  });

  it("has every chapter of ASVS 5, and says of every row what shows it", () => {
    const chapters = [...text.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
    const rows = text.split("\n").filter((line) => /^\| (?:\d+\.\d+\.\d+|–)/.test(line));
    expect(rows.length).toBeGreaterThan(70);
    const bare = rows.filter((row) => {
      const [, , state = "", shown = ""] = row.split("|").slice(1, -1);
      return /^ yes/.test(state) && !shown.includes("`");
    });
    expect(bare).toEqual([]);
  });
});
