import { expect, it } from "vitest";
import type { TechniqueDto } from "@/attack/server/attack-dto";
import { groupTechniques } from "./technique-groups";

const technique = (
  technique_id: string,
  given: Pick<TechniqueDto, "status" | "source">,
): TechniqueDto => ({
  technique_id,
  name: "A technique",
  tactics: [],
  attack_version: "19.1",
  kind: "unspecified",
  basis: "rule",
  rule_id: null,
  matched: [],
  evidence_ids: [],
  proof: [],
  score: null,
  confidence: "low",
  confirmed_by: null,
  judged_at: null,
  reason: null,
  redirected_from: null,
  url: "https://attack.mitre.org/techniques/T1190/",
  ...given,
});

it("groups techniques by their strongest source, in the order of weight", () => {
  const groups = groupTechniques([
    technique("T1", { status: "suggested", source: "heuristic" }),
    technique("T2", { status: "confirmed", source: "analyst" }),
    technique("T3", { status: "rejected", source: "heuristic" }),
    technique("T4", { status: "suggested", source: "tool" }),
    technique("T5", { status: "rejected", source: "tool" }),
    technique("T6", { status: "suggested", source: "heuristic" }),
  ]);
  expect(
    groups.map(({ group, techniques }) => [group, techniques.map((t) => t.technique_id)]),
  ).toEqual([
    ["confirmed", ["T2"]],
    ["tool", ["T4"]],
    ["suggested", ["T1", "T6"]],
    ["rejected", ["T3", "T5"]],
  ]);
});
