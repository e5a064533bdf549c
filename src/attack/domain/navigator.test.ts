import { describe, expect, it } from "vitest";
import { ATTACK_VERSION } from "@/encoding/domain/techniques/catalogue";
import { type LayerEntry, navigatorLayer } from "./navigator";

const ENTRY: LayerEntry = {
  techniqueId: "T1190",
  score: 72,
  comment: "Suggested",
  metadata: [{ name: "basis", value: "rule" }],
  links: [{ label: "Incident", url: "https://example.org/incidents/INC-2026-000001" }],
};

function layer(...entries: LayerEntry[]) {
  return navigatorLayer({ name: "A layer", description: "Heuristic", entries });
}

describe("navigatorLayer", () => {
  it("has what format 4.5 requires", () => {
    const made = layer(ENTRY);
    expect(made).toMatchObject({
      name: "A layer",
      domain: "enterprise-attack",
      description: "Heuristic",
      versions: { attack: "19", navigator: "5.1.0", layer: "4.5" },
    });
    expect(ATTACK_VERSION.startsWith("19.")).toBe(true);
    expect(made.gradient.colors.length).toBeGreaterThanOrEqual(2);
    expect(made.gradient.maxValue).toBeGreaterThan(made.gradient.minValue);
    expect(made.techniques).toEqual([
      {
        techniqueID: "T1190",
        score: 72,
        comment: "Suggested",
        enabled: true,
        metadata: [{ name: "basis", value: "rule" }],
        links: [{ label: "Incident", url: "https://example.org/incidents/INC-2026-000001" }],
        showSubtechniques: false,
      },
    ]);
  });

  it("leaves score and colour out where there are none", () => {
    const [technique] = layer({ techniqueId: "T1059.001", comment: "", metadata: [] }).techniques;
    expect(technique).not.toHaveProperty("score");
    expect(technique).not.toHaveProperty("color");
  });

  it("carries colours with what they mean", () => {
    const made = navigatorLayer({
      name: "n",
      description: "d",
      entries: [{ techniqueId: "T1190", color: "#1d4ed8", comment: "", metadata: [] }],
      legend: [{ label: "Confirmed", color: "#1d4ed8" }],
    });
    expect(made.techniques[0]).toMatchObject({ color: "#1d4ed8" });
    expect(made.legendItems).toEqual([{ label: "Confirmed", color: "#1d4ed8" }]);
  });

  it.each<[string, Partial<LayerEntry>]>([
    ["a revoked technique", { techniqueId: "T1562.001" }],
    ["an unknown technique", { techniqueId: "T0800" }],
    ["a score above 100", { score: 101 }],
    ["a score that is no number", { score: Number.NaN }],
    ["a colour by name", { color: "red" }],
    ["a link without protocol", { links: [{ label: "x", url: "example.org" }] }],
    ["a link that runs script", { links: [{ label: "x", url: "javascript:alert(1)" }] }],
  ])("refuses %s", (_, change) => {
    expect(() => layer({ ...ENTRY, ...change })).toThrow(RangeError);
  });

  it("refuses a duplicate technique", () => {
    expect(() => layer(ENTRY, ENTRY)).toThrow(RangeError);
  });
});
