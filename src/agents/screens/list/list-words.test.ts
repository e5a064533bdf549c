import { describe, expect, it } from "vitest";
import { activeFilters } from "@/components/filters/filter";
import { agentFilters } from "./agent-filters";
import { mostNarrowed, narrowedWords, narrowingWords, signedDelta } from "./delta-words";
import { isFiltered, type ListState, listInput, NO_FILTERS } from "./search-params";

const EVERYTHING: ListState = { ...NO_FILTERS, source: "registry", sort: "did", view: "table" };

const set = (filters: typeof NO_FILTERS) =>
  activeFilters(agentFilters({ state: { ...EVERYTHING, ...filters }, change: () => {} }));

describe("the filters of the list", () => {
  it("let the operator be me, or anybody", () => {
    const changes: object[] = [];
    const change = (next: object) => changes.push(next);
    const operator = agentFilters({ state: EVERYTHING, change })[2];
    if (operator?.body.kind === "choices") operator.body.choices[0]?.choose(true);
    operator?.clear();
    expect(changes).toEqual([{ operator: "me" }, { operator: null }]);
  });

  it("are named in the order of their words, and sent only where they are set", () => {
    const filters = {
      ...NO_FILTERS,
      status: ["QUARANTINED" as const, "ACTIVE" as const],
      operator: "me" as const,
    };
    expect(set(filters)).toEqual(["Status: Active, Quarantined", "Operator: Me"]);
    expect(set({ ...filters, tier: ["T1"] })).toEqual([
      "Status: Active, Quarantined",
      "Tier: T1 critical",
      "Operator: Me",
    ]);
    expect(listInput({ ...filters, source: "simulation", sort: "delta" })).toEqual({
      source: "simulation",
      sort: "delta",
      status: ["QUARANTINED", "ACTIVE"],
      operator: "me",
      limit: 50,
    });
    expect(listInput({ ...NO_FILTERS, source: "registry", sort: "did" })).toEqual({
      source: "registry",
      sort: "did",
      limit: 50,
    });
    expect([isFiltered({ ...EVERYTHING, ...filters }), isFiltered(EVERYTHING)]).toEqual([
      true,
      false,
    ]);
  });
});

describe("trust_delta in words", () => {
  it.each([
    [-12, "−12", "narrowed by 12"],
    [0, "±0", "not narrowed"],
    [3, "+3", "not narrowed"],
  ])("%d has its sign and its word", (delta, sign, words) => {
    expect(signedDelta(delta)).toBe(sign);
    expect(narrowedWords(delta)).toBe(words);
  });

  // Gates: docs/decisions/trust.md#what-an-agent-may-do.
  it.each([
    [0, "not narrowed: a person approves from risk 80 on (high risk)"],
    [5, "not narrowed: a person approves from risk 80 on (high risk)"],
    [-4, "narrowed by 4: a person approves from risk 72 on (high risk)"],
    [-5, "narrowed by 5: a person approves from risk 70 on (effects outside and high risk)"],
    [-12, "narrowed by 12: a person approves from risk 56 on (effects outside and high risk)"],
    [
      -20,
      "narrowed by 20: a person approves from risk 40 on (writing, effects outside and high risk)",
    ],
    [
      -39,
      "narrowed by 39: a person approves from risk 20 on (writing, effects outside and high risk)",
    ],
  ])("%d shows the restriction of an active agent", (delta, words) => {
    expect(narrowingWords(delta, { status: "ACTIVE", isReadOnly: false })).toBe(words);
  });

  it.each([
    ["QUARANTINED", false, "narrowed by 3: no tools"],
    ["QUARANTINED", true, "narrowed by 3: no tools"],
    ["UNVERIFIED", false, "narrowed by 3: only reads"],
    ["ACTIVE", true, "narrowed by 3: only reads"],
    ["DEGRADED", true, "narrowed by 3: only reads"],
    ["DEGRADED", false, "narrowed by 3: a person approves everything but reading"],
  ] as const)(
    "never promises more than %s permits (read-only: %s)",
    (status, isReadOnly, words) => {
      expect(narrowingWords(-3, { status, isReadOnly })).toBe(words);
    },
  );

  it("names who is narrowed the most, and how many more", () => {
    const agent = (name: string, delta: number) => ({ name, trust_delta: delta });
    expect(mostNarrowed([])).toBeNull();
    expect(mostNarrowed([agent("Up", 4), agent("Level", 0)])).toBeNull();
    expect(mostNarrowed([agent("Up", 4), agent("Low", -3)])).toBe("Low the most (−3)");
    expect(mostNarrowed([agent("A", -3), agent("B", -1), agent("C", -3)])).toBe(
      "A and 1 more the most (−3)",
    );
  });
});
