import { describe, expect, it } from "vitest";
import { replayWords } from "./replay-words";

const at = (score: number | null, status: string | null) => ({ score, status, baseline: 80 });

describe("the recomputed trust", () => {
  const same = { records: 12, stored: at(72, "ACTIVE"), recomputed: at(72, "ACTIVE") };

  it("is confirmed only where the service verified it", () => {
    expect(replayWords({ ...same, status: "verified", differences_total: 0 })).toBe(
      "The service recomputed score 72, active from 12 records of the trace. That is what it stores.",
    );
  });

  it("is shown beside the stored state where the two differ", () => {
    const words = replayWords({
      ...same,
      status: "differs",
      stored: at(90, "ACTIVE"),
      differences_total: 1,
    });
    expect(words).toBe(
      "Differs: the trace makes score 72, active; stored is score 90, active. The trace does not follow the rules in 1 place.",
    );
  });

  it("proves nothing on a broken trace, whatever the numbers are", () => {
    const words = replayWords({ ...same, status: "broken", differences_total: 0 });
    expect(words).not.toContain("72");
    expect(words).toMatch(/^Broken: /);
  });

  it("names what a trace without a beginning does not make", () => {
    const recomputed = at(null, null);
    expect(replayWords({ ...same, recomputed, status: "differs", differences_total: 2 })).toContain(
      "the trace makes score none, none; stored is score 72, active",
    );
  });
});
