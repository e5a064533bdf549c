import { describe, expect, it } from "vitest";
import { refusedGates } from "./refusal";

describe("the gates of a refused join", () => {
  it("are read from the problem, and what is no gate is left out", () => {
    const gates = [
      { gate: "G2", result: "failed", code: "operator_not_authorized", message: "no" },
      { gate: "G3", result: "skipped" },
      { gate: "G9", result: "passed" },
    ];
    expect(refusedGates({ data: { problem: { code: "gate_failed", gates } } })).toEqual([
      { gate: "G2", result: "failed", code: "operator_not_authorized" },
      { gate: "G3", result: "skipped", code: null },
    ]);
  });

  it("are none in another answer", () => {
    expect(refusedGates({ data: { problem: { code: "rate_limited" } } })).toBeNull();
    expect(refusedGates(null)).toBeNull();
  });
});
