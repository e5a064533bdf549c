import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parentOf, techniqueById } from "@/encoding/domain/techniques/catalogue";
import type { ModelDocument } from "./model/model-document";
import { METHOD_VERSION, versionSubject } from "./model/version-subject";
import weights from "./model/weights.json" with { type: "json" };
import { curatedMappings } from "./rules/curated";
import type { SuggestionInput } from "./rules/suggestion-input";
import { SUGGESTER_VERSION, type Suggestion, suggestTechniques } from "./suggest";

const LOG4SHELL = "CVE-2021-44228";
const INJECTION: SuggestionInput = {
  title: "Command injection in the web interface",
  text:
    "An unauthenticated, remote attacker sends a crafted HTTP request to the web-based management " +
    "interface and executes arbitrary commands on the underlying operating system as root.",
  cwes: [78],
  cves: [],
};

/** Pieces of what incidents say, so that random texts touch rules, words and limits. */
const PIECES = fc.constantFrom(
  ..."remote attacker|SQL injection|cross\u2011site scripting|denial of service|execute arbitrary code|kernel".split(
    "|",
  ),
  ..."crafted PDF document|web page|password|overflow|upload|Internet Explorer|local users gain privileges".split(
    "|",
  ),
  ...[
    "\ud83d\ude00",
    "\ud83d",
    "\u0130stanbul",
    "\r\n",
    "\t",
    "<script>",
    "CWE-79",
    "a".repeat(60),
    "\u2019",
    "",
  ],
);
const TEXT = fc.oneof(
  fc.array(PIECES, { maxLength: 30 }).map((pieces) => pieces.join(" ")),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const INPUT: fc.Arbitrary<SuggestionInput> = fc.record({
  title: TEXT,
  text: TEXT,
  cwes: fc.array(fc.constantFrom(79, 89, 22, 787, 287, 0, -1, 99_999, Number.NaN), {
    maxLength: 5,
  }),
  cves: fc.array(fc.constantFrom(LOG4SHELL, "CVE-2014-6271", "CVE-2031-0001", "nonsense"), {
    maxLength: 3,
  }),
});

function sourceText(input: SuggestionInput, place: "title" | "text"): string {
  return place === "title" ? input.title : input.text;
}

function checkProof(input: SuggestionInput, { proof }: Suggestion): void {
  expect(proof.length).toBeGreaterThan(0);
  for (const { words, kind, source } of proof) {
    expect(source).not.toBe("");
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) {
      expect(word.text).not.toBe("");
      if (word.in === "title" || word.in === "text") {
        expect(kind).toBe("words");
        expect(sourceText(input, word.in).slice(word.start, word.end)).toBe(word.text);
      } else {
        expect([word.start, word.end, word.in]).toEqual([0, 0, kind]);
      }
    }
  }
}

