import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextAttemptAt, RETRY_WAITS_MS } from "../retry-schedule";
import {
  bindsDid,
  expiryOf,
  isInForce,
  mayMove,
  REGISTRATION_STATUSES,
  rejoinFrom,
} from "./registration-status";

const NOW = new Date("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): Date {
  return new Date(NOW.getTime() - hours * HOUR_MS);
}

describe("mayMove", () => {
  it("allows the moves of the specification and no other", () => {
    const moves = REGISTRATION_STATUSES.flatMap((from) =>
      REGISTRATION_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual([
      "pending approved",
      "pending rejected",
      "pending expired",
      "pending withdrawn",
      "approved suspended",
      "approved withdrawn",
      "suspended approved",
      "suspended withdrawn",
    ]);
  });

  it("never leads out of an end, so that nothing ended comes into force again", () => {
    const status = fc.constantFrom(...REGISTRATION_STATUSES);
    fc.assert(
      fc.property(status, fc.array(status), (start, wishes) => {
        const path = wishes.reduce((from, to) => (mayMove(from, to) ? to : from), start);
        if (!isInForce(start)) expect(path).toBe(start);
      }),
    );
  });
});

describe("bindsDid", () => {
  it.each([
    ["pending", true],
    ["approved", true],
    ["suspended", true],
    ["withdrawn", true],
    ["rejected", false],
    ["expired", false],
  ] as const)("%s that never was approved: %s", (status, binds) => {
    expect(bindsDid(status, null)).toBe(binds);
    expect(bindsDid(status, NOW)).toBe(true);
  });
});

describe("rejoinFrom", () => {
  it("pauses a day after the third rejection and each further one", () => {
    expect(rejoinFrom([], NOW)).toBeNull();
    expect(rejoinFrom([NOW, NOW], NOW)).toBeNull();
    expect(rejoinFrom([hoursAgo(90), hoursAgo(1), hoursAgo(50)], NOW)).toEqual(hoursAgo(-23));
    expect(rejoinFrom([hoursAgo(90), hoursAgo(24), hoursAgo(50)], NOW)).toBeNull();
    expect(rejoinFrom([hoursAgo(9), hoursAgo(8), hoursAgo(7), hoursAgo(6)], NOW)).toEqual(
      hoursAgo(-18),
    );
  });
});

describe("expiryOf", () => {
  it("is 14 days later", () => {
    expect(expiryOf(NOW)).toEqual(hoursAgo(-14 * 24));
  });
});

describe("nextAttemptAt", () => {
  it("tries after 1 min, 5 min, 30 min, 2 h and 12 h, and then no more", () => {
    const waits = [1, 2, 3, 4, 5, 6].map((n) => nextAttemptAt(n, NOW)?.getTime());
    expect(waits.map((at) => at && (at - NOW.getTime()) / 60_000)).toEqual([
      1,
      5,
      30,
      120,
      720,
      undefined,
    ]);
  });

  it("ends for every number of attempts, and waits longer each time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (attempts) => {
        const at = nextAttemptAt(attempts, NOW);
        expect(at === null).toBe(attempts > RETRY_WAITS_MS.length);
        const before = attempts === 1 ? NOW : nextAttemptAt(attempts - 1, NOW);
        if (at !== null && before !== null) expect(at > before).toBe(true);
      }),
    );
    for (const attempts of [0, -1, 1.5, Number.NaN]) {
      expect(() => nextAttemptAt(attempts, NOW)).toThrow(RangeError);
    }
  });
});
