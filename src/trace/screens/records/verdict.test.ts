import { describe, expect, it } from "vitest";
import { claimOf, judge, type ServiceClaim } from "./verdict";

const WHOLE = { records: 5, epoch: 1, head: "00", sealed: false, broken: null };
const BREAK = { epoch: 1, seq: "3", reason: "hash_mismatch", expected: "a", stored: "b" } as const;

function claim(
  status: "verified" | "broken",
  records = 5,
  state: "active" | "partly" | "stopped" = "active",
): ServiceClaim {
  return claimOf({
    status,
    origin: "o",
    chains: 1,
    records,
    broken_total: status === "broken" ? 1 : 0,
    broken: status === "broken" ? [{ ...BREAK, chain: "c" }] : [],
    log: null,
    signing: { state, stops: [], adoptions: [] },
    checked_at: "2026-11-21T12:00:00.000Z",
  });
}

describe("judge", () => {
  it("verifies what both find whole, and what only this browser could check", () => {
    expect(judge(WHOLE, claim("verified"))).toEqual({ state: "verified", disagreement: null });
    expect(judge(WHOLE, { kind: "withheld" }).state).toBe("verified");
    expect(judge({ ...WHOLE, sealed: true }, { kind: "failed" }).state).toBe("sealed");
  });

  it("accepts records that were appended after the claim, and none that were not returned", () => {
    expect(judge(WHOLE, claim("verified", 4)).state).toBe("verified");
    expect(judge(WHOLE, claim("verified", 6))).toEqual({
      state: "broken",
      disagreement: "records_missing",
    });
  });

  it("calls a whole chain not signed while signing has stopped, and a broken one broken", () => {
    const whole = { ...WHOLE, sealed: true };
    expect(judge(whole, claim("verified", 5, "partly")).state).toBe("sealed");
    expect(judge(whole, claim("verified", 5, "stopped")).state).toBe("unsigned");
    expect(judge({ ...WHOLE, broken: BREAK }, claim("broken", 5, "stopped")).state).toBe("broken");
  });

  it("counts a contradiction as broken", () => {
    const broken = { ...WHOLE, broken: BREAK };
    expect(judge(broken, claim("verified"))).toEqual({
      state: "broken",
      disagreement: "only_here",
    });
    expect(judge(WHOLE, claim("broken"))).toEqual({
      state: "broken",
      disagreement: "only_service",
    });
    expect(judge(broken, claim("broken"))).toEqual({ state: "broken", disagreement: null });
  });
});
