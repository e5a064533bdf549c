import { formatCount, formatQuantity } from "@/lib/format";

/** How far away a deadline is, the nearest first. */
export const DISTANCES = ["overdue", "due_24h", "due_7d", "later"] as const;

export type Distance = (typeof DISTANCES)[number];

/** Deadlines of one owner as the service counts them; owner null: unassigned. */
export interface OwnerCounts extends Readonly<Record<Distance, number>> {
  owner: string | null;
}

export interface Owner extends OwnerCounts {
  total: number;
}

/** Owners ordered by who is closest to missing deadlines. */
export function prepareOwners(given: readonly OwnerCounts[]): Owner[] {
  const owners = given.map((each) => ({
    ...each,
    total: DISTANCES.reduce((sum, distance) => sum + each[distance], 0),
  }));
  return owners.sort((a, b) => {
    const distance = DISTANCES.find((each) => a[each] !== b[each]);
    if (distance !== undefined) return b[distance] - a[distance];
    return (a.owner ?? "").localeCompare(b.owner ?? "");
  });
}

/** The finding on owners' deadlines, in words. */
export function ownerFinding(owners: readonly Owner[], ownersTotal: number): string {
  const [first] = owners;
  if (first === undefined) return "No open incident has a deadline.";
  const shown =
    owners.length < ownersTotal
      ? ` Shown are ${owners.length} of ${formatCount(ownersTotal)} owners.`
      : "";
  return `${headline(first, owners)}${shown}`;
}

function headline(first: Owner, owners: readonly Owner[]): string {
  if (first.overdue > 0) {
    const late = owners.filter((each) => each.overdue > 0).length;
    const many =
      late === 1
        ? "no one else shown is late"
        : `${late} of ${owners.length} shown have missed a deadline`;
    return first.owner === null
      ? `${formatQuantity(first.overdue, "overdue incident has", "overdue incidents have")} no owner; ${many}.`
      : `${first.owner} has the most overdue incidents, ${formatCount(first.overdue)} of ${formatCount(first.total)}; ${many}.`;
  }
  if (first.due_24h > 0) {
    const next = `${formatQuantity(first.due_24h, "incident", "incidents")} due within 24 hours`;
    return first.owner === null
      ? `Nothing is overdue; ${next} without an owner.`
      : `Nothing is overdue; ${first.owner} has the most to do next, ${next}.`;
  }
  return "Nothing is overdue or due within 24 hours.";
}
