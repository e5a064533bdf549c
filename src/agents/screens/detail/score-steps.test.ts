import { describe, expect, it } from "vitest";
import { signed } from "./copy";
import { type ScoreChange, scoreFinding, scoreHistory, scorePoints } from "./score-steps";

const CREATED = "2026-11-22T10:00:00.000Z";
const NOW = Date.parse("2026-11-22T14:00:00.000Z");

function change(at: string, old: number, next: number, cause = "injection"): ScoreChange {
  return {
    epoch: 1,
    seq: "3",
    hash: "00",
    at,
    delta: next - old,
    old,
    new: next,
    cause,
    table: 2,
    withheld: 0,
    withheld_because: null,
    caused_by: null,
  };
}

const FELL = change("2026-11-22T11:00:00.000000Z", 80, 70);
const SPARED: ScoreChange = {
  ...change("2026-11-22T13:00:00.000000Z", 71, 71),
  withheld: 10,
  withheld_because: "day",
};
const ROSE = change("2026-11-22T12:00:00.000000Z", 70, 71, "cycle_proven");

describe("the steps of a score", () => {
  it("begin with the registration and hold until the next change", () => {
    const facts = { current: 71, createdAt: CREATED, isWhole: true, now: NOW };
    const history = scoreHistory([ROSE, FELL], facts);
    expect(history.steps.map(({ score }) => score)).toEqual([80, 70, 71]);
    const points = scorePoints(history);
    expect(points.map(({ at }) => at)).toEqual([
      ...[CREATED, FELL.at, ROSE.at].map((at) => Date.parse(at)),
      NOW,
    ]);
    expect(points.map(({ values }) => values.score)).toEqual([80, 70, 71, 71]);
  });

  it("begin with the oldest known change where earlier ones are not loaded", () => {
    const facts = { current: 71, createdAt: CREATED, isWhole: false, now: NOW };
    const { steps } = scoreHistory([ROSE], facts);
    expect(steps).toMatchObject([
      { at: Date.parse(ROSE.at), score: 70, change: null },
      { at: Date.parse(ROSE.at), score: 71 },
    ]);
  });

  it("are none for what the score was spared", () => {
    const facts = { current: 71, createdAt: CREATED, isWhole: true, now: NOW };
    expect(scoreHistory([SPARED, ROSE, FELL], facts)).toEqual(scoreHistory([ROSE, FELL], facts));
    const standing = { current_score: 71, trust_delta: -9 };
    expect(scoreFinding(standing, [SPARED, ROSE, FELL], true)).toBe(
      scoreFinding(standing, [ROSE, FELL], true),
    );
  });

  it("are one flat step without changes, also in the moment of the registration", () => {
    const now = Date.parse(CREATED);
    const history = scoreHistory([], { current: 80, createdAt: CREATED, isWhole: true, now });
    expect(history.steps).toEqual([{ at: now, score: 80, change: null }]);
    expect(scorePoints(history).map(({ key, at }) => [key, at])).toEqual([
      ["start", now],
      ["now", now],
    ]);
  });

  it("keep the order of the trace where a clock went back", () => {
    const late = change("2026-11-22T09:00:00.000000Z", 70, 62, "scope_escape");
    const facts = { current: 62, createdAt: CREATED, isWhole: true, now: NOW };
    const { steps } = scoreHistory([late, FELL], facts);
    expect(steps.map(({ score }) => score)).toEqual([80, 70, 62]);
    expect(steps.map(({ at }) => at)).toEqual([...steps.map(({ at }) => at)].sort((a, b) => a - b));
  });
});

describe("the finding", () => {
  it("gives the score and what cost it most", () => {
    expect(scoreFinding({ current_score: 71, trust_delta: -9 }, [ROSE, FELL], true)).toBe(
      "The score is 71, 9 below its baseline, after 2 changes. The greatest loss was \u221210: injection in an input.",
    );
  });

  it("claims nothing of changes that are not loaded", () => {
    expect(scoreFinding({ current_score: 71, trust_delta: 1 }, [ROSE], false)).toBe(
      "The score is 71, 1 above its baseline. Shown are its newest 1 change.",
    );
  });

  it("says that nothing changed", () => {
    expect(scoreFinding({ current_score: 80, trust_delta: 0 }, [], true)).toBe(
      "The score has not changed: it is 80, its baseline.",
    );
  });

  it("writes signs in words of numbers", () => {
    expect([signed(-8), signed(0), signed(1)]).toEqual(["\u22128", "0", "+1"]);
  });
});
