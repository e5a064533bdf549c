import { describe, expect, it } from "vitest";
import { isRedTeamKind, LOG_KINDS, lateBySeconds } from "./entry";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const at = (seconds: number) => new Date(NOON + seconds * 1000);

describe("entries", () => {
  it("is late after a quarter of an hour, not at it", () => {
    expect(lateBySeconds(at(0), at(15 * 60))).toBeNull();
    expect(lateBySeconds(at(0), new Date(NOON + 15 * 60 * 1000 + 1))).toBe(900);
    expect(lateBySeconds(at(0), at(86_400))).toBe(86_400);
    expect(lateBySeconds(at(0), at(0))).toBeNull();
  });

  it("leaves decisions, verdicts and leg-ups to the white team", () => {
    expect(LOG_KINDS.filter(isRedTeamKind)).toEqual(["activity", "flag", "note"]);
  });
});
