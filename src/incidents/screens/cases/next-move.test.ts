import { describe, expect, it } from "vitest";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { CaseAction } from "@/incidents/domain/case-actions";
import { closingWays, menuEntries, nextMove, nextState } from "./next-move";

const SINCE = "2026-11-21T10:00:00.000Z";

function incident(
  workflow: WorkflowState,
  actions: CaseAction[],
  more: {
    to?: WorkflowState;
    owner?: string;
    reasons?: Partial<Record<CaseAction, string>>;
    passedAt?: string;
    passed?: boolean;
  } = {},
) {
  const retest =
    more.passedAt === undefined
      ? null
      : {
          id: "STM-1",
          kind: "retest" as const,
          body: { passed: more.passed ?? true, note: "", evidence_ids: [] },
          author: "user:1",
          author_name: "Ada",
          stated_at: more.passedAt,
          sha256: "00",
        };
  return {
    workflow_status: workflow,
    owner_email: more.owner ?? null,
    state_since: SINCE,
    allowed: {
      transition: more.to === undefined ? [] : [more.to],
      actions,
      reasons: more.reasons ?? {},
    },
    statements: {
      impact: null,
      timeline: null,
      reproduction: null,
      remediation: null,
      retest,
      closure: null,
    },
  };
}

describe("nextMove", () => {
  it("moves one step along, and names an owner in place of moving to assigned", () => {
    expect(nextMove(incident("open", ["transition", "assign"], { to: "triaged" }))).toBe("move");
    expect(nextMove(incident("triaged", ["transition", "assign"], { to: "assigned" }))).toBe(
      "assign",
    );
    const owned = incident("triaged", ["transition", "assign"], { to: "assigned", owner: "a@b.c" });
    expect(nextMove(owned)).toBe("move");
  });

  it("has nothing for readers who may not move it", () => {
    const state = incident("open", ["comment"], { to: "triaged" });
    expect(nextMove(state)).toBeNull();
    expect(nextState(state)).toBeNull();
  });

  it("requires the retest before closing, and for a second person after it", () => {
    expect(nextMove(incident("retest", ["retest"]))).toBe("retest");
    const later = "2026-11-21T11:00:00.000Z";
    expect(nextMove(incident("retest", ["retest"], { passedAt: later }))).toBeNull();
    expect(nextMove(incident("retest", ["retest"], { passedAt: later, passed: false }))).toBe(
      "retest",
    );
    const earlier = "2026-11-20T11:00:00.000Z";
    expect(nextMove(incident("retest", ["retest"], { passedAt: earlier }))).toBe("retest");
    expect(nextMove(incident("retest", ["retest", "close_fixed"], { passedAt: later }))).toBe(
      "close",
    );
  });
});

describe("closingWays", () => {
  it("lists the moves of the role, and why one of them is closed now", () => {
    const state = incident("retest", ["dismiss"], { reasons: { close_fixed: "second person" } });
    expect(closingWays(state)).toEqual([
      { resolution: "fixed", reason: "second person" },
      { resolution: "false_positive", reason: null },
      { resolution: "duplicate", reason: null },
      { resolution: "out_of_scope", reason: null },
    ]);
  });
});

describe("menuEntries", () => {
  it("leaves out what the role forbids and explains what the state forbids", () => {
    const reasons = { close_fixed: "no retest", reopen: "not closed" };
    expect(menuEntries(incident("fixing", ["transition"], { reasons }))).toEqual([
      { kind: "move", reason: null },
      { kind: "close", reason: "no retest" },
      { kind: "reopen", reason: "not closed" },
    ]);
  });

  it("opens closing where one way is open", () => {
    const state = incident("fixing", ["dismiss"], { reasons: { close_fixed: "no retest" } });
    expect(menuEntries(state)).toEqual([{ kind: "close", reason: null }]);
  });

  it("is empty for a reader", () => {
    expect(menuEntries(incident("open", ["ticket_read"]))).toEqual([]);
  });
});
