import { PatternFault, type PatternNode, parsePattern, type Ranges } from "./parse-pattern";

/** States that a pattern may come to with its repetitions written out. */
const MAX_STATES = 1000;
/** Longest text that is matched, in UTF-16 code units; a longer one does not match. */
const MAX_TEXT = 4096;

/** One character of a class, a way on to two states, or the end. */
type State =
  | { kind: "take"; ranges: Ranges; negated: boolean; next: number }
  | { kind: "split"; next: number; other: number }
  | { kind: "end" };

export interface Pattern {
  readonly states: readonly State[];
  readonly start: number;
}

/** Pattern as a text in the words of a person, where it cannot be read. */
export interface PatternRefusal {
  message: string;
}

/**
 * Reads a pattern: characters, `.`, classes `[a-z]` and `[^/]`, `\d \w \s \n \t`, a backslash before
 * a sign, groups, `|`, and the repetitions `* + ? {n} {n,} {n,m}`. No references, no looking around and
 * no flags. The whole text is always matched; `^` in front and `$` behind say so and change nothing.
 * Never throws.
 */
export function readPattern(source: string): Pattern | PatternRefusal {
  try {
    return compile(parsePattern(source));
  } catch (cause) {
    if (cause instanceof PatternFault) return { message: cause.message };
    throw cause;
  }
}

/**
 * Whether the whole text is one of the pattern. All states are followed at once (K. Thompson, Regular
 * Expression Search Algorithm, CACM 11(6), 1968): the time is at most that of the text's length times
 * the number of states, whatever both are, for there is nothing to go back to.
 */
export function matchesPattern(pattern: Pattern, value: string): boolean {
  if (value.length > MAX_TEXT) return false;
  const { states } = pattern;
  const seen = new Uint32Array(states.length);
  let generation = 1;
  let present: number[] = [];
  follow(states, pattern.start, seen, generation, present);
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    generation++;
    const next: number[] = [];
    for (const at of present) {
      const state = states[at];
      if (state?.kind === "take" && takes(state, code)) {
        follow(states, state.next, seen, generation, next);
      }
    }
    if (next.length === 0) return false;
    present = next;
  }
  return present.some((at) => states[at]?.kind === "end");
}

/** Adds the state and all that it leads to without a character. */
function follow(
  states: readonly State[],
  from: number,
  seen: Uint32Array,
  generation: number,
  into: number[],
): void {
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen[at] === generation) continue;
    seen[at] = generation;
    const state = states[at];
    if (state?.kind === "split") open.push(state.next, state.other);
    else into.push(at);
  }
}

function takes({ ranges, negated }: { ranges: Ranges; negated: boolean }, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to) !== negated;
}

/** Builds the states from the end to the beginning, each knowing what comes after it. */
function compile(node: PatternNode): Pattern {
  const states: State[] = [{ kind: "end" }];
  let built = 0;
  return { states, start: build(node, 0) };

  function add(state: State): number {
    if (states.length >= MAX_STATES) {
      throw new PatternFault(`comes to more than ${MAX_STATES} states; count less`);
    }
    return states.push(state) - 1;
  }

  function build(part: PatternNode, next: number): number {
    // Repetitions of nothing make no states, but take time.
    if (++built > 10 * MAX_STATES) throw new PatternFault("has too many repetitions in each other");
    switch (part.kind) {
      case "class":
        return add({ kind: "take", ranges: part.ranges, negated: part.negated, next });
      case "sequence":
        return part.parts.reduceRight((after, each) => build(each, after), next);
      case "choice":
        return part.parts
          .map((each) => build(each, next))
          .reduceRight((other, first) => add({ kind: "split", next: first, other }));
      case "repeat":
        return repeat(part.part, part.min, part.max, next);
    }
  }

  function repeat(part: PatternNode, min: number, max: number, next: number): number {
    let start = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = add({ kind: "split", next, other: next });
      states[loop] = { kind: "split", next: build(part, loop), other: next };
      start = loop;
    } else {
      for (let n = min; n < max; n++) {
        start = add({ kind: "split", next: build(part, start), other: next });
      }
    }
    for (let n = 0; n < min; n++) start = build(part, start);
    return start;
  }
}
