import { describe, expect, it } from "vitest";
import { isFuture, keptInstant, localTime, statedInstant } from "./local-time";

const INSTANT = new Date(2026, 10, 21, 9, 5, 42, 123).toISOString();

describe("localTime", () => {
  it("writes an instant on the reader's clock", () => {
    expect(localTime(INSTANT)).toBe("2026-11-21T09:05");
    expect(localTime(null)).toBe("");
    expect(localTime("soon")).toBe("");
  });
});

describe("keptInstant", () => {
  it("keeps the seconds of what was not touched", () => {
    expect(keptInstant("2026-11-21T09:05", INSTANT)).toBe(INSTANT);
  });

  it("takes what was changed, and nothing for an emptied field", () => {
    const changed = new Date(2026, 10, 21, 9, 6).toISOString();
    expect(keptInstant("2026-11-21T09:06", INSTANT)).toBe(changed);
    expect(keptInstant("", INSTANT)).toBeNull();
  });
});

describe("statedInstant", () => {
  it("reads the reader's own clock", () => {
    expect(statedInstant("2026-11-21T12:03")).toBe(new Date(2026, 10, 21, 12, 3).toISOString());
    expect(statedInstant("")).toBeNull();
    expect(statedInstant("soon")).toBeNull();
  });

  it("recognises the future", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(isFuture("2026-11-21T12:00:01.000Z", now)).toBe(true);
    expect(isFuture("2026-11-21T12:00:00.000Z", now)).toBe(false);
    expect(isFuture(null, now)).toBe(false);
  });
});
