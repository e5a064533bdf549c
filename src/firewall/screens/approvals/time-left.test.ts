import { describe, expect, it } from "vitest";
import { shareLeft, timeLeft } from "./time-left";

const START = "2026-11-22T10:00:00.000Z";
const END = "2026-11-22T11:00:00.000Z";
const at = (iso: string) => Date.parse(iso);

describe("timeLeft", () => {
  it.each([
    ["2026-11-22T09:30:00.000Z", "1 h 30 min"],
    [START, "1 h 0 min"],
    ["2026-11-22T10:00:00.001Z", "59 min"],
    ["2026-11-22T10:59:00.000Z", "1 min"],
    ["2026-11-22T10:59:00.001Z", "under a minute"],
    [END, null],
    ["2026-11-23T00:00:00.000Z", null],
  ])("at %s: %s", (now, words) => {
    expect(timeLeft(END, at(now))).toBe(words);
  });

  it("has nothing left where the end is no instant", () => {
    expect(timeLeft("soon", at(START))).toBeNull();
  });
});

describe("shareLeft", () => {
  it("falls from the whole to nothing and never leaves these bounds", () => {
    expect(shareLeft(START, END, at("2026-11-22T09:00:00.000Z"))).toBe(1);
    expect(shareLeft(START, END, at("2026-11-22T10:45:00.000Z"))).toBe(0.25);
    expect(shareLeft(START, END, at("2026-11-22T12:00:00.000Z"))).toBe(0);
    expect(shareLeft(START, START, at(START))).toBe(0);
  });
});
