import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { completeIncident } from "./__fixtures__/complete-incident";
import { failedChecks } from "./__fixtures__/failed-checks";
import { MUTATIONS } from "./__fixtures__/mutations";
import { computeCoverage } from "./coverage";
import { CHECK_LABELS, DIMENSION_KEYS, DIMENSION_LABELS } from "./dimensions/labels";

describe("every check", () => {
  it("has a label and a mutation, and belongs to a dimension", () => {
    expect(Object.keys(MUTATIONS)).toEqual(Object.keys(CHECK_LABELS));
    const dimensions = Object.keys(CHECK_LABELS).map((id) => id.split(".")[0]);
    expect([...new Set(dimensions)]).toEqual(DIMENSION_KEYS);
    expect(Object.keys(DIMENSION_LABELS)).toEqual(DIMENSION_KEYS);
    for (const { name, question } of Object.values({ ...CHECK_LABELS, ...DIMENSION_LABELS })) {
      expect(name).toMatch(/^[A-Z]/);
      expect(question).toMatch(/^[A-Z].*\?$/);
    }
  });

  it.each(Object.entries(MUTATIONS))("%s fails alone when it is broken", (id, mutation) => {
    const facts = (mutation.base ?? completeIncident)();
    expect(failedChecks(facts)).toEqual([]);
    expect(computeCoverage(facts, nodePrimitives).coverage_pct).toBe(100);
    mutation.breaks(facts);
    expect(failedChecks(facts).sort()).toEqual([id, ...(mutation.also ?? [])].sort());
    const broken = computeCoverage(facts, nodePrimitives);
    expect(broken.coverage_pct).toBeLessThan(100);
    const failed = broken.dimensions.flatMap(({ checks }) => checks).find((c) => c.id === id);
    expect(failed?.evidence_ids).toEqual([]);
    expect(failed?.reason).toMatch(/^[A-Z].{5,}/);
  });
});
