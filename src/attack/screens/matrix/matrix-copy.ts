import { formatCount, formatQuantity } from "@/lib/format";

const incidents = (count: number) => formatQuantity(count, "incident", "incidents");

function whoSays(stated: number, suggested: number): string {
  if (stated === 0) return "only suggested";
  if (suggested === 0) return stated === 1 ? "stated" : "stated on all";
  return `stated on ${formatCount(stated)}, only suggested on ${formatCount(suggested)}`;
}

export const matrixCopy = {
  title: "Techniques",
  lead: "Which ATT&CK techniques incidents point to, by tactic: what repeats.",
  heuristic: "Heuristic suggestion, not attribution",
  heuristicText:
    "Stated means that a report or a person names the technique. Suggested means only that words, a weakness type or a CVE point to it; it does not say what anybody did.",
  failed: "The techniques could not be loaded",
  loading: "Loading the techniques",
  severity: "Severity",
  openOnly: "Open incidents only",
  layer: "Navigator layer",
  layerHint: "Layer file (format 4.5) of these incidents for the ATT&CK Navigator",
  figure: "Incidents by technique and tactic",
  asOf: "As of",
  refresh: "Count again",
  version: (version: string, techniques: number) =>
    `ATT&CK ${version} · ${formatQuantity(techniques, "technique", "techniques")}`,
  note: "A technique of several tactics stands under each of them. Sub-techniques are counted on their own.",
  findingNone: "No incident here points to a technique.",
  findingOne: (name: string, count: number, stated: number, suggested: number) =>
    `${name} is the most frequent, on ${incidents(count)}: ${whoSays(stated, suggested)}.`,
  findingSeveral: (name: string, others: number, count: number) =>
    `${name} and ${formatQuantity(others, "other technique", "other techniques")} are the most frequent, on ${incidents(count)} each.`,
  region: "Techniques by tactic",
  tacticCount: (count: number) => formatQuantity(count, "technique", "techniques"),
  without: (names: readonly string[]) => `No incident points to: ${names.join(", ")}.`,
  stated: "stated",
  suggested: "suggested",
  suggestedOnly: "Suggested only",
  ofTechnique: (id: string) => `for ${id}`,
  subtechniques: (count: number) => formatQuantity(count, "sub-technique", "sub-techniques"),
  ofParent: (id: string) => ` of ${id}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  showFewer: "Show fewer",
  legend: "Incidents for which it is stated or suggested",
  step: (from: number, to: number) =>
    from === to ? formatCount(from) : `${formatCount(from)} to ${formatCount(to)}`,
  legendStated: "Stated for at least one",
  caption: "Incidents for each technique: stated, and only suggested",
  columns: {
    id: "Id",
    name: "Technique",
    tactics: "Tactics",
    stated: "Stated",
    suggested: "Suggested only",
  },
  emptyTitle: "No techniques yet",
  emptyText:
    "No incident here names a technique, and nothing in the titles, descriptions, CWE and CVE of the incidents points to one.",
  emptyFilteredTitle: "No technique with these filters",
  seeSimulation: "Look at simulated ones",
  seeAll: "Count closed incidents, too",
};
