import { describe, expect, it } from "vitest";
import { behindWords, type Sink, sinkState } from "./anchor-words";

const SINK: Sink = {
  sink: "file",
  target: "/srv/checkpoints",
  configured: true,
  last_delivered: {
    ordinal: "3",
    size: 40,
    at: "2026-11-22T00:00:00.000Z",
    detail: null,
    has_receipt: false,
  },
  behind: 0,
  pending: 0,
  failed: 0,
  failing_since: null,
  last_error: null,
  alarm: false,
};

describe("sinkState", () => {
  it("puts an alarm before everything else", () => {
    const failing = { ...SINK, failing_since: "2026-11-22T00:00:00.000Z", alarm: true };
    expect(sinkState(failing).tone).toBe("critical");
    expect(sinkState({ ...failing, alarm: false }).words).toBe("Failing");
  });

  it("distinguishes what never worked from what works", () => {
    expect(sinkState(SINK)).toEqual({ tone: "positive", words: "Delivering" });
    expect(sinkState({ ...SINK, last_delivered: null }).words).toBe("Nothing delivered yet");
    expect(sinkState({ ...SINK, configured: false }).words).toBe("No longer configured");
  });
});

describe("behindWords", () => {
  it("counts entries", () => {
    expect([0, 1, 1200, null].map((behind) => behindWords({ behind }))).toEqual([
      "Up to date",
      "1 entry",
      "1,200 entries",
      "No checkpoint yet",
    ]);
  });
});
