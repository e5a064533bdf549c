import { describe, expect, it } from "vitest";
import { type LoggedEntry, statementsOfLog, techniquesOfLog } from "./logged-statements";
import { reportPrerequisites } from "./report-prerequisites";

const CONFIRMATION = { by: "W. Looker", at: "2026-11-22T11:00:00.000000Z" };
const JEWEL = { id: "CJ-1", name: "Ledger", function: null, cia: [], flag: "the row" } as const;

function entry(more: Partial<LoggedEntry>): LoggedEntry {
  return {
    id: "LOG-1",
    kind: "flag",
    title: "Flag 1",
    text: null,
    related: ["REG-1", "INC-2026-000001", "CJ-1"],
    corrected_by: null,
    technique_id: null,
    verdict: null,
    ...more,
  };
}

describe("statements of the log", () => {
  it("is flags, leg-ups, deviations and detections, not what was corrected", () => {
    const statements = statementsOfLog(
      [
        entry({}),
        entry({ id: "LOG-2", corrected_by: "LOG-3" }),
        entry({ id: "LOG-3", kind: "decision" }),
        entry({ id: "LOG-4", kind: "detection", text: "Seen by the proxy", related: [] }),
        entry({ id: "LOG-5", related: ["the row"] }),
        entry({ id: "LOG-6", related: ["the"], text: "Flag 1\nof two" }),
      ],
      [JEWEL],
      { ids: new Set(["LOG-4"]), confirmation: CONFIRMATION },
    );
    expect(statements).toMatchObject([
      {
        section: "flags",
        text: "Flag 1",
        evidence: ["REG-1"],
        log: "LOG-1",
        confirmed: null,
        outcome: "successful",
        jewels: ["CJ-1"],
      },
      {
        section: "blue_team",
        text: "Flag 1\nSeen by the proxy",
        evidence: [],
        log: "LOG-4",
        confirmed: CONFIRMATION,
        outcome: null,
      },
      { log: "LOG-5", jewels: ["CJ-1"] },
      { log: "LOG-6", jewels: [], text: "Flag 1\nof two" },
    ]);
    expect(statements).toHaveLength(4);
  });

  it("names techniques by the activities that used them", () => {
    const used = (id: string, technique_id: string, more: Partial<LoggedEntry> = {}) =>
      entry({ id, kind: "activity", technique_id, ...more });
    expect(
      techniquesOfLog([
        used("LOG-1", "T1110"),
        used("LOG-2", "T1059.001"),
        used("LOG-3", "T1110"),
        used("LOG-4", "T1486", { corrected_by: "LOG-5" }),
        used("LOG-6", "T1486", { kind: "note" }),
      ]),
    ).toEqual([
      { technique_id: "T1059.001", entries: ["LOG-2"] },
      { technique_id: "T1110", entries: ["LOG-1", "LOG-3"] },
    ]);
  });
});

describe("what a report rests on", () => {
  const item = { id: "REG-1", name: "x", sha256: "a".repeat(64), check: "verified" } as const;
  const whole = {
    state: "reporting",
    scope: 1,
    rulesApproved: true,
    register: [item],
    log: [],
  } as const;
  const unmet = (known: Parameters<typeof reportPrerequisites>[0]) =>
    reportPrerequisites(known).filter(({ met }) => !met);

  it("is all there where everything is", () => {
    expect(unmet(whole)).toEqual([]);
    expect(unmet({ ...whole, state: "completed" })).toEqual([]);
  });

  it("blocks without an item and for what is cancelled, and only names the rest", () => {
    const asked = { kind: "deconfliction", verdict: "undetermined" } as const;
    const missing = unmet({
      state: "cancelled",
      scope: 0,
      rulesApproved: false,
      register: [],
      log: [
        entry({ ...asked, id: "LOG-1" }),
        entry({ ...asked, id: "LOG-2", verdict: null }),
        entry({ ...asked, id: "LOG-3", verdict: "unrelated" }),
        entry({ ...asked, id: "LOG-4", corrected_by: "LOG-5" }),
      ],
    });
    expect(missing.map(({ key }) => key)).toEqual([
      "not_cancelled",
      "register",
      "stored_item",
      "scope",
      "rules_approved",
      "deconfliction",
      "reporting",
    ]);
    expect(missing.filter(({ blocks }) => blocks).map(({ key }) => key)).toEqual([
      "not_cancelled",
      "register",
    ]);
    expect(missing.find(({ key }) => key === "deconfliction")?.entries).toEqual(["LOG-1", "LOG-2"]);
    expect(
      unmet({ ...whole, register: [{ ...item, check: "digest_only" }] }).map(({ key }) => key),
    ).toEqual(["stored_item"]);
  });
});
