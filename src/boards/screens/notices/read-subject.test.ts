import { describe, expect, it } from "vitest";
import { readSubject } from "./read-subject";

describe("readSubject", () => {
  it("takes the clock apart from its limit", () => {
    expect(readSubject("2026-11-24T10:00:00.000000Z nis2-23/early_warning")).toEqual({
      instant: "2026-11-24T10:00:00.000000Z",
      clock: "nis2-23, early warning",
    });
    expect(readSubject("2026-11-24T10:00:00.000000Z gdpr-33-1/phased information").clock).toBe(
      "gdpr-33-1, phased information",
    );
  });

  it("leaves an instant and the number of a push as they are", () => {
    for (const subject of ["2026-11-24T10:00:00.000000Z", "17"])
      expect(readSubject(subject)).toEqual({ instant: subject, clock: null });
  });
});
