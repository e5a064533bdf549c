import { describe, expect, it } from "vitest";
import { bySeverity, noSeverity } from "@/boards/domain/incident-board";
import {
  ageFinding,
  type Board,
  flowFinding,
  formatMinutes,
  keptFinding,
  mostFinding,
  openFinding,
  timeFinding,
} from "./board-words";

type Figures = Board["total"];

const high = (n: number) => bySeverity([{ severity: "high", n }]);
const NO_TIME = { n: 0, mean_minutes: null, median_minutes: null };
const NOTHING: Figures = {
  new: noSeverity(),
  closed: noSeverity(),
  open: noSeverity(),
  met: 0,
  missed: 0,
  times: { triaged: NO_TIME, fixed: NO_TIME, closed: NO_TIME },
};

function board(total: Partial<Figures>, before: Partial<Figures> = {}, rest: Partial<Board> = {}) {
  return {
    before: { from: "2026-10-01", to: "2026-10-30" },
    total: { ...NOTHING, ...total },
    total_before: { ...NOTHING, ...before },
    ages: [],
    ...rest,
  } as Board;
}

describe("findings of the board", () => {
  it("compare what is open with the end of the period before", () => {
    const open = { ...high(1_200), critical: 3 };
    expect(openFinding(board({ open }, { open: high(1_000) }))).toBe(
      "1,203 incidents are open at the end, 3 of them critical: 203 more than at the end of the 30 days before.",
    );
    expect(openFinding(board({ open: high(1) }, { open: high(1) }))).toContain(
      "1 incident is open at the end, 0 of them critical: as many as at",
    );
  });

  it("compare what came in and what was closed", () => {
    const now = { new: high(5), closed: high(1) };
    expect(flowFinding(board(now, { new: high(8), closed: high(0) }))).toBe(
      "5 incidents came in, 3 fewer than in the 30 days before; 1 was closed, 1 more than before.",
    );
  });

  it("say how long half of it took, and nothing of what never happened", () => {
    const fixed = { n: 2, mean_minutes: 300, median_minutes: 90 };
    expect(timeFinding(board({ times: { ...NOTHING.times, fixed } }))).toBe(
      "Half were fixed within about 2 h (mean 5 h).",
    );
    expect(
      timeFinding(
        board({ times: { ...NOTHING.times, fixed } }, { times: { ...NOTHING.times, fixed } }),
      ),
    ).toBe("Half were fixed within about 2 h (mean 5 h; 2 h in the 30 days before).");
    expect(timeFinding(board({}))).toBe("Nothing was triaged, fixed or closed.");
  });

  it("give the share of deadlines that were met", () => {
    expect(keptFinding(board({ met: 2, missed: 1 }, { met: 1, missed: 1 }))).toBe(
      "2 of 3 deadlines were met, 66 %; in the 30 days before 50 %.",
    );
    expect(keptFinding(board({}))).toBe("Nothing that had a deadline was closed.");
  });

  it("count what is old", () => {
    const ages: Board["ages"] = [
      { age: "week", from: "2026-11-20", to: "2026-11-26", open: high(3) },
      { age: "older", from: null, to: "2025-11-26", open: high(1) },
    ];
    expect(ageFinding(board({}, {}, { ages }))).toBe(
      "1 of 4 open incidents is 90 days old or older.",
    );
  });

  it("name who has most", () => {
    const names = [{ name: "ana@test.example", n: 12 }];
    expect(mostFinding(names, { of: 4, what: "owners" })).toBe(
      "ana@test.example has the most that is open, 12. Shown are 1 of 4 owners.",
    );
    expect(mostFinding([], { of: 0, what: "owners" })).toBe("Nothing is open.");
  });
});

it.each([
  [12, "12 min"],
  [90, "2 h"],
  [26 * 60, "26 h"],
  [3 * 1440, "3 days"],
])("writes %d minutes shortly", (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});
