import { describe, expect, it } from "vitest";
import { groupByDay } from "./group-by-day";

const days = (times: string[]) =>
  groupByDay(times, (time) => time).map(({ day, items }) => `${day} ${items.length}`);

describe("groupByDay", () => {
  it("groups adjacent events, by the day in UTC", () => {
    expect(
      days(["2026-11-20T23:59:59.999999Z", "2026-11-21T00:00:00.000000Z", "2026-11-21T09:00:00Z"]),
    ).toEqual(["2026-11-20 1", "2026-11-21 2"]);
  });

  it("never changes the order: a day that comes again is a group of its own", () => {
    expect(days(["2026-11-21T01:00:00Z", "2026-11-20T01:00:00Z", "2026-11-21T02:00:00Z"])).toEqual([
      "2026-11-21 1",
      "2026-11-20 1",
      "2026-11-21 1",
    ]);
    expect(days([])).toEqual([]);
  });
});
