import { describe, expect, it } from "vitest";
import { matrixFinding } from "./matrix-finding";
import { matrixRows } from "./matrix-rows";

const cell = (id: string, stated: number, suggested: number) => ({
  id,
  name: `Name of ${id}`,
  stated,
  suggested,
});
const technique = (id: string, stated: number, suggested: number) => ({
  ...cell(id, stated, suggested),
  subtechniques: [] as ReturnType<typeof cell>[],
});
const tactic = (name: string, techniques: ReturnType<typeof technique>[]) => ({
  id: name,
  name,
  shortname: name.toLowerCase(),
  techniques,
});

const MATRIX = {
  tactics: [
    tactic("Initial Access", [technique("T1190", 3, 38), technique("T1078", 2, 0)]),
    tactic("Execution", [
      { ...technique("T1059", 0, 0), subtechniques: [cell("T1059.007", 0, 9)] },
    ]),
    tactic("Persistence", [technique("T1078", 2, 0)]),
    tactic("Impact", []),
  ],
};

describe("matrixRows", () => {
  it("counts a technique of two tactics once, and names both", () => {
    const rows = matrixRows(MATRIX);
    expect(rows.map(({ id }) => id)).toEqual(["T1190", "T1059.007", "T1078"]);
    expect(rows[2]?.tactics).toEqual(["Initial Access", "Persistence"]);
  });
});

describe("matrixFinding", () => {
  it("names the most frequent one and who says so", () => {
    expect(matrixFinding(matrixRows(MATRIX))).toBe(
      "T1190 Name of T1190 is the most frequent, on 41 incidents: named on 3, only suggested on 38.",
    );
  });

  it("does not put one of several before the others", () => {
    const even = { tactics: [tactic("Impact", [technique("T1", 1, 0), technique("T2", 0, 1)])] };
    expect(matrixFinding(matrixRows(even))).toBe(
      "T1 Name of T1 and 1 other technique are the most frequent, on 1 incident each.",
    );
  });

  it("says where everything or nothing is suggested", () => {
    const one = (stated: number, suggested: number) =>
      matrixFinding(
        matrixRows({ tactics: [tactic("Impact", [technique("T1", stated, suggested)])] }),
      );
    expect(one(0, 1)).toBe("T1 Name of T1 is the most frequent, on 1 incident: only suggested.");
    expect(one(2, 0)).toBe("T1 Name of T1 is the most frequent, on 2 incidents: named on all.");
    expect(matrixFinding([])).toBe("No incident here points to a technique.");
  });
});
