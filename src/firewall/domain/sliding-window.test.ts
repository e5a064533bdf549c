import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enterWindow, type WindowCell } from "./sliding-window";

const START = Date.UTC(2026, 10, 22);

const window = fc.record({
  count: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 28, max: 120 })),
  lengthMs: fc.integer({ min: 1, max: 120_000 }),
});
/** Steps of the clock in thousandths of the window: bursts, pauses, and a clock that is set back. */
const jumps = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 1100 }),
    fc.integer({ min: -1500, max: 0 }),
  ),
  { minLength: 1, maxLength: 300 },
);

describe("a sliding window", () => {
  it("lets through no more than its number in any time of its length, however the clock moves", () => {
    fc.assert(
      fc.property(window, jumps, (given, steps) => {
        const passed: number[] = [];
        let cells: readonly WindowCell[] = [];
        let at = START;
        for (const step of steps) {
          at += Math.round((step * given.lengthMs) / 1000);
          const verdict = enterWindow(cells, given, given.count, at);
          if (verdict === null) throw new Error("all of these make sense");
          cells = verdict.cells;
          expect(cells.length).toBeLessThanOrEqual(32);
          if (verdict.waitMs === null) passed.push(at);
        }
        // As many calls one after the other as are one more than the window has.
        for (let n = 0; n + given.count < passed.length; n++) {
          const run = passed.slice(n, n + given.count + 1);
          expect(Math.max(...run) - Math.min(...run)).toBeGreaterThanOrEqual(given.lengthMs);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("makes no caller wait longer than a thirtieth of it, and then lets it through", () => {
    const forward = jumps.map((steps) => steps.map(Math.abs));
    fc.assert(
      fc.property(window, forward, (given, steps) => {
        let log: number[] = [];
        let cells: readonly WindowCell[] = [];
        let at = START;
        for (const step of steps) {
          at += Math.round((step * given.lengthMs) / 1000);
          log = log.filter((t) => at - t < given.lengthMs);
          const verdict = enterWindow(cells, given, given.count, at);
          if (verdict?.waitMs === null) {
            cells = verdict.cells;
            log.push(at);
            continue;
          }
          const wait = verdict?.waitMs ?? 0;
          const oldest = log[log.length - given.count];
          const exact = oldest === undefined ? 0 : oldest + given.lengthMs - at;
          const slack = given.count <= 30 ? 0 : Math.ceil(given.lengthMs / 30);
          expect(wait).toBeGreaterThanOrEqual(Math.max(1, exact));
          expect(wait).toBeLessThanOrEqual(exact + slack);
          expect(enterWindow(cells, given, given.count, at + wait)?.waitMs).toBeNull();
          expect(enterWindow(cells, given, given.count, at + wait - 1)?.waitMs).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("lets 100 of 400 calls in a minute through, not what trickles back beside them", () => {
    let cells: readonly WindowCell[] = [];
    const passed = Array.from({ length: 400 }, (_, n) => {
      const at = START + n * 150;
      const verdict = enterWindow(cells, { count: 100, lengthMs: 60_000 }, 100, at);
      cells = verdict?.cells ?? [];
      return verdict?.waitMs === null;
    });
    expect(passed.filter(Boolean)).toHaveLength(100);
  });

  it.each([
    ["no call", 0, 60_000, 1, START],
    ["no time", 1, 0, 1, START],
    ["no number", 1, 60_000, Number.NaN, START],
    ["no instant", 1, 60_000, 1, Number.NaN],
  ])("is none with %s", (_, count, lengthMs, narrowed, now) => {
    expect(enterWindow([], { count, lengthMs }, narrowed, now)).toBeNull();
  });
});
