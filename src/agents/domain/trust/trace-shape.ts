import { instantMicros } from "./trace-instant";

/** Whether a value is valid for a member of a record. */
export type Check<T> = (value: unknown) => value is T;

type Members = Readonly<Record<string, Check<string | number | readonly string[]>>>;
type Held<C> = C extends Check<infer T> ? T : never;

/** Type of values that a shape with these members accepts. */
export type Shaped<R extends Members, O extends Members> = {
  readonly [K in keyof R]: Held<R[K]>;
} & { readonly [K in keyof O]?: Held<O[K]> };

const MAX_LIST = 100;

/**
 * A check of a whole `sum`: every required member, any of the optional ones, and no other. `holds`
 * says what the members have to be to each other.
 */
export function shape<R extends Members, O extends Members = Record<never, never>>(
  required: R,
  optional?: O,
  holds: (sum: Shaped<R, O>) => boolean = () => true,
): (value: unknown) => value is Shaped<R, O> {
  const members = new Map(Object.entries({ ...optional, ...required }));
  const names = Object.keys(required);
  return (value): value is Shaped<R, O> => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const fits =
      names.every((name) => Object.hasOwn(value, name)) &&
      Object.entries(value).every(([name, held]) => members.get(name)?.(held) ?? false);
    // Each member fits, so the value has the type; only the relation between them is left to check.
    return fits && holds(value as Shaped<R, O>);
  };
}

/** A whole number within bounds. */
export function integer(min: number, max: number): Check<number> {
  return (value): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max;
}

/** One of a closed list of words. */
export function oneOf<T extends string>(words: readonly T[]): Check<T> {
  const known: ReadonlySet<unknown> = new Set(words);
  return (value): value is T => known.has(value);
}

/** Text of a pattern. */
export function text(pattern: RegExp): Check<string> {
  return (value): value is string => typeof value === "string" && pattern.test(value);
}

/** At most a hundred texts of a kind. */
export function listOf(item: Check<string>): Check<readonly string[]> {
  return (value): value is readonly string[] =>
    Array.isArray(value) && value.length <= MAX_LIST && value.every((each) => item(each));
}

/** An instant in the trace's form. */
export const instant: Check<string> = (value): value is string =>
  typeof value === "string" && instantMicros(value) !== null;
