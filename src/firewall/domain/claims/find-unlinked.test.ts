import { describe, expect, it } from "vitest";
import { readText } from "./find-facts";
import { findUnlinked } from "./find-unlinked";

/** Kinds of facts in each sentence that no claim covers. */
const kindsOf = (text: string) => findUnlinked(readText(text), []).map(({ kinds }) => kinds);

describe("sentences that state facts", () => {
  it.each([
    ["42 accounts are concerned.", "number"],
    ["Forty-two accounts are concerned.", "number"],
    ["One host is concerned.", "number"],
    ["It costs $500.", "number"],
    ["Look at CVE-2024-3094.", "cve"],
    ["It began on 2026-11-20.", "date"],
    ["It began on 20 November 2026.", "date"],
    ["It began on November 20th.", "date"],
    ["It began at 12:30.", "date"],
    ["See d41d8cd98f00b204e9800998ecf8427e for it.", "hash"],
    [`See sha256:${"ab12".repeat(16)} for it.`, "hash"],
    ["The beacon goes to evil.example.com now.", "host"],
    ["The beacon goes to evil[.]example[.]com now.", "host"],
    ["The beacon goes to hxxps://evil.example/path now.", "host"],
    ["Look at web01 now.", "host"],
    ["Look at 10.0.0.7 now.", "ip"],
    ["Look at 2001:db8:0:0:1:2:3:4 now.", "ip"],
    ["This is T1566.001 again.", "technique"],
    ["This is Valid Accounts again.", "technique"],
    ["This is kerberoasting again.", "technique"],
    ["The attacker exploited it.", "status"],
    ["Everything is patched.", "status"],
    // The text as a reader sees it, however it is encoded.
    ["Look at С\u200bVЕ-2024-3094.", "cve"],
    ["Look at CVE\u20112024\u20113094.", "cve"],
    ["Look at ＣＶＥ-２０２４-３０９４.", "cve"],
    ["٤٢ accounts are concerned.", "number"],
    ["It is pаtched.", "status"],
    ["It is p\u0332a\u0332tched.", "status"],
    ["It is pat\u00adched.", "status"],
    ["status:patched", "status"],
    ["It is re-exploited.", "status"],
    ["The value is ②.", "number"],
  ])("are found: %s", (text, kind) => {
    expect(kindsOf(text).flat()).toContain(kind);
  });

  it.each([
    "Here is what I looked at.",
    "Please read the attached report first.",
    "The server should be patched.",
    "You need to be careful, e.g. with mail.",
    "Digests are SHA-256 and text is UTF-8.",
    "1. Read it.\n2. Think about it.\n3. Write it down.",
    "One should not guess.",
    "Use a proxy or a server.",
    "",
  ])("are not: %s", (text) => {
    expect(kindsOf(text)).toEqual([]);
  });

  it("do not hide behind the numbers of a list", () => {
    expect(kindsOf("1. Read it.\n500. That is how many.")).toEqual([["number"]]);
  });

  it("do not hide behind the name of evidence", () => {
    const named = readText("See evd-12 and web01.", new Set(["evd-12"]));
    expect(named.facts.map(({ value }) => value)).toEqual(["web01"]);
  });
});

describe("a span", () => {
  const text = "web01 was patched and 500 others were wiped. Good.";

  it("covers the facts within it and no others", () => {
    const end = text.indexOf(" and");
    expect(findUnlinked(readText(text), [{ start: 0, end }])).toEqual([
      { start: 0, end: text.indexOf(" Good"), kinds: ["number", "status"] },
    ]);
    expect(findUnlinked(readText(text), [{ start: 0, end: text.length }])).toEqual([]);
  });

  it("does not cover a fact that it cuts", () => {
    for (const span of [
      { start: 1, end: text.length },
      { start: 5, end: text.length },
    ]) {
      expect(findUnlinked(readText(text), [span])).toMatchObject([{ kinds: ["host"] }]);
    }
  });

  it("does not cover a fact together with one that only touches it", () => {
    const spans = [
      { start: 0, end: 3 },
      { start: 3, end: text.length },
    ];
    expect(findUnlinked(readText(text), spans)).toMatchObject([{ kinds: ["host"] }]);
  });

  it("covers nothing where it is empty", () => {
    expect(findUnlinked(readText(text), [{ start: 0, end: 0 }])).toHaveLength(1);
  });

  it("counts in the units of the text that was given", () => {
    const given = "😀 ﬁne: web01 ok";
    const [found] = readText(given).facts;
    expect(given.slice(found?.start, found?.end)).toBe("web01");
  });
});

describe("reading a text", () => {
  /** How often the characters of a text are looked at is what its facts and sentences are a bound of. */
  it.each([
    ["digits", "1"],
    ["dots", "a."],
    ["dots and digits", "1.a:"],
    ["hyphens", "-a-"],
    ["commas", "1,"],
    ["brackets", "[.]"],
    ["signs", "@/#%"],
    ["line feeds", "\n"],
    ["spaces", " "],
    ["marks", "\u0301"],
    ["invisible characters", "\u200b"],
    ["surrogates", "\ud83d"],
    ["terms", "valid accounts "],
    ["advice", "should be "],
  ])("of 200,000 characters of %s ends, and finds no more facts than words", (_, unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const read = readText(text);
    expect(read.facts.length).toBeLessThanOrEqual(text.length);
    expect(read.folded.starts).toHaveLength(read.folded.text.length);
    expect(read.sentences.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(
      read.folded.text.length,
    );
  });

  it("gives every fact a place in one sentence, whatever the text", () => {
    const units = [
      "web01",
      ".",
      " ",
      "\n",
      "1,5",
      "٤",
      "é",
      "😀",
      "not",
      "CVE-2024-1",
      "patched",
      "[.]",
      ":",
    ];
    let state = 7;
    for (let round = 0; round < 300; round++) {
      let text = "";
      for (let n = 0; n < 40; n++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        text += units[state % units.length];
      }
      const { facts, sentences, folded } = readText(text);
      for (const { start, end, sentence } of facts) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(text.length);
        const within = sentences[sentence];
        expect(folded.starts[within?.start ?? 0]).toBeLessThanOrEqual(start);
      }
      const unlinked = findUnlinked({ facts, sentences, folded, words: [] }, []);
      const covered = findUnlinked({ facts, sentences, folded, words: [] }, [
        { start: 0, end: text.length },
      ]);
      expect(unlinked.length > 0).toBe(facts.some(({ kind }) => kind !== "term"));
      expect(covered).toEqual([]);
    }
  });
});
