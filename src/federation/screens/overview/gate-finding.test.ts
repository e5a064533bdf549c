import { describe, expect, it } from "vitest";
import { GATES } from "@/federation/domain/declaration/gate";
import { gateFinding } from "./gate-finding";

const none = GATES.map((gate) => ({ gate, failed: 0, pending: 0 }));

describe("what the matrix of gates says", () => {
  it("names the gate that stops the most, refused and not settled together", () => {
    const gates = none.map((each) =>
      each.gate === "G3"
        ? { ...each, failed: 1, pending: 2 }
        : each.gate === "G5"
          ? { ...each, failed: 2 }
          : each,
    );
    expect(gateFinding({ open: 7, gates })).toBe(
      "Of 7 registrations in progress, G3 Runtime stops the most: 3.",
    );
  });

  it("says so where nothing is stopped, or nothing is there", () => {
    expect(gateFinding({ open: 1, gates: none })).toBe(
      "1 registration is in progress, and every gate has passed.",
    );
    expect(gateFinding({ open: 0, gates: none })).toBe("Nothing is in progress.");
  });
});
