import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { layerAddress, matrixInput, matrixParsers } from "./matrix-input";
import { techniqueLink } from "./technique-link";

const load = createLoader(matrixParsers);

const OPEN = load("?");
const ALL = load("?status=&severity=high,critical&source=simulation");

describe("filters of the heat map", () => {
  it("start as the list does: with what is open and real", () => {
    expect(matrixInput(OPEN)).toEqual({ source: "import", status: ["open"] });
    expect(matrixInput(ALL)).toEqual({ source: "simulation", severity: ["high", "critical"] });
  });

  it("go with the layer file", () => {
    expect(layerAddress(OPEN)).toBe("/api/ip3/v1/techniques/layer?source=import&status=open");
    expect(layerAddress(ALL)).toBe(
      "/api/ip3/v1/techniques/layer?source=simulation&severity=high%2Ccritical",
    );
  });

  it("go with the list behind a number", () => {
    expect(techniqueLink("T1190", "technique", OPEN)).toBe("/incidents?technique=T1190");
    expect(techniqueLink("T1059.007", "suggested", ALL)).toBe(
      "/incidents?severity=high,critical&status=&suggested=T1059.007&source=simulation",
    );
  });
});
