import { describe, expect, it } from "vitest";
import { LOG_KINDS } from "@/engagements/domain/entry";
import { LANES, laneOf } from "@/engagements/domain/lane";
import { logDays, unmet } from "./log-days";

const entry = (number: number, occurred_at: string) => ({
  id: `LOG-${number}`,
  number,
  occurred_at,
});

describe("lanes", () => {
  it("are those of the sides, and blue for what the defenders saw", () => {
    for (const kind of LOG_KINDS) {
      for (const side of ["white", "red"] as const) {
        const lane = laneOf({ kind, side });
        expect(LANES).toContain(lane);
        const isBlue = kind === "detection" || kind === "deconfliction";
        expect(lane).toBe(isBlue ? "blue" : side);
      }
    }
  });
});

describe("days of the log", () => {
  it("are UTC days, in the order of the service, with the count of all their entries", () => {
    const days = logDays(
      [
        entry(4, "2026-11-21T00:00:00.000Z"),
        entry(3, "2026-11-20T23:59:59.999Z"),
        entry(1, "2026-11-20T10:00:00.000Z"),
      ],
      [
        { day: "2026-11-21", count: 1 },
        { day: "2026-11-20", count: 7 },
      ],
    );
    expect(days.map(({ day, count, entries }) => [day, count, entries.length])).toEqual([
      ["2026-11-21", 1, 1],
      ["2026-11-20", 7, 2],
    ]);
  });

  it("say of a day that was not counted that its number is unknown", () => {
    expect(logDays([entry(1, "2026-11-20T10:00:00.000Z")], [])[0]?.count).toBeNull();
  });

  it("hold an entry once that two pages contain", () => {
    const twice = entry(2, "2026-11-20T10:00:00.000Z");
    const [day] = logDays([twice, twice, entry(1, "2026-11-20T09:00:00.000Z")], []);
    expect(day?.entries.map(({ number }) => number)).toEqual([2, 1]);
  });
});

describe("what a reader has not met", () => {
  it("is what others wrote since, in the order of writing", () => {
    const by = (number: number, author_name: string) => ({
      ...entry(number, `2026-11-20T${10 + (number % 3)}:00:00.000Z`),
      author_name,
    });
    const entries = [by(5, "Bo"), by(4, "Ada"), by(3, "Bo"), by(2, "Bo")];
    expect(unmet(entries, 2, "Ada").map(({ number }) => number)).toEqual([3, 5]);
    expect(unmet(entries, 5, "Ada")).toEqual([]);
  });
});
