import { describe, expect, it } from "vitest";
import {
  approvalFinding,
  type Board,
  callFinding,
  scoreFinding,
  sourceFinding,
  spendingFinding,
  statusFinding,
  uncountedNote,
  waitFinding,
} from "./agent-board-words";

const none = { n: 0, agent: null };
const tally = (n: number) => ({ n, agent: "did:svc:agt:a" });
const approvals = { approved: 2, denied: 1, waiting: 1, lapsed: 0 };

function figures(blocked: number): Board["steps"][number]["figures"] {
  return {
    scores: {
      agents: 3,
      mean: 74.5,
      mean_baseline: 80,
      below: 1,
      lowest: 60,
      lowest_agent: "did:svc:agt:a",
    },
    statuses: { ACTIVE: none, DEGRADED: tally(2), UNVERIFIED: none, QUARANTINED: tally(1) },
    calls: { allowed: tally(6), asked: tally(1), blocked: { scope: tally(blocked) } },
    approvals: null,
  };
}

const board: Board = {
  as_of: "2026-11-21T12:00:00.000Z",
  grain: "day",
  period: { from: "2026-11-20", to: "2026-11-21" },
  before: { from: "2026-11-18", to: "2026-11-19" },
  steps: [
    { step: "2026-11-20", unfinished: false, figures: figures(1) },
    { step: "2026-11-21", unfinished: true, figures: figures(2) },
  ],
  steps_before: [
    { step: "2026-11-18", unfinished: false, figures: figures(2) },
    { step: "2026-11-19", unfinished: false, figures: figures(3) },
  ],
  approvals: { ...approvals, median_minutes: 12, slow_minutes: 200 },
  approvals_before: { ...approvals, denied: 0, median_minutes: 30, slow_minutes: 40 },
  sources: [{ source: "https://news.example", n: 4, before: 1, agent: "did:svc:agt:a" }],
  sources_total: 1,
  spending: [
    {
      agent: "did:svc:agt:a",
      tool: "pay:x",
      spent: "5",
      limit: "20",
      currency: "EUR",
      percent: 25,
    },
  ],
  spending_total: 12,
  uncounted: { changes: null, calls: null, injections: null, approvals: null },
  agents_left_out: false,
};

/** The board without the figures of one kind in a step. */
function without(kind: "scores" | "statuses" | "calls", index: number): Board {
  const steps = board.steps.map((each, at) =>
    at === index ? { ...each, figures: { ...each.figures, [kind]: null } } : each,
  );
  return { ...board, steps };
}

describe("the sentences of the board of agents", () => {
  it("compare with the period before", () => {
    expect(scoreFinding(board)).toBe(
      "The mean score of 3 agents is 74.5 at the end against a baseline of 80, 74.5 at the end of the 2 days before; " +
        "1 is below its own.",
    );
    expect(statusFinding(board)).toBe(
      "6 changes of status, as many as in the 2 days before; 2 were to quarantine.",
    );
    expect(callFinding(board)).toBe(
      "3 of 17 calls were blocked, 17 %, 2 fewer than in the 2 days before; 2 asked for a person.",
    );
    expect(approvalFinding(board)).toBe(
      "4 approvals were asked for, 1 more than in the 2 days before: 2 approved, 1 denied, 0 never decided, 1 still waiting.",
    );
    expect(waitFinding(board)).toBe(
      "Half were decided within 12 min, nine in ten within 3 h; half within 30 min in the 2 days before.",
    );
  });

  it("name what is greatest, and what is not shown", () => {
    expect(sourceFinding(board)).toBe("Most injections came from https://news.example, 4.");
    expect(spendingFinding(board)).toBe(
      "a has spent most of a limit today, 25 % with pay:x. Shown are 1 of 12.",
    );
  });

  it("claim no sum of what was not counted", () => {
    expect(callFinding(without("calls", 0))).toBe("Not all of the period is counted.");
    expect(statusFinding(without("statuses", 0))).toBe("Not all of the period is counted.");
    expect(scoreFinding(without("scores", 1))).toBe("Not all of the period is counted.");
    expect(uncountedNote("So.", "2026-11-20T08:00:00.000Z")).toBe(
      "So. There is more than is counted: nothing up to 2026-11-20 08:00 UTC is.",
    );
  });

  it("say so where there was nothing", () => {
    const nothing = { ...approvals, approved: 0, denied: 0, waiting: 0 };
    const empty: Board = {
      ...board,
      steps: [],
      approvals: { ...nothing, median_minutes: null, slow_minutes: null },
      sources: [],
      spending: [],
    };
    expect([
      callFinding(empty),
      approvalFinding(empty),
      waitFinding(empty),
      sourceFinding(empty),
      spendingFinding(empty),
    ]).toEqual([
      "No agent called a tool.",
      "No approval was asked for.",
      "Nothing was decided.",
      "No injection was found.",
      "Nothing was spent today of a grant with a limit.",
    ]);
  });
});
