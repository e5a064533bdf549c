import { describe, expect, it } from "vitest";
import { readEvidenceId } from "./custody-input";
import { isAlarm, matchWords, subjectOf, wasWrittenLater } from "./event-words";

describe("words of an act", () => {
  it("calls only a comparison that was made a match", () => {
    expect(matchWords({ event: "verified", match: true, sha256_before: null })).toMatchObject({
      kind: "match",
      sign: "✓",
    });
    expect(matchWords({ event: "verified", match: false, sha256_before: null })).toMatchObject({
      kind: "mismatch",
      sign: "✗",
    });
    expect(matchWords({ event: "accessed", match: null, sha256_before: null })).toMatchObject({
      kind: "none",
      words: "Not compared",
    });
  });

  it("says of an import what was compared", () => {
    const imported = { event: "imported", match: true } as const;
    expect(matchWords({ ...imported, sha256_before: null }).words).toBe("Agrees with the trace");
    expect(matchWords({ ...imported, sha256_before: "0f".repeat(32) }).words).toBe(
      "The digest is the same",
    );
  });

  it.each([
    ["hash_mismatch", null, true],
    ["verified", false, true],
    ["verified", true, false],
    ["accessed", null, false],
  ] as const)("%s with match %s alarms: %s", (event, match, alarm) => {
    expect(isAlarm({ event, match })).toBe(alarm);
  });

  it("shows both dates only where they differ by a second", () => {
    const at = "2026-11-21T12:00:00.000001Z";
    expect(wasWrittenLater({ at, recorded_at: "2026-11-21T12:00:00.900000Z" })).toBe(false);
    expect(wasWrittenLater({ at, recorded_at: "2026-11-21T12:00:01.000000Z" })).toBe(true);
  });

  it("distinguishes evidence from packages", () => {
    expect(subjectOf("EVD-12")).toEqual({ kind: "evidence", id: "EVD-12" });
    const digest = "0f".repeat(32);
    expect(subjectOf(`package:${digest}`)).toEqual({ kind: "package", id: digest });
    expect(subjectOf("package:x").kind).toBe("other");
  });
});

describe("readEvidenceId", () => {
  it("reads what people type", () => {
    expect(readEvidenceId(" evd-12 ")).toBe("EVD-12");
    for (const text of ["", "12", "EVD-", "EVD-12;", "EVD-1234567890123456789"]) {
      expect(readEvidenceId(text)).toBeNull();
    }
  });
});
