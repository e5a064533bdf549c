import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatQuantity,
  formatRelative,
  formatSpan,
  formatTotal,
  percentOf,
  truncateMiddle,
} from "./format";

const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("time", () => {
  it("is written in UTC whatever the offset of the input", () => {
    expect(formatDateTime("2026-11-21T01:02:03+02:00")).toBe("2026-11-20 23:02 UTC");
    expect(formatDateTime("2026-11-21T01:02:03Z", true)).toBe("2026-11-21 01:02:03 UTC");
  });

  it.each([
    ["2026-11-21T11:59:30Z", "just now"],
    ["2026-11-21T12:00:30Z", "just now"],
    ["2026-11-21T12:00:31Z", "in a moment"],
    ["2026-11-21T11:00:01Z", "59 min ago"],
    ["2026-11-21T11:00:00Z", "1 h ago"],
    ["2026-11-19T12:00:01Z", "1 d ago"],
    ["2026-11-24T12:00:00Z", "in 3 d"],
    ["2026-05-01T12:00:00Z", "6 mo ago"],
    ["2020-11-21T12:00:00Z", "6 y ago"],
  ])("%s is %s", (iso, text) => {
    expect(formatRelative(iso, NOW)).toBe(text);
  });
});

describe("a span of time", () => {
  it.each([
    ["2026-09-25T12:00:00Z", "for 57 d"],
    ["2026-11-21T11:59:30Z", "for a moment"],
    ["2026-11-21T12:00:31Z", "for a moment more"],
    ["2026-11-24T12:00:00Z", "for another 3 d"],
  ])("%s: %s", (iso, text) => {
    expect(formatSpan(iso, NOW)).toBe(text);
  });
});

describe("a distance in time", () => {
  it("is the same before and after, and never too long", () => {
    expect(formatDistance("2026-11-18T11:00:00Z", NOW)).toBe("3 d");
    expect(formatDistance("2026-11-24T13:00:00Z", NOW)).toBe("3 d");
    expect(formatDistance("2026-11-21T12:59:59Z", NOW)).toBe("59 min");
  });
});

describe("numbers", () => {
  it("says when a total is only a bound", () => {
    expect(formatTotal(10_000, false)).toBe("10,000+");
    expect(formatTotal(10_000, true)).toBe("10,000");
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 kB"],
    [9960, "10 kB"],
    [999_499, "999 kB"],
    [999_600, "1.0 MB"],
    [1_400_000, "1.4 MB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [840, "840 ms"],
    [12_480, "12.4 s"],
    [59_999, "59.9 s"],
    [200_000, "3 min 20 s"],
    [7_260_000, "2 h 1 min"],
  ])("%i ms are %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it("reaches 100 percent only at the end", () => {
    expect(percentOf(999, 1000)).toBe(99);
    expect(percentOf(1000, 1000)).toBe(100);
    expect(percentOf(5, 0)).toBe(0);
  });

  it("has a singular", () => {
    expect(formatQuantity(1, "incident", "incidents")).toBe("1 incident");
    expect(formatQuantity(2000, "incident", "incidents")).toBe("2,000 incidents");
  });
});

describe("truncateMiddle", () => {
  it("leaves alone what it would not shorten", () => {
    expect(truncateMiddle("abcdefg", 3, 3)).toBe("abcdefg");
    expect(truncateMiddle("abcdefgh", 3, 3)).toBe("abc…fgh");
  });
});
