import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { WORKFLOW_STATES, type WorkflowState } from "@/evidence/domain/statements/incident";
import { allowedActions, CASE_ACTIONS } from "./case-actions";
import {
  allowedTransitions,
  assignmentSteps,
  type CaseState,
  closeFixedProblem,
  requireClosureStatement,
  requireTransition,
  retestOutcome,
} from "./lifecycle";

const at = (text: string) => new Date(text);

const inRetest: CaseState = {
  workflow: "retest",
  resolution: null,
  stateSince: at("2026-11-03T00:00:00Z"),
  stateBy: "user:mover",
  fixingSince: at("2026-11-02T00:00:00Z"),
  retest: {
    passed: true,
    at: at("2026-11-04T00:00:00Z"),
    newestEvidence: at("2026-11-03T12:00:00Z"),
  },
};

describe("transitions", () => {
  const VALID = ["open>triaged", "triaged>assigned", "assigned>fixing", "fixing>retest"];

  it.each(WORKFLOW_STATES.flatMap((from) => WORKFLOW_STATES.map((to) => [from, to] as const)))(
    "%s to %s",
    (from, to) => {
      if (VALID.includes(`${from}>${to}`)) {
        expect(() => requireTransition(from, to)).not.toThrow();
        return;
      }
      try {
        requireTransition(from, to);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(ServiceError);
        expect(error).toMatchObject({
          code: "invalid_transition",
          extra: { from, to, allowed: allowedTransitions(from) },
        });
      }
    },
  );

  it("no sequence of moves reaches closed, or goes back", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORKFLOW_STATES), { maxLength: 30 }), (moves) => {
        let state: WorkflowState = "open";
        for (const to of moves) {
          try {
            requireTransition(state, to);
          } catch {
            continue;
          }
          expect(WORKFLOW_STATES.indexOf(to)).toBe(WORKFLOW_STATES.indexOf(state) + 1);
          state = to;
        }
        expect(state).not.toBe("closed");
      }),
    );
  });

  it("assigning passes through every state on the way and moves nothing that is further", () => {
    expect(assignmentSteps("open")).toEqual(["triaged", "assigned"]);
    expect(assignmentSteps("triaged")).toEqual(["assigned"]);
    expect(assignmentSteps("fixing")).toEqual([]);
    expect(() => assignmentSteps("closed")).toThrow(
      expect.objectContaining({ code: "incident_closed" }),
    );
  });

  it("a failed retest goes back to fixing, a passed one waits to be closed", () => {
    expect(retestOutcome("retest", false)).toBe("fixing");
    expect(retestOutcome("retest", true)).toBe("retest");
    expect(() => retestOutcome("fixing", true)).toThrow(
      expect.objectContaining({ code: "invalid_transition" }),
    );
  });
});

describe("closing as fixed", () => {
  it("needs a passed retest with evidence newer than the fix, and a second person", () => {
    expect(closeFixedProblem(inRetest, "user:closer")).toBeNull();
    expect(closeFixedProblem(inRetest, "user:mover")?.code).toBe("four_eyes_required");
  });

  const retest = { passed: true, at: at("2026-11-04T00:00:00Z"), newestEvidence: null };
  it.each<[string, Partial<CaseState>]>([
    ["no retest", { retest: null }],
    ["a failed one", { retest: { ...retest, passed: false } }],
    ["no evidence", { retest }],
    [
      "evidence from before the fix",
      { retest: { ...retest, newestEvidence: at("2026-11-01T00:00:00Z") } },
    ],
    [
      "a verdict from before the fix",
      {
        retest: {
          passed: true,
          at: at("2026-11-01T00:00:00Z"),
          newestEvidence: at("2026-11-03T00:00:00Z"),
        },
      },
    ],
    ["another state", { workflow: "fixing" }],
  ])("is refused with %s", (_, change) => {
    expect(closeFixedProblem({ ...inRetest, ...change }, "user:closer")?.code).toBe(
      "close_requires_retest_evidence",
    );
  });

  it("counts from the entry into retest where an import moved it there without a fix", () => {
    const moved = { ...inRetest, fixingSince: null, stateSince: at("2026-11-03T12:00:00Z") };
    expect(closeFixedProblem(moved, "user:closer")).toBeNull();
  });
});

describe("what closing states", () => {
  const now = at("2026-11-22T00:00:00Z");
  const base = {
    justification: "Twenty characters it is.",
    acceptedUntil: null,
    isDuplicateNamed: false,
  };
  const pointerOf = (input: Parameters<typeof requireClosureStatement>[0]) => {
    try {
      requireClosureStatement(input, now);
      return null;
    } catch (error) {
      return error instanceof ServiceError ? error.errors[0]?.pointer : error;
    }
  };

  it.each([
    ["fixed needs no words", { ...base, resolution: "fixed", justification: "" }, null],
    [
      "a dismissal does",
      { ...base, resolution: "false_positive", justification: "no" },
      "/justification",
    ],
    [
      "white space is none",
      { ...base, resolution: "out_of_scope", justification: `no${" ".repeat(30)}` },
      "/justification",
    ],
    ["an acceptance ends", { ...base, resolution: "risk_accepted" }, "/accepted_until"],
    [
      "in the future",
      { ...base, resolution: "risk_accepted", acceptedUntil: now },
      "/accepted_until",
    ],
    [
      "within 365 days",
      { ...base, resolution: "risk_accepted", acceptedUntil: at("2027-11-22T00:00:01Z") },
      "/accepted_until",
    ],
    [
      "the last moment counts",
      { ...base, resolution: "risk_accepted", acceptedUntil: at("2027-11-22T00:00:00Z") },
      null,
    ],
    [
      "nothing else ends",
      { ...base, resolution: "fixed", acceptedUntil: at("2027-01-01T00:00:00Z") },
      "/accepted_until",
    ],
    ["a duplicate names another", { ...base, resolution: "duplicate" }, "/duplicate_of"],
    [
      "nothing else does",
      { ...base, resolution: "out_of_scope", isDuplicateNamed: true },
      "/duplicate_of",
    ],
  ] as const)("%s", (_, input, pointer) => {
    expect(pointerOf(input)).toBe(pointer);
  });
});

describe("what a person may do now", () => {
  const everything = { name: "user:closer", mayDo: () => true, isOwnRisk: false };

  it("explains why the state forbids what the role allows", () => {
    const { actions, reasons } = allowedActions(inRetest, { ...everything, name: "user:mover" });
    expect(actions).not.toContain("close_fixed");
    expect(reasons.close_fixed).toMatch(/moved the incident to retest/);
    expect(actions).toContain("retest");
    expect(reasons.transition).toMatch(/closed or goes back/);
  });

  it("says nothing of what the role forbids", () => {
    const none = allowedActions(inRetest, { ...everything, mayDo: () => false });
    expect(none).toEqual({ actions: [], reasons: {} });
  });

  it("lets the owner accept no risk", () => {
    expect(allowedActions(inRetest, { ...everything, isOwnRisk: true }).actions).not.toContain(
      "accept_risk",
    );
  });

  it("each action is either possible or explained", () => {
    for (const workflow of WORKFLOW_STATES) {
      const { actions, reasons } = allowedActions({ ...inRetest, workflow }, everything);
      expect([...actions, ...Object.keys(reasons)].sort()).toEqual([...CASE_ACTIONS].sort());
    }
  });
});
