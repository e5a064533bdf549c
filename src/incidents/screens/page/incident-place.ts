/** The tabs of an incident's page, each with its parts; the first part is the one that it opens with. */
export const GROUPS = {
  summary: ["summary"],
  evidence: ["evidence", "coverage"],
  case: ["facts", "techniques", "tickets"],
  legal: ["legal"],
  proof: ["custody", "history", "package"],
} as const;

export type Group = keyof typeof GROUPS;
export type Place = (typeof GROUPS)[Group][number];

/** What addresses called some parts before, and the tabs by their own names. */
const OTHER_NAMES: ReadonlyMap<string, Place> = new Map([
  ["timeline", "summary"],
  ["about", "summary"],
  ["case", "facts"],
  ["proof", "custody"],
]);

const GROUP_NAMES = ["summary", "evidence", "case", "legal", "proof"] as const satisfies Group[];

/** The tab that a part belongs to. */
export function groupOf(place: Place): Group {
  return GROUP_NAMES.find((group) => partsOf(group).includes(place)) ?? "summary";
}

export function partsOf(group: Group): readonly Place[] {
  return GROUPS[group];
}

/**
 * The part that an address asks for by its `tab`, whatever it was called when the link was written.
 * Where the reader may not see it, the first part of the same tab that they may.
 */
export function readPlace(tab: string | null | undefined, hidden: readonly Place[] = []): Place {
  const named = GROUP_NAMES.flatMap((group) => partsOf(group)).find((place) => place === tab);
  const wanted = named ?? OTHER_NAMES.get(tab ?? "") ?? "summary";
  if (!hidden.includes(wanted)) return wanted;
  return partsOf(groupOf(wanted)).find((place) => !hidden.includes(place)) ?? "summary";
}
