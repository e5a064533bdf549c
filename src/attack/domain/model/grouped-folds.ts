import { seededRandom } from "./seeded-random";

/** The fold of each item; equal groups share one, and folds are as even as groups allow. */
export function groupedFolds(groups: readonly string[], folds: number, seed: number): number[] {
  const sizes = new Map<string, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const random = seededRandom(seed);
  const order = [...sizes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, size]) => ({ group, size, draw: random() }))
    .sort((a, b) => b.size - a.size || a.draw - b.draw);
  const loads = Array.from({ length: folds }, () => 0);
  const foldOf = new Map<string, number>();
  for (const { group, size } of order) {
    const fold = loads.indexOf(Math.min(...loads));
    loads[fold] = (loads[fold] ?? 0) + size;
    foldOf.set(group, fold);
  }
  return groups.map((group) => foldOf.get(group) ?? 0);
}
