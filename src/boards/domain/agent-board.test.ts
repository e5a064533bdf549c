import { describe, expect, it } from "vitest";
import { isCounted, scoresAt, shareOf, tallies } from "./agent-board";

const agent = (did: string, score: number, created = 0) => ({ did, score, baseline: 80, created });

describe("scores at an instant", () => {
  it("are those of now where nothing changed since, of agents that there were", () => {
    const agents = [agent("a", 80), agent("b", 71), agent("c", 10, 50)];
    expect(scoresAt(agents, [], [50, 51])).toEqual([
      { agents: 2, mean: 75.5, mean_baseline: 80, below: 1, lowest: 71, lowest_agent: "b" },
      { agents: 3, mean: 53.7, mean_baseline: 80, below: 2, lowest: 10, lowest_agent: "c" },
    ]);
  });

  it("are what the next change began with, of several at one instant the first", () => {
    const moves = [
      { did: "a", at: 10, old: 80 },
      { did: "a", at: 20, old: 75 },
      { did: "a", at: 20, old: 60 },
    ];
    const means = scoresAt([agent("a", 40)], moves, [5, 10, 11, 20, 21]).map(({ mean }) => mean);
    expect(means).toEqual([80, 80, 75, 75, 40]);
  });

  it("are none where there was no agent", () => {
    expect(scoresAt([agent("a", 80, 9)], [], [9])).toEqual([
      { agents: 0, mean: null, mean_baseline: null, below: 0, lowest: null, lowest_agent: null },
    ]);
  });
});

it("tallies add up and name the agent of the largest part", () => {
  const rows = [
    { key: "x", n: 2, agent: "a" },
    { key: "x", n: 3, agent: "b" },
    { key: "x", n: 3, agent: "c" },
    { key: "y", n: 1, agent: "c" },
  ];
  expect(tallies(rows, ({ key }) => key)).toEqual({
    x: { n: 8, agent: "b" },
    y: { n: 1, agent: "c" },
  });
});

it("a step in which something is left out is not counted", () => {
  const uncounted = new Date("2026-11-20T10:00:00Z");
  expect(isCounted("2026-11-20", uncounted)).toBe(false);
  expect(isCounted("2026-11-21", uncounted)).toBe(true);
  expect(isCounted("2026-11-20", null)).toBe(true);
});

it("shares of limits are rounded down, and of a limit of nothing all is used", () => {
  expect(shareOf(999n, 1000n)).toBe(99);
  expect(shareOf(1500n, 1000n)).toBe(150);
  expect(shareOf(1n, 0n)).toBe(100);
  expect(shareOf(0n, 0n)).toBe(0);
});
