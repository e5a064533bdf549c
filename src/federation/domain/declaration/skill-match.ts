import type { SkillExpectation } from "./declaration";
import { isJsonObject } from "./json-value";

/** Values of an expectation that are compared; a larger one matches nothing. */
const MAX_COMPARED = 5_000;
const MAX_DEPTH = 64;
/** Characters of an answer in which texts are looked for. */
export const MAX_OUTPUT = 262_144;

/** Output of an example. */
export interface SkillOutput {
  text: string;
  /** The answer as JSON; undefined where it is none. */
  json: unknown;
}

/**
 * Whether an answer holds what an example expects: its JSON as a subset and each text. An expectation that
 * asks nothing is met by no answer, because it would prove nothing.
 */
export function matchesExpectation(expect: SkillExpectation, output: SkillOutput): boolean {
  if (asksNothing(expect) || output.text.length > MAX_OUTPUT) return false;
  if (expect.json !== null && !isSubset(expect.json, output.json)) return false;
  return expect.contains.every((wanted) => output.text.includes(wanted));
}

/** Whether an expectation is met by anything: no text, and no JSON with a value in it. */
export function asksNothing({ json, contains }: SkillExpectation): boolean {
  return !contains.some((wanted) => /\S/.test(wanted)) && !hasLeaf(json);
}

/**
 * Whether `expected` is a subset of `actual`: objects may have further members, lists have the same length
 * and are compared item by item, all else is equal. Work grows with `expected` alone.
 */
export function isSubset(expected: unknown, actual: unknown): boolean {
  const open: { wanted: unknown; found: unknown; depth: number }[] = [
    { wanted: expected, found: actual, depth: 0 },
  ];
  let compared = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { wanted, found, depth } = next;
    compared += 1;
    if (compared > MAX_COMPARED || depth > MAX_DEPTH) return false;
    if (Array.isArray(wanted)) {
      if (!Array.isArray(found) || found.length !== wanted.length) return false;
      if (wanted.length > MAX_COMPARED) return false;
      for (const [at, item] of wanted.entries()) {
        open.push({ wanted: item, found: found[at], depth: depth + 1 });
      }
    } else if (isJsonObject(wanted)) {
      if (!isJsonObject(found)) return false;
      for (const [name, member] of Object.entries(wanted)) {
        if (!Object.hasOwn(found, name) || open.length > MAX_COMPARED) return false;
        open.push({ wanted: member, found: found[name], depth: depth + 1 });
      }
    } else if (wanted !== found) return false;
  }
  return true;
}

function hasLeaf(json: unknown): boolean {
  if (json === null) return false;
  const open: unknown[] = [json];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!Array.isArray(next) && !isJsonObject(next)) return true;
    // A null inside requires that null: it is a value as well.
    const inside = Object.values(next);
    if (inside.some((each) => each === null)) return true;
    open.push(...inside);
    if (open.length > MAX_COMPARED) return true;
  }
  return false;
}
