import { describe, expect, it } from "vitest";
import { formatDateTime } from "../format";
import { inZone, readZone } from "./zone";

describe("an instant in a zone", () => {
  it.each([
    ["2026-10-25T00:30:00Z", "Europe/Vienna", "2026-10-25 02:30 UTC+02:00"],
    ["2026-10-25T01:30:00Z", "Europe/Vienna", "2026-10-25 02:30 UTC+01:00"],
    ["2026-03-29T00:59:00Z", "Europe/Vienna", "2026-03-29 01:59 UTC+01:00"],
    ["2026-03-29T01:00:00Z", "Europe/Vienna", "2026-03-29 03:00 UTC+02:00"],
    ["2026-12-31T23:30:00Z", "Asia/Kathmandu", "2027-01-01 05:15 UTC+05:45"],
    ["2026-07-01T02:00:00Z", "America/New_York", "2026-06-30 22:00 UTC-04:00"],
    ["2026-10-03T15:30:00Z", "Australia/Lord_Howe", "2026-10-04 02:30 UTC+11:00"],
  ])("%s in %s is %s", (iso, zone, text) => {
    expect(formatDateTime(iso, false, zone)).toBe(text);
  });

  it("has its seconds where they are asked for, and takes an instant with an offset", () => {
    expect(formatDateTime("2026-11-21T12:03:04.567+02:00", true, "Europe/Vienna")).toBe(
      "2026-11-21 11:03:04 UTC+01:00",
    );
  });

  it("is in UTC where the zone is unknown", () => {
    expect(inZone("2026-11-21T12:03:00Z", "Mars/Olympus")).toBeNull();
    expect(formatDateTime("2026-11-21T12:03:00Z", false, "Mars/Olympus")).toBe(
      "2026-11-21 12:03 UTC",
    );
  });
});

describe("the zone that a browser chose", () => {
  it("is UTC where its cookie names none", () => {
    expect(readZone("Europe/Vienna")).toBe("Europe/Vienna");
    for (const cookie of [undefined, "", "UTC", "+01:00", "Mars/Olympus", "<script>"]) {
      expect(readZone(cookie)).toBe("UTC");
    }
  });
});
