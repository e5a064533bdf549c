/** The elements around a place, as far as the paths can tell them apart. */
export interface XmlState<Pattern> {
  /** The first pattern whose path ends here. */
  pattern: Pattern | null;
  /** By the name of the next element; filled as names come up. */
  readonly next: Map<string, XmlState<Pattern>>;
  readonly steps: readonly Step[];
}

/** How far the elements around a place have led along the path of a pattern. */
type Step = readonly [pattern: number, index: number];

/**
 * Tells which of several patterns fits an element by its name and those of the elements around it.
 * Each set of steps is worked out once, so that an element costs a look-up however many patterns
 * there are.
 */
export class XmlPaths<Pattern extends { path: readonly string[] }> {
  /** In front of the root element. */
  readonly start: XmlState<Pattern>;
  private readonly states = new Map<string, XmlState<Pattern>>();
  private readonly names = new Map<string, string>();
  private readonly prefixes: readonly string[];

  /** The parts of a path are names, `*` for any name, `na*` for its beginning, `**` for any number of elements. */
  constructor(private readonly patterns: readonly Pattern[]) {
    const parts = patterns.flatMap(({ path }) => path);
    for (const part of parts) this.names.set(part, part);
    this.prefixes = [...new Set(parts.filter(isPrefix))];
    this.start = this.stateOf(patterns.map((_, pattern): Step => [pattern, 0]));
  }

  /** The state within an element of this name. */
  within(state: XmlState<Pattern>, name: string): XmlState<Pattern> {
    // Names that all paths treat alike are one: an empty one, or the part that they begin like.
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
    return "";
  }

  private after([pattern, index]: Step, name: string): Step[] {
    const part = this.patterns[pattern]?.path[index];
    if (part === "**") return [[pattern, index]];
    return part !== undefined && fits(part, name) ? [[pattern, index + 1]] : [];
  }

  private stateOf(reached: readonly Step[]): XmlState<Pattern> {
    const all = new Map<string, Step>();
    for (const [pattern, index] of reached) {
      all.set(`${pattern}.${index}`, [pattern, index]);
      // No element at all is a number of them, too.
      const isAny = this.patterns[pattern]?.path[index] === "**";
      if (isAny) all.set(`${pattern}.${index + 1}`, [pattern, index + 1]);
    }
    const key = [...all.keys()].join(" ");
    let state = this.states.get(key);
    if (state === undefined) {
      state = { pattern: this.endOf(all.values()), next: new Map(), steps: [...all.values()] };
      this.states.set(key, state);
    }
    return state;
  }

  private endOf(steps: Iterable<Step>): Pattern | null {
    const ended = [...steps].filter(([n, index]) => this.patterns[n]?.path.length === index);
    return this.patterns[Math.min(...ended.map(([pattern]) => pattern))] ?? null;
  }
}

function isPrefix(part: string): boolean {
  return part.length > 2 && part.endsWith("*");
}

function fits(part: string, name: string): boolean {
  return part === name || part === "*" || (isPrefix(part) && name.startsWith(part.slice(0, -1)));
}
