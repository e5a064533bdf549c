import { describe, expect, it } from "vitest";
import { acceptanceEnd, lastAcceptanceDay } from "./acceptance-end";

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();

describe("acceptanceEnd", () => {
  it("is the end of the day on the reader's clock", () => {
    const end = acceptanceEnd("2026-12-24", NOW);
    expect(end).toBe(new Date(2026, 11, 24, 23, 59, 59).toISOString());
  });

  it("refuses what is over, too far away or no day", () => {
    expect(acceptanceEnd("2026-11-20", NOW)).toBeNull();
    expect(acceptanceEnd("2027-11-22", NOW)).toBeNull();
    expect(acceptanceEnd("", NOW)).toBeNull();
    expect(acceptanceEnd("2026-13-40", NOW)).toBeNull();
  });

  it("takes the last day that the field offers", () => {
    const last = lastAcceptanceDay(NOW);
    expect(last).toBe("2027-11-20");
    expect(acceptanceEnd(last, NOW)).not.toBeNull();
  });
});
