import { describe, expect, it } from "vitest";
import { instantMicros, microsInstant } from "./trace-instant";

describe("instants of the trace", () => {
  it.each([
    "2026-11-22T10:00:00.123456Z",
    "1969-12-31T23:59:59.999999Z",
    "2024-02-29T00:00:00.000000Z",
  ])("reads %s and writes it again", (text) => {
    expect(microsInstant(instantMicros(text) ?? Number.NaN)).toBe(text);
  });

  it("counts microseconds", () => {
    expect(instantMicros("1970-01-01T00:00:01.000002Z")).toBe(1_000_002);
  });

  it.each([
    "2026-11-22T10:00:00.123Z",
    "2026-11-22T10:00:00.123456+00:00",
    "2026-02-29T10:00:00.000000Z",
    "2026-11-22T24:00:00.000000Z",
    "2026-11-22 10:00:00.000000Z",
    "",
  ])("refuses %j", (text) => {
    expect(instantMicros(text)).toBeNull();
  });
});
