import { describe, expect, it } from "vitest";
import {
  answerOf,
  emptyAnswer,
  type FactQuestion,
  type FactValue,
  isSameAnswer,
  readAnswer,
  readDraft,
  writeDraft,
} from "./answer";

const time = {
  date: "2026-11-20",
  time: "16:00",
  zone: "Europe/Brussels",
  precision: "minute",
} as const;

describe("readAnswer", () => {
  it("takes nothing for an answer that was not given", () => {
    for (const type of ["boolean", "word", "words", "instant", "count", "text"] as const) {
      expect(readAnswer(type, emptyAnswer(type, "UTC"))).toEqual({ kind: "blank" });
    }
    expect(readAnswer("text", "  ")).toEqual({ kind: "blank" });
    expect(readAnswer("boolean", "perhaps")).toEqual({ kind: "blank" });
  });

  it("reads each type", () => {
    expect(readAnswer("boolean", "no")).toEqual({ kind: "value", value: false });
    expect(readAnswer("boolean", "yes")).toEqual({ kind: "value", value: true });
    expect(readAnswer("word", "DE")).toEqual({ kind: "value", value: "DE" });
    expect(readAnswer("words", ["controller", "essential"])).toEqual({
      kind: "value",
      value: ["controller", "essential"],
    });
    expect(readAnswer("count", " 1200 ")).toEqual({ kind: "value", value: 1200 });
    expect(readAnswer("count", "0")).toEqual({ kind: "value", value: 0 });
    expect(readAnswer("text", " Till 4 ")).toEqual({ kind: "value", value: "Till 4" });
  });

  it("guesses no number", () => {
    for (const text of ["1.200", "1,200", "-1", "1e3", "about 5", "10000000001"]) {
      expect(readAnswer("count", text)).toEqual({ kind: "problem", problem: "count" });
    }
  });

  it("keeps the zone and the precision of a time", () => {
    expect(readAnswer("instant", time)).toEqual({
      kind: "value",
      value: { at: "2026-11-20T16:00:00+01:00", zone: "Europe/Brussels", precision: "minute" },
    });
    expect(readAnswer("instant", { ...time, precision: "date" })).toEqual({
      kind: "value",
      value: { at: "2026-11-20", zone: "Europe/Brussels", precision: "date" },
    });
  });

  it("does not take a day without a time for midnight", () => {
    expect(readAnswer("instant", { ...time, time: "" })).toEqual({
      kind: "problem",
      problem: "time",
    });
    expect(readAnswer("instant", { ...time, date: "" })).toEqual({
      kind: "problem",
      problem: "date",
    });
    expect(readAnswer("instant", { ...time, zone: "Home" })).toEqual({
      kind: "problem",
      problem: "zone",
    });
  });

  it("refuses a text that is too long", () => {
    expect(readAnswer("text", "a".repeat(2001))).toEqual({ kind: "problem", problem: "too_long" });
  });
});

describe("answerOf", () => {
  it("gives back what was recorded", () => {
    const said: [FactQuestion["type"], FactValue][] = [
      ["boolean", true],
      ["count", 7],
      ["word", "DE"],
      ["words", ["controller"]],
      [
        "instant",
        { at: "2026-11-20T16:00:00+01:00", zone: "Europe/Brussels", precision: "minute" },
      ],
      ["instant", { at: "2026-11-20", zone: "Europe/Brussels", precision: "date" }],
    ];
    for (const [type, value] of said) {
      expect(readAnswer(type, answerOf(value))).toEqual({ kind: "value", value });
    }
  });

  it("shows an instant given in UTC on the clock of its zone", () => {
    const value = {
      at: "2026-11-20T15:00:00Z",
      zone: "Europe/Brussels",
      precision: "minute",
    } as const;
    expect(answerOf(value)).toEqual(time);
  });
});

describe("isSameAnswer", () => {
  it("compares the answers and not the order of words", () => {
    expect(isSameAnswer(["b", "a"], ["a", "b"])).toBe(true);
    expect(isSameAnswer(["a"], ["a", "b"])).toBe(false);
    expect(isSameAnswer(time, { ...time })).toBe(true);
    expect(isSameAnswer(time, { ...time, time: "16:01" })).toBe(false);
  });
});

describe("drafts", () => {
  it("survive being kept", () => {
    const answers = { personal_data: "yes", entity: ["controller"], awareness_at: time };
    expect(readDraft(writeDraft(answers, "UTC"))).toEqual(answers);
  });

  it("leave nothing behind without an answer", () => {
    const empty = { a: "", b: [], c: { ...time, date: "", time: "" } };
    expect(writeDraft(empty, time.zone)).toBe("");
    // A zone that was chosen before the date must not vanish from the field.
    expect(readDraft(writeDraft(empty, "UTC"))).toEqual({ c: empty.c });
  });

  it("lose what is no answer", () => {
    expect(readDraft("{")).toEqual({});
    expect(readDraft("[1]")).toEqual({});
    expect(readDraft("null")).toEqual({});
    expect(readDraft('{"a":1,"b":"yes","c":{"date":1},"d":[2]}')).toEqual({ b: "yes" });
  });
});
