import { type ErrorLocation, pointerToken } from "@/encoding/domain/errors";

/** Collects what is wrong with a document that people wrote, at its place. */
export type Faults = ErrorLocation[];

/** Pointer of a member or an item below another one. */
export function below(at: string, name: string | number): string {
  return `${at}/${pointerToken(String(name))}`;
}

/** Whether a value that came from JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Members of an object of which all are among `known`; each other one is a fault. Null, with a
 * fault, for what is no object. An inherited member (`constructor`) is missing.
 */
export function readMembers(
  value: unknown,
  at: string,
  known: readonly string[],
  faults: Faults,
): ReadonlyMap<string, unknown> | null {
  if (!isObject(value)) {
    faults.push({ pointer: at, message: "must be an object" });
    return null;
  }
  const members = new Map(Object.entries(value).filter(([, member]) => member !== undefined));
  for (const name of members.keys()) {
    if (known.includes(name)) continue;
    faults.push({
      pointer: below(at, name),
      message: `unknown member; known: ${known.join(", ")}`,
    });
  }
  return members;
}

type Check<T> = (value: unknown, at: string, faults: Faults) => T | undefined;

/** The member as the check reads it; undefined where it is missing or, with a fault, wrong. */
export function optional<T>(
  members: ReadonlyMap<string, unknown>,
  name: string,
  at: string,
  faults: Faults,
  check: Check<T>,
): T | undefined {
  return members.has(name) ? check(members.get(name), below(at, name), faults) : undefined;
}

/** As `optional`; a missing member is a fault. */
export function required<T>(
  members: ReadonlyMap<string, unknown>,
  name: string,
  at: string,
  faults: Faults,
  check: Check<T>,
): T | undefined {
  if (!members.has(name)) faults.push({ pointer: below(at, name), message: "is required" });
  return optional(members, name, at, faults, check);
}

/** Text of a length between both bounds, that the expression, where there is one, takes. */
export function text(
  bounds: { min?: number; max: number },
  form?: { expression: RegExp; is: string },
): Check<string> {
  const { min = 1, max } = bounds;
  return (value, pointer, faults) => {
    if (typeof value !== "string" || value.length < min || value.length > max) {
      faults.push({ pointer, message: `must be a text of ${min} to ${max} characters` });
    } else if (form !== undefined && !form.expression.test(value)) {
      faults.push({ pointer, message: `must be ${form.is}` });
    } else return value;
    return undefined;
  };
}

/** Integer between both bounds. */
export function integer(min: number, max: number): Check<number> {
  return (value, pointer, faults) => {
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max) {
      return value;
    }
    faults.push({ pointer, message: `must be an integer from ${min} to ${max}` });
    return undefined;
  };
}

/** Any finite number. */
export const finite: Check<number> = (value, pointer, faults) => {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  faults.push({ pointer, message: "must be a number" });
  return undefined;
};

/** One of the values. */
export function oneOf<const T extends string | number>(values: readonly T[]): Check<T> {
  return (value, pointer, faults) => {
    const found = values.find((each) => each === value);
    if (found === undefined)
      faults.push({ pointer, message: `must be one of ${values.join(", ")}` });
    return found;
  };
}

/** List of different items, each as the check reads it. */
export function listOf<T>(check: Check<T>, bounds: { min: number; max: number }): Check<T[]> {
  return (value, at, faults) => {
    if (!Array.isArray(value) || value.length < bounds.min || value.length > bounds.max) {
      faults.push({
        pointer: at,
        message: `must be a list of ${bounds.min} to ${bounds.max} items`,
      });
      return undefined;
    }
    const items: T[] = [];
    for (const [n, each] of value.entries()) {
      const item = check(each, below(at, n), faults);
      if (item === undefined) continue;
      if (items.includes(item)) faults.push({ pointer: below(at, n), message: "is there twice" });
      items.push(item);
    }
    return items;
  };
}

/** An object of the members that are there: what is undefined is left out. */
export function present<T extends object>(
  members: {
    [K in keyof T]: T[K] | undefined;
  },
): T {
  // Only members that are undefined go, and those are optional in T.
  return Object.fromEntries(Object.entries(members).filter(([, v]) => v !== undefined)) as T;
}
