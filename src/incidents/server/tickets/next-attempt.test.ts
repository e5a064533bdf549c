import { expect, it } from "vitest";
import { TrackerFailure } from "@/incidents/server/trackers/tracker";
import { isExhausted, nextAttempt } from "./next-attempt";

const NOW = new Date("2026-11-22T10:00:00Z");
const passing = new TrackerFailure("no answer");
const pause = (attempts: number, failure = passing, random = 0.5) => {
  const at = nextAttempt(NOW, attempts, failure, random);
  return at === null ? null : (at.getTime() - NOW.getTime()) / 1000;
};

it("tries eight times in about four hours", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pause(attempts) ?? 0);
  expect(pauses).toEqual([12, 36, 108, 324, 972, 2916, 8748]);
  expect(pauses.reduce((sum, each) => sum + each) / 3600).toBeCloseTo(3.6, 1);
  expect(pause(8)).toBeNull();
  expect([isExhausted(8), isExhausted(9)]).toEqual([false, true]);
});

it("spreads the pauses by a quarter", () => {
  expect([pause(3, passing, 0), pause(3, passing, 1)]).toEqual([81, 135]);
});

it("does not try again what cannot work", () => {
  expect(pause(1, new TrackerFailure("no", { permanent: true }))).toBeNull();
});

it("lets the index catch up where something may have been made, and a limit pass", () => {
  expect(pause(1, new TrackerFailure("lost", { uncertain: true }))).toBe(150);
  expect(pause(5, new TrackerFailure("lost", { uncertain: true }))).toBe(972);
  const retryAt = new Date(NOW.getTime() + 600_000);
  expect(pause(1, new TrackerFailure("slow down", { retryAt }))).toBe(600);
});
