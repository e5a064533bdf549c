import { describe, expect, it } from "vitest";
import { isFuture, statedInstant } from "./stated-time";
import { statementInput } from "./statement-fields";

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

describe("statementInput", () => {
  it("leaves out what is not stated", () => {
    const empty = { collectedAt: "", collectedBy: " ", method: "", description: "" };
    expect(statementInput(empty)).toEqual({});
    expect(statementInput({ ...empty, collectedBy: " Ada ", method: "photo" })).toEqual({
      collected_by: "Ada",
      method: "photo",
    });
  });
});
