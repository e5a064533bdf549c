import { describe, expect, it } from "vitest";
import { summaryWords, untoldWords } from "./try-out-words";
import type { TryOutAnswer } from "./use-try-out";

const NOTHING: TryOutAnswer = {
  calls: 0,
  is_all: true,
  since: null,
  same: 0,
  changed: { allowed: 0, asked: 0, blocked: 0 },
  untold: { facts: 0, args: 0, limits: 0, waiting: 0 },
  untold_total: 0,
  list: [],
};

const CHANGED: TryOutAnswer["list"][number] = {
  call_id: "CALL-1",
  tool: "send:mail",
  agent: "mailer-01",
  args: null,
  decided_at: "2026-11-21T12:00:00.000Z",
  was: "allowed",
  now: "blocked",
  layer: "rate",
  reason: "more than 2 calls in 10 s",
};

describe("the words of a try-out", () => {
  it("say how many calls would have been decided otherwise", () => {
    expect(summaryWords(NOTHING)).toBe("No call so far falls under what is changed.");
    expect(summaryWords({ ...NOTHING, is_all: false })).toBe(
      "No recent call falls under what is changed; older calls were not looked at.",
    );
    expect(summaryWords({ ...NOTHING, calls: 3, same: 3 })).toBe(
      "All 3 calls would have been decided as they were.",
    );
    expect(summaryWords({ ...NOTHING, calls: 1, same: 1 })).toBe(
      "The one call would have been decided as it was.",
    );
    const changed = { allowed: 0, asked: 0, blocked: 1 };
    expect(summaryWords({ ...NOTHING, calls: 3, same: 2, changed, list: [CHANGED] })).toBe(
      "1 of 3 calls would have been decided otherwise: 0 allowed, 0 needing approval, 1 blocked.",
    );
  });

  it("claim nothing of calls that cannot be told", () => {
    const untold = { facts: 0, args: 1, limits: 2, waiting: 0 };
    const part = { ...NOTHING, calls: 3, untold, untold_total: 3 };
    expect(summaryWords(part)).toBe("None of 3 calls is known to have been decided otherwise.");
    expect(untoldWords(part)).toBe(
      "It is not known for 3 calls: 1 have arguments of which not all are kept; " +
        "2 depend on what calls that are not known would have used of a limit.",
    );
    expect(untoldWords(NOTHING)).toBeNull();
  });
});
