import { describe, expect, it } from "vitest";
import {
  afterVerdict,
  presentVerdicts,
  statedTechniques,
  toolNamed,
  type Verdict,
} from "./verdicts";

function verdict(techniqueId: string, word: Verdict["verdict"], by = "Ada"): Verdict {
  return {
    techniqueId,
    verdict: word,
    reason: null,
    redirectedFrom: null,
    by,
    at: "2026-11-22T08:00:00.000Z",
    statement: "STM-1",
  };
}

describe("presentVerdicts", () => {
  it("takes the newest word on each technique", () => {
    const present = presentVerdicts([
      verdict("T1190", "rejected", "Bob"),
      verdict("T1059", "confirmed"),
      verdict("T1190", "confirmed"),
    ]);
    expect([...present].map(([id, each]) => [id, each.verdict, each.by])).toEqual([
      ["T1190", "rejected", "Bob"],
      ["T1059", "confirmed", "Ada"],
    ]);
  });

  it("forgets what was withdrawn, and does not fall back on an older word", () => {
    const said = [verdict("T1190", "withdrawn"), verdict("T1190", "confirmed")];
    expect(presentVerdicts(said).size).toBe(0);
  });

  it("counts words on a technique that was revoked since for its successor", () => {
    const present = presentVerdicts([
      verdict("T1685", "rejected"),
      verdict("T1562.001", "confirmed"),
    ]);
    expect([...present.keys()]).toEqual(["T1685"]);
    expect(present.get("T1685")?.verdict).toBe("rejected");
  });
});

describe("what is stated", () => {
  const confirmed = new Map([["T1190", { verdict: "confirmed" as const }]]);

  it("is named by a tool where no person confirmed it", () => {
    expect(toolNamed([], ["T1190", "T1059"], confirmed)).toEqual(["T1059"]);
    expect(toolNamed(["T1190"], ["T1190"], confirmed)).toEqual(["T1190"]);
    expect(toolNamed(["T1562", "T0800"], [], confirmed)).toEqual(["T0800", "T1685"]);
  });

  it("is what tools name and people confirm, without what they reject", () => {
    const present = new Map<string, Pick<Verdict, "verdict">>([
      ...confirmed,
      ["T1059", { verdict: "rejected" }],
    ]);
    expect(statedTechniques(["T1059", "T1027"], present)).toEqual(["T1027", "T1190"]);
  });
});

describe("afterVerdict", () => {
  const start = { techniques: ["T1027"], reported: ["T1027"], suggested: ["T1059", "T1190"] };
  const nobody = new Map<string, Pick<Verdict, "verdict">>();

  it("states what is confirmed", () => {
    expect(afterVerdict(start, nobody, "T1190", "confirmed")).toEqual({
      techniques: ["T1027", "T1190"],
      suggested: ["T1059", "T1190"],
      rejected: [],
    });
  });

  it("takes a rejected suggestion away", () => {
    expect(afterVerdict(start, nobody, "T1190", "rejected")).toEqual({
      techniques: ["T1027"],
      suggested: ["T1059"],
      rejected: ["T1190"],
    });
  });

  it("returns what a report named once its rejection is withdrawn", () => {
    const rejected = afterVerdict(start, nobody, "T1027", "rejected");
    expect(rejected).toMatchObject({ techniques: [], rejected: ["T1027"] });
    const before = new Map([["T1027", { verdict: "rejected" as const }]]);
    const kept = { ...start, techniques: rejected.techniques };
    expect(afterVerdict(kept, before, "T1027", "withdrawn")).toMatchObject({
      techniques: ["T1027"],
      rejected: [],
    });
  });

  it("takes a withdrawn confirmation away unless a report names the technique", () => {
    const before = new Map([["T1190", { verdict: "confirmed" as const }]]);
    const kept = { ...start, techniques: ["T1027", "T1190"] };
    expect(afterVerdict(kept, before, "T1190", "withdrawn").techniques).toEqual(["T1027"]);
    const named = { ...kept, reported: ["T1027", "T1190"] };
    expect(afterVerdict(named, before, "T1190", "withdrawn").techniques).toEqual([
      "T1027",
      "T1190",
    ]);
  });

  it("lets a rejected technique be confirmed after all, and the other way round", () => {
    const rejected = new Map([["T1190", { verdict: "rejected" as const }]]);
    expect(afterVerdict(start, rejected, "T1190", "confirmed")).toMatchObject({
      techniques: ["T1027", "T1190"],
      rejected: [],
    });
    const confirmed = new Map([["T1190", { verdict: "confirmed" as const }]]);
    const kept = { ...start, techniques: ["T1027", "T1190"] };
    expect(afterVerdict(kept, confirmed, "T1190", "rejected")).toMatchObject({
      techniques: ["T1027"],
      rejected: ["T1190"],
    });
  });

  it("keeps ids that ATT&CK Enterprise does not have", () => {
    const ics = { techniques: ["T0800"], reported: ["T0800"], suggested: [] };
    expect(afterVerdict(ics, nobody, "T1190", "confirmed").techniques).toEqual(["T0800", "T1190"]);
  });
});