describe("every answer", () => {
  test("has proof that points at the words, active ids, falling scores and few enough items", () => {
    fc.assert(
      fc.property(INPUT, fc.integer({ min: 0, max: 8 }), fc.boolean(), (input, limit, curated) => {
        const suggestions = suggestTechniques(input, { limit, curated });
        expect(suggestions.length).toBeLessThanOrEqual(limit);
        const ids = suggestions.map(({ techniqueId }) => techniqueId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [i, suggestion] of suggestions.entries()) {
          expect(techniqueById(suggestion.techniqueId)).not.toBeNull();
          expect(Number.isInteger(suggestion.score)).toBe(true);
          expect(suggestion.score).toBeGreaterThanOrEqual(0);
          expect(suggestion.score).toBeLessThanOrEqual(suggestions[i - 1]?.score ?? 100);
          expect(suggestion.basis === "rule").toBe(
            suggestion.basis !== "curated" && suggestion.ruleId !== null,
          );
          checkProof(input, suggestion);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("is the same for the same input", () => {
    fc.assert(
      fc.property(INPUT, (input) => {
        expect(suggestTechniques(structuredClone(input))).toEqual(suggestTechniques(input));
      }),
    );
  });

  test("is the longer one cut short where the limit is lower", () => {
    fc.assert(
      fc.property(INPUT, fc.nat({ max: 6 }), (input, limit) => {
        const long = suggestTechniques(input, { limit: 20 });
        expect(suggestTechniques(input, { limit })).toEqual(long.slice(0, limit));
      }),
    );
  });
});

describe("bases", () => {
  test("words of a rule, the weakness and the model speak for one technique together", () => {
    const [first] = suggestTechniques(INJECTION);
    expect(first).toMatchObject({
      techniqueId: "T1059",
      kind: "primary_impact",
      basis: "rule",
      ruleId: "weakness.command-injection",
      confidence: "high",
    });
    const sources = first?.proof.map(({ kind, source }) => `${kind} ${source}`);
    expect(sources).toContain("words weakness.command-injection");
    expect(sources).toContain("cwe weakness.command-injection");
    expect(sources).toContain("words model");
  });

  test("a curated row comes first, is certain, and keeps what else speaks for it", () => {
    const input = { ...INJECTION, cves: [LOG4SHELL] };
    const suggestions = suggestTechniques(input, { limit: 20 });
    const rows = curatedMappings([LOG4SHELL]).map(({ techniqueId }) => techniqueId);
    expect(rows.length).toBeGreaterThan(0);
    expect(suggestions.slice(0, rows.length).map(({ techniqueId }) => techniqueId)).toEqual(rows);
    const row = suggestions.find(({ techniqueId }) => techniqueId === "T1190");
    expect(row).toMatchObject({ basis: "curated", score: 100, confidence: "high" });
    expect(row?.proof[0]).toEqual({
      kind: "cve",
      source: "ctid-kev",
      words: [{ text: LOG4SHELL, in: "cve", start: 0, end: 0 }],
    });
    expect(row?.proof.length).toBeGreaterThan(1);
    const parents = suggestions.slice(rows.length).map(({ techniqueId }) => parentOf(techniqueId));
    expect(parents.some((id) => rows.map(parentOf).includes(id))).toBe(false);
  });

  test("without the curated table a CVE alone says nothing", () => {
    const input = { title: "", text: "", cwes: [], cves: [LOG4SHELL] };
    expect(suggestTechniques(input).length).toBeGreaterThan(0);
    expect(suggestTechniques(input, { curated: false })).toEqual([]);
  });

  test("a curated row is suggested even for a finding that would otherwise have no suggestion", () => {
    const title = "X-Frame-Options Header Not Set";
    const ids = suggestTechniques({ title, text: "", cwes: [], cves: [LOG4SHELL] });
    expect(ids.every(({ basis }) => basis === "curated")).toBe(true);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe("abstention", () => {
  test.each([
    ["nothing at all", ""],
    [
      "another subject",
      "The tulips in the garden bloom again and the neighbours are pleased with them.",
    ],
    ["another language", "Der Termin wird auf Montag verschoben, weil der Raum schon belegt ist."],
    ["too few words", "Oracle request"],
    ["a place without a weakness", "The VPN router in the cellar was replaced, the kernel is new"],
  ])("%s", (_what, text) => {
    expect(suggestTechniques({ title: "", text, cwes: [], cves: [] }, { threshold: 0 })).toEqual(
      [],
    );
  });

  test("a threshold leaves out what is weaker and keeps the rest", () => {
    const all = suggestTechniques(INJECTION, { threshold: 0, limit: 50 });
    const strong = suggestTechniques(INJECTION, { threshold: 30, limit: 50 });
    expect(strong).toEqual(all.filter(({ score }) => score >= 30));
    expect(strong.length).toBeLessThan(all.length);
    expect(suggestTechniques(INJECTION, { threshold: 101 })).toEqual([]);
  });
});

test("a text of any length costs no more than one of the limit", () => {
  const hostile = ["inject ", "read arbitrary ", "attackers ", "\ud83d\ude00", "a", "a-", "\n"];
  const cost = (times: number) => {
    const started = performance.now();
    for (const piece of hostile) {
      const text = piece.repeat(times);
      suggestTechniques({ title: text, text, cwes: [], cves: [] });
    }
    return performance.now() - started;
  };
  cost(200_000);
  // Seven texts; the bound is far above what is measured, for a busy machine.
  expect(cost(200_000)).toBeLessThan(2_000);
});

test("the version states rules, weights and curated table as they are: retrain after a change", () => {
  const digest = createHash("sha256").update(versionSubject(weights.model as ModelDocument));
  expect(SUGGESTER_VERSION).toBe(`${METHOD_VERSION}.${digest.digest("hex").slice(0, 8)}`);
});
