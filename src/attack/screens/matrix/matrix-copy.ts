import { formatCount, formatQuantity } from "@/lib/format";

const incidents = (count: number) => formatQuantity(count, "incident", "incidents");

function whoSays(stated: number, suggested: number): string {
  if (stated === 0) return "only suggested";
  if (suggested === 0) return stated === 1 ? "named" : "named on all";
  return `named on ${formatCount(stated)}, only suggested on ${formatCount(suggested)}`;
}

export const matrixCopy = {
  title: "Techniques",
  findingOne: (name: string, count: number, stated: number, suggested: number) =>
    `${name} is the most frequent, on ${incidents(count)}: ${whoSays(stated, suggested)}.`,
  findingSeveral: (name: string, others: number, count: number) =>
    `${name} and ${formatQuantity(others, "other technique", "other techniques")} are the most frequent, on ${incidents(count)} each.`,
  caption: "Incidents for each technique: named, and only suggested",
  columns: {
    id: "Id",
    name: "Technique",
    tactics: "Tactics",
    stated: "Named",
    suggested: "Suggested only",
  },
  emptyText:
    "No incident here names a technique, and nothing in the titles, descriptions, CWE and CVE of the incidents points to one.",
};
