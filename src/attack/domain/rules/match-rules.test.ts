import { describe, expect, test } from "vitest";
import { techniqueById } from "@/encoding/domain/techniques/catalogue";
import { matchRules, quietKind, RULES } from "./match-rules";
import { QUIET_KINDS } from "./quiet";
import { readInput } from "./suggestion-input";

function read(title: string, text = "", cwes: number[] = []) {
  return readInput({ title, text, cwes, cves: [] });
}

describe("the table", () => {
  test("ids are unique", () => {
    const ids = [...RULES, ...QUIET_KINDS].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(RULES.map((rule) => [rule.id, rule] as const))(
    "%s names active techniques once",
    (_id, rule) => {
      const parents = rule.techniques.map(([id]) => id.slice(0, 5));
      expect(parents.length).toBeGreaterThan(0);
      expect(new Set(parents).size).toBe(parents.length);
      for (const [id] of rule.techniques) expect(techniqueById(id)?.id).toBe(id);
    },
  );

  test("patterns keep no state and need words", () => {
    const patterns = [
      ...RULES.flatMap(({ words }) => words),
      ...QUIET_KINDS.map(({ title }) => title),
    ];
    for (const pattern of patterns) {
      expect(pattern.global || pattern.sticky, String(pattern)).toBe(false);
      expect(pattern.test(""), String(pattern)).toBe(false);
      expect(pattern.test(" ".repeat(50)), String(pattern)).toBe(false);
    }
  });

  test("no gap is unbounded", () => {
    for (const { words } of RULES) {
      for (const pattern of words) expect(pattern.source).not.toMatch(/\.[*+]|\.\{\d*,\}/);
    }
  });
});

test("a hit has the words with their place in the text as given", () => {
  const title = "Cross\u2011site\u00a0scripting";
  const hit = matchRules(read(title, "x")).find(
    ({ rule }) => rule.id === "weakness.cross-site-scripting",
  );
  expect(hit?.words).toEqual([{ text: title, in: "title", start: 0, end: title.length }]);
  expect(hit?.cwes).toEqual([]);
});

test("an optional first word leaves no blank in the proof", () => {
  const hits = matchRules(read("", "Leads to a command injection."));
  const hit = hits.find(({ rule }) => rule.id === "weakness.command-injection");
  expect(hit?.words[0]).toEqual({ text: "command injection", in: "text", start: 11, end: 28 });
});

test("a weakness number is enough", () => {
  const [hit] = matchRules(read("", "", [89]));
  expect(hit?.rule.id).toBe("weakness.sql-injection");
  expect(hit?.cwes).toEqual([{ text: "CWE-89", in: "cwe", start: 0, end: 0 }]);
});

test("only the title makes a finding quiet", () => {
  expect(quietKind(read("X-Frame-Options Header Not Set"))).toBe("quiet.header");
  expect(quietKind(read("SQL injection", "X-Frame-Options Header Not Set"))).toBeNull();
});
