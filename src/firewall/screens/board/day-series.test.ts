import { describe, expect, it } from "vitest";
import { callSeries, INPUT_SERIES, totalOf } from "./day-series";

const NOTHING = { allowed: 0, awaiting: 0, clean: 0, suspicious: 0, injection: 0, unjudged: 0 };

describe("the series of the firewall", () => {
  it("have one for each layer that blocked on any day, and miss no call", () => {
    const days = [
      { ...NOTHING, day: "2026-11-22", allowed: 5, blocked: { limit: 2 } },
      { ...NOTHING, day: "2026-11-21", awaiting: 1, blocked: { "deny-by-default": 3, limit: 1 } },
    ];
    const series = callSeries(days);
    expect(series.map(({ key }) => key)).toEqual([
      "allowed",
      "awaiting",
      "deny-by-default",
      "limit",
    ]);
    expect(days.map((day) => totalOf(series, day))).toEqual([7, 5]);
  });

  it("count each verdict once", () => {
    const day = {
      ...NOTHING,
      day: "2026-11-22",
      blocked: {},
      clean: 1,
      suspicious: 2,
      injection: 4,
      unjudged: 8,
    };
    expect(totalOf(INPUT_SERIES, day)).toBe(15);
  });
});
