/** The elements or members around a place, as far as the paths can tell them apart. */
export interface PathState<Pattern> {
  /** Those whose path ends here, in their order. */
  readonly patterns: readonly Pattern[];
  /** By the name of what comes next; filled as names come up. */
  readonly next: Map<string, PathState<Pattern>>;
  readonly steps: readonly Step[];
}

/** How far the names around a place have led along the path of a pattern. */
type Step = readonly [pattern: number, index: number];

/** A name that only `*` and `**` fit: items of lists have it. */
export const ANY_NAME = "\0";

/**
 * Finds the patterns that fit a place in a report by the names that lead to it. Each set of steps is
 * worked out once, so that a place costs a look-up however many patterns there are.
 */
export class RecordPaths<Pattern extends { path: readonly string[] }> {
  /** In front of the root. */
  readonly start: PathState<Pattern>;
  private readonly states = new Map<string, PathState<Pattern>>();
  private readonly names = new Map<string, string>();
  private readonly prefixes: readonly string[];

  /** The parts of a path are names, `*` for any name, `na*` for its beginning, `**` for any number of names. */
  constructor(private readonly patterns: readonly Pattern[]) {
    const parts = patterns.flatMap(({ path }) => path);
    for (const part of parts) this.names.set(part, part);
    this.prefixes = [...new Set(parts.filter(isPrefix))];
    this.start = this.stateOf(patterns.map((_, pattern): Step => [pattern, 0]));
  }

  /** The state within an element or member of this name. */
  within(state: PathState<Pattern>, name: string): PathState<Pattern> {
    // Names that all paths treat alike are one: any name, or the part that they begin like.
    const key = this.names.get(name) ?? this.prefixOf(name);
    let next = state.next.get(key);
    if (next === undefined) {
      next = this.stateOf(state.steps.flatMap((step) => this.after(step, key)));
      state.next.set(key, next);
    }
    return next;
  }

  private prefixOf(name: string): string {
    for (const part of this.prefixes) if (fits(part, name)) return part;
    return ANY_NAME;
  }

  private after([pattern, index]: Step, name: string): Step[] {
    const part = this.patterns[pattern]?.path[index];
    if (part === "**") return [[pattern, index]];
    return part !== undefined && fits(part, name) ? [[pattern, index + 1]] : [];
  }

  private stateOf(reached: readonly Step[]): PathState<Pattern> {
    const all = new Map<string, Step>();
    for (const [pattern, index] of reached) {
      all.set(`${pattern}.${index}`, [pattern, index]);
      // No name at all is a number of them, too.
      const isAny = this.patterns[pattern]?.path[index] === "**";
      if (isAny) all.set(`${pattern}.${index + 1}`, [pattern, index + 1]);
    }
    const key = [...all.keys()].join(" ");
    let state = this.states.get(key);
    if (state === undefined) {
      const steps = [...all.values()];
      state = { patterns: this.endOf(steps), next: new Map(), steps };
      this.states.set(key, state);
    }
    return state;
  }

  private endOf(steps: readonly Step[]): Pattern[] {
    const ended = new Set(
      steps.map(([n, index]) => (index === this.patterns[n]?.path.length ? n : -1)),
    );
    return this.patterns.filter((_, n) => ended.has(n));
  }
}

function isPrefix(part: string): boolean {
  return part.length > 2 && part.endsWith("*");
}

function fits(part: string, name: string): boolean {
  return part === name || part === "*" || (isPrefix(part) && name.startsWith(part.slice(0, -1)));
}
