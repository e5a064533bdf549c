import { below, isObject } from "./members";
import type { Preview } from "./preview-args";

/** Differences shown at most, and values of a place. */
const MAX_DIFFERENCES = 100;
const MAX_VALUES = 3;

type Leaf = null | boolean | number | string;

/**
 * How one place of the arguments differs from earlier calls. new: no earlier call had it; missing: every
 * earlier call had it; changed: no earlier call had this value; unusual_number: it is below the least or
 * above the greatest number of earlier calls.
 */
export interface Difference {
  /** JSON pointer. */
  pointer: string;
  kind: "new" | "missing" | "changed" | "unusual_number";
  /** Null where it is missing. */
  value: Leaf;
  /** The most frequent earlier values, and in how many calls each was. */
  usual: { value: Leaf; calls: number }[];
  /** Least and greatest earlier number; null where it is not about numbers. */
  range: { least: number; greatest: number } | null;
}

/**
 * Differences of arguments from the usual ones, by JSON pointer and in its order, for approvers.
 * Both are previews: text that was cut off is not compared. Without earlier arguments there is no
 * difference: the caller knows whether a call is the first of its kind.
 */
export function compareToUsual(args: Preview, usual: readonly Preview[]): Difference[] {
  if (usual.length === 0) return [];
  const present = leaves(args);
  const earlier = usual.map(leaves);
  const differences: Difference[] = [];
  for (const [pointer, value] of present) {
    const values = earlier.flatMap((each) =>
      each.has(pointer) ? [each.get(pointer) ?? null] : [],
    );
    const found = compare(value, values);
    if (found !== null) differences.push({ pointer, ...found });
  }
  for (const pointer of earlier[0]?.keys() ?? []) {
    if (present.has(pointer) || !earlier.every((each) => each.has(pointer))) continue;
    const values = earlier.map((each) => each.get(pointer) ?? null);
    differences.push({
      pointer,
      kind: "missing",
      value: null,
      usual: frequent(values),
      range: null,
    });
  }
  return differences.sort((a, b) => (a.pointer < b.pointer ? -1 : 1)).slice(0, MAX_DIFFERENCES);
}

function compare(value: Leaf, earlier: readonly Leaf[]): Omit<Difference, "pointer"> | null {
  if (earlier.length === 0) return { kind: "new", value, usual: [], range: null };
  if (earlier.includes(value)) return null;
  const usual = frequent(earlier);
  const numbers = earlier.filter((each) => typeof each === "number");
  if (typeof value === "number" && numbers.length > 0) {
    const range = { least: Math.min(...numbers), greatest: Math.max(...numbers) };
    const isUnusual = value < range.least || value > range.greatest;
    return isUnusual ? { kind: "unusual_number", value, usual, range } : null;
  }
  return { kind: "changed", value, usual, range: null };
}

function frequent(values: readonly Leaf[]): { value: Leaf; calls: number }[] {
  const calls = new Map<Leaf, number>();
  for (const value of values) calls.set(value, (calls.get(value) ?? 0) + 1);
  return [...calls]
    .map(([value, count]) => ({ value, calls: count }))
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MAX_VALUES);
}

/** Values that hold no others, by their pointers; an empty object or list is one under its sign. */
function leaves(value: Preview): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  const open: [string, Preview][] = [["", value]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, held] = next;
    const inside: [string, Preview][] = Array.isArray(held)
      ? held.map((item: Preview, n) => [below(at, n), item])
      : isObject(held)
        ? // A preview holds previews.
          Object.entries(held as Readonly<Record<string, Preview>>).map(([name, each]) => [
            below(at, name),
            each,
          ])
        : [];
    if (inside.length > 0) open.push(...inside);
    else
      found.set(
        at,
        typeof held === "object" && held !== null ? (Array.isArray(held) ? "[]" : "{}") : held,
      );
  }
  return found;
}
