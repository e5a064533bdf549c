import { describe, expect, it } from "vitest";
import { readAct } from "./read-act";

describe("what somebody types to be done", () => {
  it.each([
    ["assign INC-77 to Ana", { kind: "assign", incident: "INC-77", to: "Ana" }],
    ["Assign INC-2026-000077 Ana Example", { incident: "INC-2026-000077", to: "Ana Example" }],
    [" assign 77 to me ", { incident: "77", to: "me" }],
    ["move inc-77 to fixing", { kind: "move", incident: "inc-77", to: "fixing" }],
    ["move 77 Retest", { kind: "move", incident: "77", to: "retest" }],
  ])("%s is read", (typed, act) => {
    expect(readAct(typed)).toMatchObject(act);
  });

  it.each([
    "assign",
    "assign INC-77",
    "assign INC-77 to",
    "assign ENG-7 to Ana",
    "reassign INC-77 to Ana",
    "move INC-77 to closed",
    "move INC-77 to somewhere",
    "INC-77",
  ])("%s is no act", (typed) => {
    expect(readAct(typed)).toBeNull();
  });
});
