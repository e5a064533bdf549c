import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { techniqueById, techniques } from "@/encoding/domain/techniques/catalogue";
import { type MergeInput, mergeTechniques } from "./merge-techniques";
import type { Suggestion } from "./suggest";
import type { Verdict } from "./verdicts";

const NOTHING: MergeInput = {
  verdicts: [],
  toolNamed: [],
  mentions: new Map(),
  suggestions: [],
  publishedAs: new Map(),
};

function suggestion(techniqueId: string, score: number, basis: Suggestion["basis"] = "rule") {
  return {
    techniqueId,
    kind: "exploitation",
    basis,
    ruleId: basis === "rule" ? "injection" : null,
    score,
    confidence: "medium",
    proof: [
      {
        kind: "words",
        source: "injection",
        words: [{ text: "SQL", in: "title", start: 0, end: 3 }],
      },
    ],
  } satisfies Suggestion;
}

function verdict(techniqueId: string, word: Verdict["verdict"]): Verdict {
  return {
    techniqueId,
    verdict: word,
    reason: "Seen in the logs.",
    redirectedFrom: null,
    by: "Ada",
    at: "2026-11-22T08:00:00.000Z",
    statement: "STM-9",
  };
}

function mention(words: string | null) {
  return {
    source: "EVD-1",
    evidenceId: "EVD-1",
    words,
    in: "evidence" as const,
    start: 0,
    end: 0,
  };
}

describe("mergeTechniques", () => {
  it("returns nothing for an empty input", () => {
    expect(mergeTechniques(NOTHING)).toEqual({ techniques: [], unmapped: [] });
  });

  it("leaves a suggestion what it is", () => {
    const { techniques: all } = mergeTechniques({
      ...NOTHING,
      suggestions: [suggestion("T1190", 70)],
    });
    expect(all).toEqual([
      {
        technique: techniqueById("T1190"),
        kind: "exploitation",
        basis: "rule",
        source: "heuristic",
        ruleId: "injection",
        proof: suggestion("T1190", 70).proof,
        score: 70,
        confidence: "medium",
        status: "suggested",
        verdict: null,
        redirectedFrom: null,
      },
    ]);
  });

  it("prefers a person's statement to a report, and a report to a suggestion", () => {
    const input = {
      ...NOTHING,
      toolNamed: ["T1190"],
      mentions: new Map([["T1190", mention("T1190")]]),
      suggestions: [suggestion("T1190", 70)],
    };
    const [byTool] = mergeTechniques(input).techniques;
    expect(byTool).toMatchObject({
      basis: "tool",
      source: "tool",
      status: "suggested",
      score: null,
      confidence: "high",
      kind: "exploitation",
    });
    const [byPerson] = mergeTechniques({
      ...input,
      verdicts: [verdict("T1190", "confirmed")],
    }).techniques;
    expect(byPerson).toMatchObject({
      basis: "analyst",
      source: "analyst",
      status: "confirmed",
      score: null,
    });
    expect(byPerson?.proof.map(({ kind }) => kind)).toEqual(["analyst", "tool", "words"]);
  });

  it("trusts a report less whose id is not in what is kept of it", () => {
    const [technique] = mergeTechniques({
      ...NOTHING,
      toolNamed: ["T1190"],
      mentions: new Map([["T1190", mention(null)]]),
    }).techniques;
    expect(technique).toMatchObject({ basis: "tool", confidence: "medium", score: null });
    expect(technique?.proof).toEqual([
      { kind: "tool", source: "EVD-1", words: [], evidenceId: "EVD-1" },
    ]);
  });

  it("shows a rejected technique by what spoke for it, without a score", () => {
    const [technique] = mergeTechniques({
      ...NOTHING,
      verdicts: [verdict("T1190", "rejected")],
      suggestions: [suggestion("T1190", 70)],
    }).techniques;
    expect(technique).toMatchObject({
      status: "rejected",
      basis: "rule",
      source: "heuristic",
      score: null,
    });
    const [alone] = mergeTechniques({
      ...NOTHING,
      verdicts: [verdict("T1190", "rejected")],
    }).techniques;
    expect(alone).toMatchObject({ status: "rejected", basis: "analyst", source: "analyst" });
  });

  it("orders confirmed, reported, suggested by score, rejected", () => {
    const merged = mergeTechniques({
      ...NOTHING,
      verdicts: [verdict("T1027", "rejected"), verdict("T1566", "confirmed")],
      toolNamed: ["T1113", "T1105"],
      suggestions: [suggestion("T1190", 40), suggestion("T1059", 80), suggestion("T1027", 99)],
    });
    expect(merged.techniques.map(({ technique }) => technique.id)).toEqual([
      "T1566",
      "T1105",
      "T1113",
      "T1059",
      "T1190",
      "T1027",
    ]);
  });

  it("names the retired id from which a technique comes", () => {
    const tool = mergeTechniques({
      ...NOTHING,
      toolNamed: ["T1685"],
      mentions: new Map([["T1685", mention("T1562.001")]]),
    });
    expect(tool.techniques[0]).toMatchObject({ redirectedFrom: "T1562.001" });
    const person = mergeTechniques({
      ...NOTHING,
      verdicts: [{ ...verdict("T1685", "confirmed"), redirectedFrom: "T1562" }],
    });
    expect(person.techniques[0]).toMatchObject({ redirectedFrom: "T1562" });
    const table = mergeTechniques({
      ...NOTHING,
      suggestions: [suggestion("T1685", 100, "curated")],
      publishedAs: new Map([["T1685", "T1562"]]),
    });
    expect(table.techniques[0]).toMatchObject({ redirectedFrom: "T1562", basis: "curated" });
  });

  it("keeps apart what ATT&CK Enterprise does not have", () => {
    const merged = mergeTechniques({ ...NOTHING, toolNamed: ["T1190", "T0800", "T9999"] });
    expect(merged.techniques).toHaveLength(1);
    expect(merged.unmapped).toEqual(["T0800", "T9999"]);
  });

  it("gives each technique once, active, with a score only where it is a suggestion alone", () => {
    const ids = fc.constantFrom(
      ...techniques()
        .slice(0, 12)
        .map(({ id }) => id),
      "T1562",
      "T1562.001",
      "T0800",
    );
    const verdicts = fc.array(
      fc
        .tuple(
          ids,
          fc.constantFrom("confirmed" as const, "rejected" as const, "withdrawn" as const),
        )
        .map(([id, word]) => verdict(id, word)),
    );
    const active = ids.filter((id) => techniqueById(id) !== null);
    fc.assert(
      fc.property(
        verdicts,
        fc.uniqueArray(active),
        fc.uniqueArray(active).map((each) => each.map((id) => suggestion(id, 50))),
        (said, toolNamed, suggestions) => {
          const merged = mergeTechniques({ ...NOTHING, verdicts: said, toolNamed, suggestions });
          const found = merged.techniques.map(({ technique }) => technique.id);
          expect(new Set(found).size).toBe(found.length);
          expect(found.every((id) => techniqueById(id) !== null)).toBe(true);
          for (const { status, source, score, technique } of merged.techniques) {
            expect(score !== null).toBe(status === "suggested" && source === "heuristic");
            if (source === "tool") expect(toolNamed).toContain(technique.id);
          }
        },
      ),
    );
  });
});
