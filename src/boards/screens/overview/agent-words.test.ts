import { expect, it } from "vitest";
import { narrowedFinding } from "./agent-words";

const agent = (name: string, trust_delta: number) => ({
  did: `did:svc:agt:${name}`,
  id: name,
  name,
  status: "ACTIVE" as const,
  baseline_score: 70,
  current_score: 70 + trust_delta,
  trust_delta,
  thresholds: { version: 1, degrade_delta: -15, quarantine_delta: -40 },
});

it.each([
  [0, 0, [], "No agent is below its baseline."],
  [7, 1, [agent("A", -3)], "1 of 7 agents is below its baseline, A the most (−3)."],
  [
    1_400,
    1_200,
    [agent("A", -9), agent("B", -9), agent("C", -1)],
    "1,200 of 1,400 agents are below their baseline, A and 1 more the most (−9). Shown are 3 of them.",
  ],
])("says of %d agents, %d of them narrowed, who is narrowed", (total, narrowed, shown, words) => {
  const counts = { total, narrowed_total: narrowed, most_narrowed: shown };
  expect(narrowedFinding(counts)).toBe(words);
});
