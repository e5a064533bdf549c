import { describe, expect, it } from "vitest";
import {
  type BoardEntry,
  minutesOf,
  minutesToReport,
  readLog,
  techniquesOf,
} from "./engagement-board";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 9, minute)).toISOString();

function entry(id: string, kind: string, minute: number, more: Partial<BoardEntry> = {}) {
  return {
    id,
    kind,
    occurred_at: at(minute),
    corrected_by: null,
    related: [],
    technique_id: null,
    verdict: null,
    alert_at: null,
    is_stored: false,
    ...more,
  };
}

const timesOf = (entries: BoardEntry[]) =>
  readLog(entries, []).actions.map(({ detected_after }) => detected_after);

describe("the time from an action to its detection", () => {
  const action = entry("LOG-1", "activity", 0);

  it("is that of the first detection that names it", () => {
    const later = entry("LOG-3", "detection", 40, { related: ["LOG-1"] });
    const sooner = entry("LOG-4", "detection", 15, { related: ["LOG-1", "LOG-9"] });
    expect(timesOf([action, later, sooner])).toEqual([15]);
  });

  it("is none where no detection names it, where one happened before, or the action names one", () => {
    const unlinked = entry("LOG-2", "detection", 10);
    const earlier = entry("LOG-3", "detection", -5, { related: ["LOG-1"] });
    expect(timesOf([action, unlinked, earlier])).toEqual([null]);
    const naming = entry("LOG-1", "activity", 0, { related: ["LOG-2"] });
    expect(timesOf([naming, unlinked])).toEqual([null]);
  });

  it("counts a deconfliction from its alert, once it is confirmed", () => {
    const asked = (verdict: string | null) =>
      entry("LOG-2", "deconfliction", 50, { related: ["LOG-1"], alert_at: at(20), verdict });
    expect(timesOf([action, asked("confirmed")])).toEqual([20]);
    for (const verdict of ["unrelated", "undetermined", null]) {
      expect(timesOf([action, asked(verdict)])).toEqual([null]);
    }
  });

  it("leaves out what was corrected and follows names to the correction", () => {
    const wrong = entry("LOG-1", "activity", 0, { corrected_by: "LOG-5" });
    const again = entry("LOG-5", "activity", 5, { corrected_by: "LOG-6" });
    const right = entry("LOG-6", "activity", 8);
    const detection = entry("LOG-2", "detection", 30, { related: ["LOG-1"] });
    expect(timesOf([wrong, detection, again, right])).toEqual([22]);
    expect(timesOf([action, { ...detection, corrected_by: "LOG-9" }])).toEqual([null]);
  });
});

describe("techniques", () => {
  it("are detected where a detection names the action, or the technique after it", () => {
    const tried = (id: string, minute: number, technique_id: string) =>
      entry(id, "activity", minute, { technique_id });
    const { actions } = readLog(
      [
        tried("LOG-1", 0, "T1566"),
        tried("LOG-2", 30, "T1566"),
        tried("LOG-3", 0, "T1059"),
        tried("LOG-4", 0, "T1021"),
        entry("LOG-5", "detection", 10, { technique_id: "T1566" }),
        entry("LOG-6", "detection", 10, { related: ["LOG-3"] }),
        entry("LOG-7", "activity", 0),
      ],
      [],
    );
    expect(techniquesOf(actions)).toEqual([
      { technique_id: "T1566", tried: 2, detected: 1 },
      { technique_id: "T1021", tried: 1, detected: 0 },
      { technique_id: "T1059", tried: 1, detected: 1 },
    ]);
    // Naming the technique gives no time for the action.
    expect(actions.filter(({ detected_after }) => detected_after !== null)).toHaveLength(1);
  });
});

it("finds the crown jewels that a flag names, by id or flag", () => {
  const jewels = [
    { id: "J1", flag: "FLAG{a}" },
    { id: "J2", flag: null },
    { id: "J3", flag: "FLAG{c}" },
  ];
  const log = [
    entry("LOG-1", "flag", 0, { related: ["FLAG{a}", "J2"] }),
    entry("LOG-2", "flag", 1),
    entry("LOG-3", "activity", 1, { related: ["J3"] }),
  ];
  expect(readLog(log, jewels).flags.map(({ jewels: named }) => named)).toEqual([["J1", "J2"], []]);
});

it("says what stands behind actions, detections and flags, named from either end", () => {
  const { backed } = readLog(
    [
      entry("LOG-1", "activity", 0, { related: ["REG-1"] }),
      entry("LOG-2", "flag", 0),
      entry("LOG-3", "detection", 0, { related: ["REG-3"] }),
      entry("LOG-4", "note", 0),
      entry("REG-1", "file", 0, { is_stored: true, corrected_by: "REG-4" }),
      entry("REG-2", "file", 0, { is_stored: true, related: ["LOG-2"] }),
      entry("REG-4", "hash_only", 0),
    ],
    [],
  );
  expect(backed.map(({ backing }) => backing)).toEqual(["elsewhere", "stored", "none"]);
});

it("has exact means and medians, and none of nothing", () => {
  expect(minutesOf([])).toEqual({ n: 0, mean_minutes: null, median_minutes: null });
  expect(minutesOf([7])).toEqual({ n: 1, mean_minutes: 7, median_minutes: 7 });
  expect(minutesOf([90, 1, 2])).toEqual({ n: 3, mean_minutes: 31, median_minutes: 2 });
  expect(minutesOf([10, 1, 2, 3])).toEqual({ n: 4, mean_minutes: 4, median_minutes: 3 });
});

it("measures to the report from the last action before it", () => {
  const { actions } = readLog(
    [0, 20, 90].map((minute) => entry(`LOG-${minute}`, "activity", minute)),
    [],
  );
  expect(minutesToReport(actions, at(60))).toBe(40);
  expect(minutesToReport([], at(60))).toBeNull();
});
