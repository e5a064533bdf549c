import { describe, expect, it } from "vitest";
import { TACTICS } from "@/encoding/domain/techniques/catalogue";
import { arrangeMatrix, type TechniqueCount } from "./matrix";

function arrange(counts: Record<string, [stated: number, suggested: number]>) {
  const map = new Map<string, TechniqueCount>(
    Object.entries(counts).map(([id, [stated, suggested]]) => [id, { stated, suggested }]),
  );
  const tactics = arrangeMatrix(map);
  return {
    tactics,
    of: (shortname: string) =>
      tactics.find(({ tactic }) => tactic.shortname === shortname)?.techniques ?? [],
  };
}

describe("arrangeMatrix", () => {
  it("has every tactic in the order of the matrix, empty ones too", () => {
    const { tactics } = arrange({});
    expect(tactics.map(({ tactic }) => tactic)).toEqual([...TACTICS]);
    expect(tactics.every(({ techniques }) => techniques.length === 0)).toBe(true);
  });

  it("puts a technique under each of its tactics", () => {
    const { tactics } = arrange({ T1078: [2, 1] });
    const holding = tactics.filter(({ techniques }) => techniques.length > 0);
    expect(holding.map(({ tactic }) => tactic.shortname)).toEqual([
      "initial-access",
      "persistence",
      "privilege-escalation",
      "stealth",
    ]);
    expect(holding[0]?.techniques[0]).toEqual({
      id: "T1078",
      name: "Valid Accounts",
      stated: 2,
      suggested: 1,
      subtechniques: [],
    });
  });

  it("puts sub-techniques under their parent, which keeps its own counts", () => {
    const { of } = arrange({ "T1059.001": [1, 0], "T1059.007": [3, 0] });
    expect(of("execution")).toEqual([
      {
        id: "T1059",
        name: "Command and Scripting Interpreter",
        stated: 0,
        suggested: 0,
        subtechniques: [
          { id: "T1059.007", name: "JavaScript", stated: 3, suggested: 0 },
          { id: "T1059.001", name: "PowerShell", stated: 1, suggested: 0 },
        ],
      },
    ]);
  });

  it("orders by what is stated, then suggested, then id; a parent by its most frequent cell", () => {
    const { of } = arrange({
      T1203: [0, 90],
      T1204: [1, 0],
      "T1059.001": [5, 0],
      T1106: [1, 2],
      T1047: [0, 90],
    });
    expect(of("execution").map(({ id }) => id)).toEqual([
      "T1059",
      "T1106",
      "T1204",
      "T1047",
      "T1203",
    ]);
  });

  it("leaves out zero counts and ids that the catalogue does not have", () => {
    const { tactics } = arrange({ T1190: [0, 0], T1562: [9, 9], T0800: [1, 0] });
    expect(tactics.flatMap(({ techniques }) => techniques)).toEqual([]);
  });
});
