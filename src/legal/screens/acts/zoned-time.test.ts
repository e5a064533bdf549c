import { describe, expect, it } from "vitest";
import { inZone, isZone } from "@/lib/time/zone";
import { isDay, knownZones, readWallTime } from "./zoned-time";

describe("readWallTime", () => {
  it("reads the clock of the zone that was named, not of the reader", () => {
    expect(readWallTime("2026-11-20", "16:00", "Europe/Brussels")).toEqual({
      at: "2026-11-20T16:00:00+01:00",
      utc: "2026-11-20T15:00:00.000Z",
      repeated: false,
    });
    expect(readWallTime("2026-11-20", "16:00", "America/New_York")).toMatchObject({
      at: "2026-11-20T16:00:00-05:00",
      utc: "2026-11-20T21:00:00.000Z",
    });
    expect(readWallTime("2026-11-20", "16:00", "Asia/Kathmandu")).toMatchObject({
      at: "2026-11-20T16:00:00+05:45",
    });
    expect(readWallTime("2026-11-20", "16:00", "UTC")).toMatchObject({
      at: "2026-11-20T16:00:00+00:00",
    });
  });

  it("takes the earlier instant of an hour that comes twice, and says so", () => {
    expect(readWallTime("2026-10-25", "02:30", "Europe/Brussels")).toEqual({
      at: "2026-10-25T02:30:00+02:00",
      utc: "2026-10-25T00:30:00.000Z",
      repeated: true,
    });
    expect(readWallTime("2026-10-25", "03:00", "Europe/Brussels")).toMatchObject({
      at: "2026-10-25T03:00:00+01:00",
      repeated: false,
    });
  });

  it("refuses a time that the clocks never showed", () => {
    expect(readWallTime("2026-03-29", "02:30", "Europe/Brussels")).toBe("skipped");
    expect(readWallTime("2026-03-08", "02:30", "America/New_York")).toBe("skipped");
    expect(readWallTime("2011-12-30", "12:00", "Pacific/Apia")).toBe("skipped");
  });

  it("names what is wrong", () => {
    expect(readWallTime("2026-02-30", "10:00", "UTC")).toBe("date");
    expect(readWallTime("", "10:00", "UTC")).toBe("date");
    expect(readWallTime("2026-02-03", "", "UTC")).toBe("time");
    expect(readWallTime("2026-02-03", "24:00", "UTC")).toBe("time");
    expect(readWallTime("2026-02-03", "10:00", "Europe/Nowhere")).toBe("zone");
    expect(readWallTime("2026-02-03", "10:00", "+01:00")).toBe("zone");
  });
});

describe("inZone", () => {
  it("shows an instant on the clocks of a zone", () => {
    expect(inZone("2026-10-27T08:00:00Z", "Europe/Brussels")).toEqual({
      date: "2026-10-27",
      time: "09:00",
      offset: "+01:00",
    });
    expect(inZone("2026-10-27T01:30:59.999Z", "America/New_York")).toEqual({
      date: "2026-10-26",
      time: "21:30",
      offset: "-04:00",
    });
  });

  it("shows nothing of what it does not know", () => {
    expect(inZone("2026-10-27T08:00:00Z", "Europe/Nowhere")).toBeNull();
    expect(inZone("yesterday", "UTC")).toBeNull();
  });
});

describe("zones and days", () => {
  it("knows names of the tz database only", () => {
    expect(isZone("Europe/Berlin")).toBe(true);
    expect(isZone("UTC")).toBe(true);
    expect(isZone("Berlin")).toBe(false);
    expect(isZone("")).toBe(false);
    expect(knownZones()).toContain("Europe/Brussels");
    expect(knownZones().filter((zone) => zone === "UTC")).toHaveLength(1);
  });

  it("knows the calendar", () => {
    expect(isDay("2028-02-29")).toBe(true);
    expect(isDay("2026-02-29")).toBe(false);
    expect(isDay("2026-1-1")).toBe(false);
  });
});
