import { describe, expect, it } from "vitest";
import type { AgentTraceVerificationDto } from "./agent-trace-dto";
import { replayReport } from "./replay-report";

const WHOLE: AgentTraceVerificationDto = {
  status: "verified",
  did: "did:svc:agt:analyst-01",
  epochs: 1,
  records: 7,
  broken: [],
  stored: { score: 60, status: "ACTIVE", baseline: 70 },
  recomputed: { score: 60, status: "ACTIVE", baseline: 70 },
  changes: 1,
  differences_total: 0,
  differences: [],
  flagged_total: 0,
  flagged: [],
  checked_at: "2026-11-22T12:00:00.000Z",
};

describe("replayReport", () => {
  it("says score, status, changes and differences", () => {
    expect(replayReport(WHOLE).split("\n")).toEqual([
      "did:svc:agt:analyst-01: verified",
      "score    60",
      "status   ACTIVE",
      "baseline 70",
      "records  7 in 1 epochs of the chain",
      "changes  1 of score and status",
      "broken   0",
      "differences 0",
      "flagged  0 calls signed by a key that others may have had then",
      "",
    ]);
  });

  it("names what is stored differently, and where the trace breaks or differs", () => {
    const text = replayReport({
      ...WHOLE,
      status: "broken",
      stored: { ...WHOLE.stored, score: 90 },
      broken: [
        {
          chain: WHOLE.did,
          epoch: 1,
          seq: "3",
          reason: "hash_mismatch",
          expected: "aa",
          stored: "bb",
        },
      ],
      differences_total: 2,
      differences: [
        { epoch: 1, seq: "3", reason: "different", expected: "score.apply {}", stored: "{}" },
        { epoch: null, seq: null, reason: "missing", expected: "score.apply {}", stored: null },
      ],
      flagged_total: 1,
      flagged: [{ epoch: 1, seq: "5", at: "2026-11-22T11:00:00.000000Z", kid: "k" }],
    });
    expect(text).toContain("score    60, but 90 is stored");
    expect(text).toContain("1/3 hash_mismatch: expected aa, stored bb");
    expect(text).toContain("  1/3 different expected score.apply {}, stored {}");
    expect(text).toContain("  at the end missing expected score.apply {}");
    expect(text).toContain("  1/5 2026-11-22T11:00:00.000000Z k");
  });
});
