import { describe, expect, it } from "vitest";
import type { StageDto } from "@/legal/server/evaluations/legal-dto";
import { countdown, plainName, spanWords } from "./span-words";
import { factName, limitText, readAnchor, stateNow, zonedText } from "./stage-time";

const NOW = Date.parse("2026-11-22T03:00:00Z");
const HOUR = 3_600_000;

describe("countdown", () => {
  it("counts days and hours, and hours and minutes on the last day, rounded down", () => {
    expect(countdown("2026-11-25T03:00:00Z", NOW)).toEqual({ isOver: false, words: "3 d 0 h" });
    expect(countdown("2026-11-25T02:59:59Z", NOW).words).toBe("2 d 23 h");
    expect(countdown("2026-11-23T02:59:59Z", NOW).words).toBe("23 h 59 min");
    expect(countdown("2026-11-22T03:59:59Z", NOW).words).toBe("59 min");
    expect(countdown("2026-11-22T03:00:59Z", NOW).words).toBe("less than 1 min");
  });

  it("is over from the instant itself", () => {
    expect(countdown("2026-11-22T03:00:00Z", NOW)).toEqual({
      isOver: true,
      words: "less than 1 min",
    });
    expect(countdown("2026-11-21T00:30:00Z", NOW)).toEqual({ isOver: true, words: "1 d 2 h" });
  });

  it("counts what is far away in days", () => {
    expect(spanWords(24 * HOUR)).toBe("1 d 0 h");
    expect(spanWords(24 * HOUR - 1)).toBe("23 h 59 min");
    expect(spanWords(66 * HOUR)).toBe("2 d 18 h");
    expect(spanWords(60 * 24 * HOUR)).toBe("60 d 0 h");
  });
});

describe("stateNow", () => {
  const stage = (state: StageDto["state"], due_at: string | null) =>
    ({ state, due_at }) as StageDto;

  it("says overdue of a clock that ran out since it was loaded", () => {
    expect(stateNow(stage("due", "2026-11-22T03:00:01Z"), NOW)).toBe("due");
    expect(stateNow(stage("due", "2026-11-22T03:00:00Z"), NOW)).toBe("overdue");
  });

  it("changes nothing else", () => {
    expect(stateNow(stage("submitted", "2026-11-01T00:00:00Z"), NOW)).toBe("submitted");
    expect(stateNow(stage("no_numeric_limit", null), NOW)).toBe("no_numeric_limit");
  });
});

describe("texts of times", () => {
  it("writes a limit on the clock of its zone and leaves a date a date", () => {
    expect(limitText("2026-10-27T09:00:00+01:00", "Europe/Brussels")).toBe(
      "2026-10-27 09:00 Europe/Brussels (UTC+01:00)",
    );
    expect(limitText("2026-10-27T09:00+01:00", null)).toBe("2026-10-27 09:00 (UTC+01:00)");
    expect(limitText("2026-10-27T08:00:00Z", null)).toBe("2026-10-27 08:00 (UTC)");
    expect(limitText("2027-03-01", "America/New_York")).toBe("2027-03-01 America/New_York");
  });

  it("says UTC once", () => {
    expect(limitText("2026-10-27T09:00:00+00:00", "UTC")).toBe("2026-10-27 09:00 UTC");
    expect(zonedText("2026-10-27T09:00:00Z", "UTC")).toBe("2026-10-27 09:00 UTC");
  });

  it("names the zone", () => {
    expect(zonedText("2026-10-27T08:00:00Z", "Europe/Brussels")).toBe(
      "2026-10-27 09:00 Europe/Brussels (UTC+01:00)",
    );
    expect(zonedText("2026-10-27T08:00:00Z", "Nowhere/Else")).toBeNull();
  });
});

describe("names", () => {
  it("names the start of a period", () => {
    const facts = new Set(["awareness_at", "payment_at"]);
    expect(readAnchor("awareness_at", facts)).toEqual({ kind: "fact", key: "awareness_at" });
    expect(readAnchor("submission_of:early_warning", facts)).toEqual({
      kind: "submission",
      stage: "early_warning",
    });
    expect(readAnchor("request_of:authority", facts)).toEqual({ kind: "request", of: "authority" });
    expect(readAnchor("none", facts)).toEqual({ kind: "none" });
  });

  it("are plain words", () => {
    expect(plainName("early_warning")).toBe("early warning");
    expect(factName("awareness_at")).toBe("awareness");
    expect(factName("ai_causal_link_at")).toBe("AI causal link");
  });
});
