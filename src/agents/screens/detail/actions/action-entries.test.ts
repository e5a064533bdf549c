import { describe, expect, it } from "vitest";
import { actionEntries, REASONS, type Standing } from "./action-entries";

const NOTHING = {
  set_tools: false,
  revoke_key: false,
  quarantine: false,
  review: false,
  restore: false,
};

function reasons(
  status: Standing["agent"]["status"],
  allowed: Partial<Standing["agent"]["allowed"]>,
  over: Partial<Omit<Standing, "agent">> = {},
) {
  const entries = actionEntries({
    agent: { status, allowed: { ...NOTHING, ...allowed } },
    may: { restore: false, kill: false, report: false },
    isKilled: false,
    ...over,
  });
  return Object.fromEntries(entries.map(({ act, reason }) => [act, reason]));
}

describe("what can be done with an agent", () => {
  it("is nothing for a reader, each with its reason", () => {
    expect(reasons("ACTIVE", {})).toEqual({
      quarantine: REASONS.mayNotQuarantine,
      review: REASONS.notQuarantined,
      restore: REASONS.notQuarantined,
      kill: REASONS.mayNotKill,
      report: REASONS.mayNotReport,
    });
  });

  it("is a quarantine and a kill switch while it runs", () => {
    const found = reasons(
      "DEGRADED",
      { quarantine: true },
      {
        may: { restore: true, kill: true, report: true },
      },
    );
    expect(found).toMatchObject({
      quarantine: null,
      restore: REASONS.notQuarantined,
      kill: null,
      report: null,
    });
  });

  it("is a review and a restore of a quarantined one", () => {
    const found = reasons("QUARANTINED", { review: true, restore: true });
    expect(found).toMatchObject({
      quarantine: REASONS.quarantined,
      review: null,
      restore: null,
    });
  });

  it("distinguishes four eyes from a missing right", () => {
    const officer = { may: { restore: true, kill: true, report: true } };
    expect(reasons("QUARANTINED", {}, officer).restore).toBe(REASONS.ownQuarantine);
    expect(reasons("QUARANTINED", {}).restore).toBe(REASONS.mayNotRestore);
  });

  it("is no second kill switch for the same agent", () => {
    const killed = { may: { restore: false, kill: true, report: false }, isKilled: true };
    expect(reasons("ACTIVE", {}, killed).kill).toBe(REASONS.killed);
  });
});
