import type { TechniqueDto } from "@/attack/server/attack-dto";
import { formatCount, formatQuantity } from "@/lib/format";
import type { TechniqueGroup } from "./technique-groups";

export const copy = {
  heading: "ATT&CK techniques",
  loading: "Loading the techniques",
  failed: "The techniques could not be loaded",
  heuristic: "Heuristic suggestion, not attribution",
  version: (attack: string, suggester: string) => `ATT&CK ${attack} · suggester ${suggester}`,
  how: "How are they found?",
  howText: [
    "In this order: what a person confirmed, what a report names, CVE of the CTID mapping of known exploited vulnerabilities, rules on weakness types and terms, and a statistical model over the text.",
    "Each technique shows what it rests on. The score orders suggestions among themselves; it is no probability. Where nothing points to a technique, nothing is suggested.",
  ],
  add: "Add a technique",
  layer: "Navigator layer",
  layerHint: "Layer file (format 4.5) for the ATT&CK Navigator",
  summary: {
    confirmed: (n: number) => `${formatCount(n)} confirmed`,
    tool: (n: number) => `${formatCount(n)} named by a tool`,
    suggested: (n: number) => `${formatCount(n)} suggested`,
    rejected: (n: number) => `${formatCount(n)} rejected`,
  } satisfies Record<TechniqueGroup, (n: number) => string>,
  groups: {
    confirmed: "Confirmed",
    tool: "Named by a tool",
    suggested: "Suggested",
    rejected: "Rejected",
  } satisfies Record<TechniqueGroup, string>,
  groupText: {
    confirmed: "A person says that the technique fits this incident.",
    tool: "A report names it; not reviewed here yet.",
    suggested: "The heuristic suggests it; not confirmed yet.",
    rejected: "A person says that it does not fit. It is neither suggested nor taken from reports.",
  } satisfies Record<TechniqueGroup, string>,
  emptyTitle: "No technique is suggested",
  emptyText:
    "Nothing in the title, description, CWE or CVE points to a technique, and no report names one. That is an answer, too.",
  noSuggestion: "Nothing else in the title, description, CWE or CVE points to a technique.",
  unmapped: "Ids without a technique",
  unmappedText: "Reports name these ids; ATT&CK Enterprise has no active technique for them.",
  kinds: {
    exploitation: "Exploitation technique",
    primary_impact: "Primary impact",
    secondary_impact: "Secondary impact",
    unspecified: null,
  } satisfies Record<TechniqueDto["kind"], string | null>,
  bases: {
    analyst: "Confirmed by a person",
    tool: "Named in a report",
    curated: "Curated mapping of a CVE",
    rule: "Rule on the weakness type or terms",
    model: "Statistical model over the text",
  } satisfies Record<TechniqueDto["basis"], string>,
  basis: "Basis",
  tactics: (count: number) => (count === 1 ? "Tactic" : "Tactics"),
  confidences: {
    low: "Low confidence",
    medium: "Medium confidence",
    high: "High confidence",
  } satisfies Record<TechniqueDto["confidence"], string>,
  score: (score: number) => `score ${score} of 100`,
  redirected: (from: string, to: string) =>
    `Named as ${from}, which ATT&CK has revoked in favour of ${to}.`,
  confirmedBy: "Confirmed by",
  somebody: "somebody",
  rejected: "Rejected",
  reason: "Reason",
  proof: (id: string) => `What ${id} rests on`,
  noProof: "Nothing more is stored on why.",
  rule: "rule",
  matchedWords: "Matched terms",
  modelWords: "Terms with the most weight in the model",
  weakness: "Weakness type",
  curated: "CTID KEV mapping of",
  namedIn: "Named in the report, evidence",
  named: "Named in a report of",
  statement: "Statement",
  inField: { title: "Title", text: "Description" },
  morePlaces: (count: number) => `and ${formatQuantity(count, "more place", "more places")}`,
  unplaced: (words: readonly string[]) =>
    `Not found at its place in the present text: ${words.join(", ")}`,
  verdicts: { confirmed: "Confirm", rejected: "Reject", withdrawn: "Withdraw" },
  verdictOn: (verdict: string, id: string, name: string) => `${verdict} ${id} ${name}`,
  judging: "Saving",
};

export type Verdict = keyof typeof copy.verdicts;

export const judgeCopy = {
  titles: {
    confirmed: (id: string) => `Confirm ${id}?`,
    rejected: (id: string) => `Reject ${id}?`,
    withdrawn: (id: string) => `Withdraw the decision on ${id}?`,
  } satisfies Record<Verdict, (id: string) => string>,
  leads: {
    confirmed: (name: string) =>
      `${name} then counts as confirmed for this incident, in your name.`,
    rejected: (name: string) =>
      `${name} is then neither suggested for this incident nor taken from reports, until the decision is withdrawn.`,
    withdrawn: (name: string) =>
      `${name} is then as it was before the decision. The decision stays on the record.`,
  } satisfies Record<Verdict, (name: string) => string>,
  reason: "Reason (optional)",
  submits: {
    confirmed: "Confirm the technique",
    rejected: "Reject the technique",
    withdrawn: "Withdraw the decision",
  } satisfies Record<Verdict, string>,
  undo: "Undo",
  done: {
    confirmed: (id: string) => `${id} is confirmed`,
    rejected: (id: string) => `${id} is rejected`,
    withdrawn: (id: string) => `The decision on ${id} is withdrawn`,
  } satisfies Record<Verdict, (id: string) => string>,
};

/** `initial-access` as words: `Initial access`. */
export function tacticName(shortname: string): string {
  const words = shortname.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
