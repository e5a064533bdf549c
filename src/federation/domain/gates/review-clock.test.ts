import { describe, expect, it } from "vitest";
import { brokenCap, CAPS } from "../declaration/caps";
import { expectedBy, isFresh, isOverdue, remindersDue } from "./review-clock";

const QUEUED = new Date("2026-11-22T12:00:00Z");
const MINUTE_MS = 60_000;

function hoursOn(hours: number, ms = 0): Date {
  return new Date(QUEUED.getTime() + hours * 60 * MINUTE_MS + ms);
}

describe("the clock of a review", () => {
  it("expects a decision after 48 hours", () => {
    expect(expectedBy(QUEUED)).toEqual(hoursOn(48));
    expect(isOverdue(QUEUED, hoursOn(48))).toBe(false);
    expect(isOverdue(QUEUED, hoursOn(48, 1))).toBe(true);
  });

  it("reminds after 24 and after 48 hours", () => {
    expect(
      [0, 23.9, 24, 47.9, 48, 500].map((hours) => remindersDue(QUEUED, hoursOn(hours))),
    ).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("takes evidence for a day", () => {
    expect(isFresh(QUEUED, hoursOn(24))).toBe(true);
    expect(isFresh(QUEUED, hoursOn(24, 1))).toBe(false);
    expect(isFresh(QUEUED, hoursOn(0, -1))).toBe(false);
    expect(isFresh(null, QUEUED)).toBe(false);
  });
});

describe("brokenCap", () => {
  const NONE = { pendingOfOperator: 0, agentsOfOperator: 0, pendingOfDomain: 0 };

  it("takes one more up to each cap", () => {
    expect(brokenCap(NONE)).toBeNull();
    const { pendingPerOperator, agentsPerOperator, pendingPerDomain } = CAPS;
    expect(
      brokenCap({
        pendingOfOperator: pendingPerOperator - 1,
        agentsOfOperator: agentsPerOperator - 1,
        pendingOfDomain: pendingPerDomain - 1,
      }),
    ).toBeNull();
    expect(brokenCap({ ...NONE, pendingOfOperator: pendingPerOperator })).toBe(
      "operator_cap_reached",
    );
    expect(brokenCap({ ...NONE, agentsOfOperator: agentsPerOperator })).toBe(
      "operator_cap_reached",
    );
    expect(brokenCap({ ...NONE, pendingOfDomain: pendingPerDomain })).toBe("domain_cap_reached");
  });

  it("takes none where a count is no number", () => {
    expect(brokenCap({ ...NONE, agentsOfOperator: Number.NaN })).toBe("operator_cap_reached");
    expect(brokenCap({ ...NONE, pendingOfDomain: Number.NaN })).toBe("domain_cap_reached");
  });
});
