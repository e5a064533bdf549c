import type { TechniqueDto } from "@/attack/server/attack-dto";

export const TECHNIQUE_GROUPS = ["confirmed", "tool", "suggested", "rejected"] as const;

export type TechniqueGroup = (typeof TECHNIQUE_GROUPS)[number];

/** Strongest source of a technique: a person, a report, only the heuristic, or none any more. */
export function groupOf({ status, source }: TechniqueDto): TechniqueGroup {
  if (status === "rejected") return "rejected";
  if (source === "analyst") return "confirmed";
  return source === "tool" ? "tool" : "suggested";
}

/** The techniques of each group, in the order in which the service gives them. */
export function groupTechniques(
  techniques: readonly TechniqueDto[],
): { group: TechniqueGroup; techniques: TechniqueDto[] }[] {
  return TECHNIQUE_GROUPS.map((group) => ({
    group,
    techniques: techniques.filter((technique) => groupOf(technique) === group),
  }));
}
