import { describe, expect, it } from "vitest";
import { timeLeft } from "./read-only-time";

const UNTIL = "2026-11-23T12:00:00.000Z";
const leaving = (milliseconds: number) => Date.parse(UNTIL) - milliseconds;

describe("the read-only time", () => {
  it.each([
    [24 * 3_600_000, "24 h 0 min"],
    [23 * 3_600_000 + 59 * 60_000, "23 h 59 min"],
    [60_001, "2 min"],
    [1, "1 min"],
  ])("with %i ms left never shows less than is left", (left, words) => {
    expect(timeLeft(UNTIL, leaving(left))).toBe(words);
  });

  it("is over at its end, and is none for an agent that was not restored", () => {
    expect(timeLeft(UNTIL, leaving(0))).toBeNull();
    expect(timeLeft(UNTIL, leaving(-1))).toBeNull();
    expect(timeLeft(null, leaving(1))).toBeNull();
  });
});
