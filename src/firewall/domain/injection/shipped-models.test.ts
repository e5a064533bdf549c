import { describe, expect, it } from "vitest";
import { CHANNELS } from "./detection";
import { readWeights, shippedModels } from "./shipped-models";
import weights from "./weights/document.json" with { type: "json" };

describe("readWeights", () => {
  it("refuses weights that were made for other features", () => {
    const { you: _, ...flags } = weights.flags;
    expect(() => readWeights({ ...weights, flags })).toThrow("none for you");
    expect(() => readWeights({ ...weights, terms: weights.terms.slice(4) })).toThrow(
      "number of terms",
    );
  });

  it.each(CHANNELS)("reads those of the %s channel, with thresholds in order", (channel) => {
    const { thresholds, version } = shippedModels()[channel];
    expect(thresholds.suspicious).toBeGreaterThan(0.5);
    expect(thresholds.injection).toBeGreaterThanOrEqual(thresholds.suspicious);
    expect(thresholds.injection).toBeLessThan(1);
    expect(version).toMatch(/^\d+\.[0-9a-f]{8}$/);
  });
});
