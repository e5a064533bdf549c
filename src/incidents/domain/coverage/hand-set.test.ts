import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { EARLY_INCIDENTS } from "./__fixtures__/early-incidents";
import { LATE_INCIDENTS } from "./__fixtures__/late-incidents";
import { type Coverage, type CoverageState, computeCoverage } from "./coverage";
import { DIMENSION_KEYS } from "./dimensions/labels";

const LETTERS: Readonly<Record<CoverageState, string>> = {
  covered: "C",
  partial: "P",
  missing: "M",
  not_applicable: "-",
};

const INCIDENTS = [...EARLY_INCIDENTS, ...LATE_INCIDENTS];

function letters({ dimensions }: Coverage): string {
  return dimensions.map((dimension) => LETTERS[dimension.state]).join("");
}

describe("incidents whose coverage was worked out manually", () => {
  it("are forty", () => {
    expect(INCIDENTS).toHaveLength(40);
    expect(new Set(INCIDENTS.map(({ name }) => name)).size).toBe(40);
  });

  it.each(INCIDENTS)("$name: $pct %", ({ facts, states, pct }) => {
    const coverage = computeCoverage(facts, nodePrimitives);
    expect(letters(coverage)).toBe(states);
    expect(coverage.coverage_pct).toBe(pct);
    expect(coverage.applicable).toBe(states.replaceAll("-", "").length);
    expect(coverage.covered).toBe([...states].filter((letter) => letter === "C").length);
    expect(coverage.dimensions.map(({ key }) => key)).toEqual(DIMENSION_KEYS);
    expect(coverage.definition_version).toBe("1.1.0");
    expect(coverage.note).toBe("Completeness of stored evidence. Not a security rating.");
  });

  it.each([
    ["a first import", ["reproduction", "ownership", "remediation", "retest"], "state is open"],
    ["assigned", ["remediation", "retest"], "state is assigned"],
    ["being fixed", ["retest"], "state is fixing"],
    ["closed as a false positive", [], "resolution is false_positive"],
    ["risk accepted", [], "resolution is risk_accepted"],
  ])("%s names what is due later and why", (name, dueLater, reason) => {
    const found = INCIDENTS.find((incident) => incident.name === name);
    if (found === undefined) throw new Error(`no incident "${name}"`);
    const coverage = computeCoverage(found.facts, nodePrimitives);
    expect(coverage.due_later).toEqual(dueLater);
    const retest = coverage.dimensions.find(({ key }) => key === "retest");
    expect(retest).toMatchObject({ reason, ratio: null, passed: 0, applicable: 0, checks: [] });
  });

  it("gives the ratio to four digits beside its two counts", () => {
    const found = INCIDENTS.find(({ name }) => name === "one agent unsealed, one without a trace");
    if (found === undefined) throw new Error("no such incident");
    const agents = computeCoverage(found.facts, nodePrimitives).dimensions.at(-1);
    expect(agents).toMatchObject({ ratio: 0.3333, passed: 1, applicable: 3 });
  });
});
