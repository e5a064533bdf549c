import { describe, expect, it } from "vitest";
import { evidenceWords } from "./evidence-words";

describe("what a probe saw", () => {
  it("is a sentence with the time that it took", () => {
    expect(evidenceWords({ outcome: "ok", duration_ms: 84, observed: {} })).toBe(
      "It answered in its own protocol, in 84 ms.",
    );
    expect(evidenceWords({ outcome: "unreachable" })).toBe("Nothing answered.");
  });

  it("keeps an outcome of a later version as it came, and is nothing without one", () => {
    expect(evidenceWords({ outcome: "teapot" })).toBe("teapot.");
    expect(evidenceWords({ operator: "active" })).toBeNull();
  });
});
