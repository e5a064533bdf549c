import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { evaluateLegal } from "./evaluation/evaluate";
import type { Stage } from "./evaluation/evaluation";
import { openClocks } from "./evaluation/open-clocks";
import {
  FACTS,
  type FactKey,
  type FactValue,
  type InstantFact,
  isFactKey,
  type LegalFacts,
  type Submission,
} from "./facts";
import { RULES } from "./rules/rules";

const NOW = "2026-11-22T12:00:00Z";

const instant: fc.Arbitrary<InstantFact> = fc
  .tuple(
    fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 11) }),
    fc.constantFrom("Europe/Brussels", "America/New_York", "UTC"),
    fc.boolean(),
  )
  .map(([time, zone, isDate]) => {
    const at = new Date(time).toISOString();
    return isDate
      ? { at: at.slice(0, 10), zone, precision: "date" }
      : { at, zone, precision: "minute" };
  });

function valueFor(key: FactKey): fc.Arbitrary<FactValue> {
  const { type, words = [] } = FACTS[key];
  switch (type) {
    case "boolean":
      // More often yes: one no hides the rest of a rule.
      return fc.constantFrom(true, true, false);
    case "count":
      return fc.constantFrom(0, 499, 500, 501);
    case "text":
      return fc.constantFrom("Triage", "Annex III point 5");
    case "word":
      return fc.constantFrom(...words);
    case "words":
      return fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 6 });
    case "instant":
      return instant;
  }
}

const KEYS = Object.keys(FACTS).filter(isFactKey);

const facts: fc.Arbitrary<LegalFacts> = fc.record(
  Object.fromEntries(
    Object.keys(FACTS)
      .filter(isFactKey)
      .map((key) => [key, valueFor(key)]),
  ),
  { requiredKeys: [] },
);

const submission: fc.Arbitrary<Submission> = fc
  .tuple(
    fc.constantFrom(...RULES.flatMap(({ id, stages }) => stages.map(({ name }) => ({ id, name })))),
    instant,
    fc.constantFrom("R-1", null),
  )
  .map(([{ id, name }, submitted_at, receipt]) => ({
    rule: id,
    stage: name,
    submitted_at,
    receipt,
  }));

const submissions = fc.array(submission, { maxLength: 20 });
const OPTIONS = { numRuns: 60 };

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}

/** The stored instant that a stage says it was counted from. */
function storedAnchor(
  rule: string,
  { anchor }: Stage,
  stored: LegalFacts,
  sent: readonly Submission[],
): boolean {
  const [, before] = anchor.split("submission_of:");
  if (before !== undefined) return sent.some((each) => each.rule === rule && each.stage === before);
  return isFactKey(anchor) && stored[anchor] !== undefined;
}

describe("evaluateLegal", () => {
  it("is a function of its input, which it leaves as it is", () => {
    fc.assert(
      fc.property(facts, submissions, (stored, sent) => {
        const input = frozen({ facts: stored, submissions: sent, now: NOW });
        const first = canonicalJson(evaluateLegal(input));
        expect(canonicalJson(evaluateLegal(input))).toBe(first);
      }),
      OPTIONS,
    );
  });

  it("has no due time without a stored anchor, and none for stages that are not required", () => {
    fc.assert(
      fc.property(facts, submissions, (stored, sent) => {
        const { triggers } = evaluateLegal({ facts: stored, submissions: sent, now: NOW });
        for (const { id, stages } of triggers) {
          for (const stage of stages) {
            if (stage.due === null) continue;
            expect(storedAnchor(id, stage, stored, sent)).toBe(true);
            expect(["due", "overdue", "submitted"]).toContain(stage.state);
            expect(stage.due_at).not.toBeNull();
          }
        }
      }),
      OPTIONS,
    );
  });

  it("puts every rule in one of the two lists, in order, with the open clocks in theirs", () => {
    fc.assert(
      fc.property(facts, submissions, (stored, sent) => {
        const result = evaluateLegal({ facts: stored, submissions: sent, now: NOW });
        const ids = [...result.triggers, ...result.considered].map(({ id }) => id);
        expect(ids.toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
        const clocks = openClocks(result);
        const times = clocks.map(({ due_at }) => (due_at === null ? Infinity : Date.parse(due_at)));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { state, due_at } of clocks) {
          if (state === "no_numeric_limit") expect(due_at).toBeNull();
          else expect(Date.parse(due_at ?? "") < Date.parse(NOW)).toBe(state === "overdue");
        }
      }),
      OPTIONS,
    );
  });

  it("says triggered only where nothing that decides is missing, and requests only missing facts", () => {
    fc.assert(
      fc.property(facts, submissions, (stored, sent) => {
        const result = evaluateLegal({ facts: stored, submissions: sent, now: NOW });
        // An entity that is recorded can still lack the word that a sector or a type points to.
        for (const { fact } of result.missing_facts)
          if (fact !== "entity") expect(stored[fact]).toBeUndefined();
        for (const { match, matched_facts, missing_facts } of result.triggers) {
          for (const fact of matched_facts) expect(stored[fact]).toBeDefined();
          if (match === "conditional") expect(missing_facts.length).toBeGreaterThan(0);
        }
      }),
      OPTIONS,
    );
  });

  it("says no of nothing more when a fact is taken back", () => {
    // Without an anchor the date is that of the evaluation; the other three only add to another fact.
    const adding: readonly string[] = ["member_state", "entity", "ai_role"];
    const deciding = KEYS.filter((key) => FACTS[key].type !== "instant" && !adding.includes(key));
    const noes = (stored: LegalFacts) =>
      evaluateLegal({ facts: stored, submissions: [], now: NOW })
        .considered.filter(({ state }) => state === "not_applicable")
        .map(({ id }) => id);
    fc.assert(
      fc.property(facts, fc.constantFrom(...deciding), (stored, key) => {
        const { [key]: _, ...rest } = stored;
        expect(noes(stored)).toEqual(expect.arrayContaining(noes(rest)));
      }),
      OPTIONS,
    );
  });
});
