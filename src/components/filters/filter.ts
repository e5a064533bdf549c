import type { ReactNode } from "react";
import { copy } from "./copy";

/** A value that a filter offers. */
export interface FilterOption<T extends string = string> {
  value: T;
  label: string;
  /** Said where the value is set; the label where there is none. */
  short?: string;
  icon?: ReactNode;
  /** Such as how many the value would leave. */
  note?: string;
}

/** The same with whether it is chosen, and the way to choose it or not. */
export interface Choice extends FilterOption {
  isChosen: boolean;
  choose: (on: boolean) => void;
}

/** One value that is typed: `read` makes it from what was typed, null where that is none. */
export interface TextValue {
  value: string | null;
  read: (text: string) => string | null;
  hint: string;
  /** Said of what is no value; such text is not applied. */
  wrong: string;
  onChange: (value: string | null) => void;
}

/** One filter of a bar: what it narrows by, what is set, and what to choose from. */
export interface Filter {
  name: string;
  /** The filter's setting in words; null where it lets everything through. */
  words: string | null;
  clear: () => void;
  startOpen?: boolean;
  body:
    | { kind: "choices"; choices: readonly Choice[] }
    | { kind: "text"; text: TextValue }
    | { kind: "own"; content: ReactNode };
}

/** The chosen values in words, in the order in which they are offered; null where none is chosen. */
export function chosenWords(
  options: readonly FilterOption[],
  chosen: readonly string[],
): string | null {
  const words = options.filter(({ value }) => chosen.includes(value));
  if (words.length === 0) return null;
  return words.map(({ label, short }) => short ?? label).join(", ");
}

/** Choices among options; the latest choice is last in the argument of `onChange`. */
export function choicesOf<T extends string>(
  options: readonly FilterOption<T>[],
  chosen: readonly T[],
  onChange: (chosen: T[]) => void,
): Choice[] {
  return options.map((option) => ({
    ...option,
    isChosen: chosen.includes(option.value),
    choose: (on) => {
      const rest = chosen.filter((each) => each !== option.value);
      onChange(on ? [...rest, option.value] : rest);
    },
  }));
}

/** A filter by some of a few values. */
export function choiceFilter<T extends string>(
  name: string,
  options: readonly FilterOption<T>[],
  chosen: readonly T[],
  onChange: (chosen: T[]) => void,
): Filter {
  return {
    name,
    words: chosenWords(options, chosen),
    clear: () => onChange([]),
    body: { kind: "choices", choices: choicesOf(options, chosen, onChange) },
  };
}

/** A filter by one value that is typed. */
export function textFilter(name: string, text: TextValue): Filter {
  return {
    name,
    words: text.value,
    clear: () => text.onChange(null),
    body: { kind: "text", text },
  };
}

/** UTC days, both included; null where the range is open. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** A range of days in words; null where it is open at both ends. */
export function dayWords({ from, to }: Days): string | null {
  if (from !== null && to !== null) return copy.between(from, to);
  if (from !== null) return copy.since(from);
  return to === null ? null : copy.until(to);
}

/** Every filter that is set, each with its name: `Severity: High, Critical`. */
export function activeFilters(filters: readonly Pick<Filter, "name" | "words">[]): string[] {
  return filters.flatMap(({ name, words }) => (words === null ? [] : [`${name}: ${words}`]));
}
