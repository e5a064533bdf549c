import { describe, expect, it } from "vitest";
import { techniqueById, techniques } from "./catalogue";
import { currentTechnique, retiredIdsOf } from "./current-id";
import data from "./data/redirects.json" with { type: "json" };

// Revoked or deprecated in mitre/cti@421deac (ATT&CK v18.1), and what became of them since.
const KNOWN: readonly [string, string | null][] = [
  ["T1086", "T1059.001"],
  ["T1002", "T1560"],
  ["T1089", "T1685"],
  ["T1073", "T1574.001"],
  ["T1562", "T1685"],
  ["T1562.004", "T1686"],
  ["T1070.001", "T1685.005"],
  ["T1656", "T1684.001"],
  ["T1672", "T1684.002"],
  ["T1043", null],
  ["T1108", null],
];

describe("currentTechnique", () => {
  it("leaves every active technique as it is", () => {
    for (const { id } of techniques()) {
      expect(currentTechnique(id)).toEqual({ id, redirectedFrom: null });
    }
  });

  it.each(KNOWN)("maps %s to %s", (retired, successor) => {
    expect(currentTechnique(retired)?.id ?? null).toBe(successor);
  });

  it("names the retired id that was looked up, through chains too", () => {
    expect(currentTechnique(" t1089 ")).toEqual({ id: "T1685", redirectedFrom: "T1089" });
    expect(retiredIdsOf("T1685")).toEqual(["T1054", "T1089", "T1562", "T1562.001", "T1562.006"]);
    expect(retiredIdsOf("T1190")).toEqual([]);
  });

  it("answers every id that v18.1 or v19 revoked with one that is active", () => {
    // 132 revoked in v18.1 and 17 in v19.
    expect(data.redirects).toHaveLength(149);
    for (const { from, to } of data.redirects) {
      expect(techniqueById(from)).toBeNull();
      expect(techniqueById(to)).not.toBeNull();
      expect(currentTechnique(from)).toEqual({ id: to, redirectedFrom: from });
    }
  });

  it("flags what was inferred from names", () => {
    const inferred = data.redirects.filter((each) => each.inferred);
    expect(inferred.map(({ from }) => from)).toEqual(
      expect.arrayContaining(["T1562.003", "T1562.011", "T1562.012", "T1562.013"]),
    );
    expect(inferred.every(({ basis }) => basis.includes("inferred from name"))).toBe(true);
    expect(data.redirects.filter(({ basis }) => basis.includes("inferred"))).toEqual(inferred);
  });

  it.each(["T0800", "T1398", "TA0001", "CAPEC-66", "T1190.999", "", "T1059/001"])(
    "knows no technique of ATT&CK Enterprise under %j",
    (id) => expect(currentTechnique(id)).toBeNull(),
  );
});
