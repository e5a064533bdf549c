/** Longest pattern (docs/agents/tool-firewall.md#tests), and how it may be nested and repeated. */
const MAX_PATTERN = 200;
const MAX_GROUPS = 20;
const MAX_REPEAT = 100;

/** Code points from one to another. */
export type Ranges = readonly (readonly [number, number])[];

/** Nodes of a pattern. */
export type PatternNode =
  | { kind: "class"; ranges: Ranges; negated: boolean }
  | { kind: "sequence" | "choice"; parts: readonly PatternNode[] }
  | { kind: "repeat"; part: PatternNode; min: number; max: number };

const DIGIT: Ranges = [[0x30, 0x39]];
const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const BLANK: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
];
const ESCAPES: Readonly<Record<string, Ranges>> = {
  d: DIGIT,
  w: WORD,
  s: BLANK,
  n: [[0x0a, 0x0a]],
  t: [[0x09, 0x09]],
};
const LINE_ENDS: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
const SIGNS = "\\.+*?()[]{}|^$/-";

/** Fault of a pattern, in words. */
export class PatternFault extends Error {}

/** Parts of a pattern. Throws PatternFault. */
export function parsePattern(source: string): PatternNode {
  if (source.length > MAX_PATTERN)
    throw new PatternFault(`is longer than ${MAX_PATTERN} characters`);
  const characters = [...source];
  let from = characters[0] === "^" ? 1 : 0;
  let to = characters.length;
  if (to > from && characters[to - 1] === "$" && !isEscaped(characters, to - 1)) to--;
  let depth = 0;
  const node = choice();
  if (from < to)
    throw new PatternFault(`has a ${characters[from]} at ${from + 1} that belongs to nothing`);
  return node;

  function choice(): PatternNode {
    const parts = [sequence()];
    while (from < to && characters[from] === "|") {
      from++;
      parts.push(sequence());
    }
    return { kind: "choice", parts };
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (from < to && characters[from] !== "|" && characters[from] !== ")") {
      parts.push(repeated(atom()));
    }
    return { kind: "sequence", parts };
  }

  function atom(): PatternNode {
    const character = next();
    switch (character) {
      case "(": {
        if (++depth > MAX_GROUPS) throw new PatternFault(`has groups more than ${MAX_GROUPS} deep`);
        if (characters[from] === "?") {
          if (characters[from + 1] !== ":")
            throw new PatternFault("looks around, which is not read");
          from += 2;
        }
        const inner = choice();
        if (from >= to || next() !== ")") throw new PatternFault("has a group without an end");
        depth--;
        return inner;
      }
      case "[":
        return characterClass();
      case ".":
        return { kind: "class", ranges: LINE_ENDS, negated: true };
      case "\\":
        return { kind: "class", ranges: escaped(), negated: false };
      case "^":
      case "$":
      case "*":
      case "+":
      case "?":
      case "{":
      case "}":
      case "]":
        throw new PatternFault(`has a ${character} at ${from} that belongs to nothing`);
      default:
        return { kind: "class", ranges: [single(character)], negated: false };
    }
  }

  function repeated(part: PatternNode): PatternNode {
    if (from >= to) return part;
    const bounds = repetition();
    if (bounds === null) return part;
    if (from < to && "*+?{".includes(characters[from] ?? "")) {
      throw new PatternFault(`has a second repetition at ${from + 1}`);
    }
    return { kind: "repeat", part, ...bounds };
  }

  function repetition(): { min: number; max: number } | null {
    const unbounded = Number.POSITIVE_INFINITY;
    switch (characters[from]) {
      case "*":
        from++;
        return { min: 0, max: unbounded };
      case "+":
        from++;
        return { min: 1, max: unbounded };
      case "?":
        from++;
        return { min: 0, max: 1 };
      case "{":
        return counted();
      default:
        return null;
    }
  }

  function counted(): { min: number; max: number } {
    const end = characters.indexOf("}", from);
    const found = /^(\d{1,3})(,(\d{0,3}))?$/.exec(characters.slice(from + 1, end).join(""));
    if (end === -1 || end >= to || found === null) {
      throw new PatternFault("has a { that counts nothing");
    }
    from = end + 1;
    const min = Number(found[1]);
    const open = found[2] !== undefined && found[3] === "";
    const max = found[2] === undefined ? min : open ? Number.POSITIVE_INFINITY : Number(found[3]);
    if (max < min) throw new PatternFault(`counts from ${min} to ${max}`);
    if (min > MAX_REPEAT || (!open && max > MAX_REPEAT)) {
      throw new PatternFault(`counts to more than ${MAX_REPEAT}`);
    }
    return { min, max };
  }

  function characterClass(): PatternNode {
    const negated = characters[from] === "^";
    if (negated) from++;
    const ranges: (readonly [number, number])[] = [];
    while (from < to && characters[from] !== "]") {
      const low = member();
      const isRange = characters[from] === "-" && characters[from + 1] !== "]" && from + 1 < to;
      if (!isRange) {
        ranges.push(...low);
        continue;
      }
      from++;
      const high = member();
      const [first, last] = [low[0], high[0]];
      const isPlain =
        low.length === 1 && high.length === 1 && first !== undefined && last !== undefined;
      if (!isPlain || first[0] !== first[1] || last[0] !== last[1] || last[0] < first[0]) {
        throw new PatternFault("has a range without an order");
      }
      ranges.push([first[0], last[0]]);
    }
    if (from >= to) throw new PatternFault("has a class without an end");
    from++;
    if (ranges.length === 0) throw new PatternFault("has an empty class");
    return { kind: "class", ranges, negated };
  }

  function member(): Ranges {
    const character = next();
    if (character === "[") throw new PatternFault("has a [ in a class; write \\[");
    return character === "\\" ? escaped() : [single(character)];
  }

  function escaped(): Ranges {
    if (from >= to) throw new PatternFault("ends in a backslash");
    const character = next();
    const known = Object.hasOwn(ESCAPES, character) ? ESCAPES[character] : undefined;
    if (known !== undefined) return known;
    if (SIGNS.includes(character)) return [single(character)];
    throw new PatternFault(`has \\${character}, which is not read`);
  }

  function next(): string {
    const character = from < to ? characters[from] : undefined;
    if (character === undefined) throw new PatternFault("ends too early");
    from++;
    return character;
  }
}

function isEscaped(characters: readonly string[], at: number): boolean {
  let backslashes = 0;
  while (characters[at - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}

function single(character: string): readonly [number, number] {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}
