import type { ClaimTest } from "./claim";
import type { Fact, ReadText } from "./find-facts";
import { readText } from "./find-facts";
import type { Portion } from "./locate-portion";
import { nameWords } from "./test-portion";

/** A citation that holds, with what its place states. */
export interface Support {
  /** Reference and part. */
  readonly document: string;
  readonly portion: Portion;
  readonly test: ClaimTest;
}

/** The facts of a claim, each with the effect of its sentence. */
interface StatedFact {
  readonly fact: Fact;
  readonly isNegated: boolean;
  readonly isHedged: boolean;
}

/** Facts of a text that a span touches, also those that it cuts. */
export function statedFacts(text: ReadText, span: { start: number; end: number }): StatedFact[] {
  return text.facts
    .filter(({ start, end }) => start < span.end && end > span.start)
    .map((fact) => ({ fact, ...turnsOf(text, fact) }));
}

/**
 * Whether what is cited states every fact of a claim: for each of its sentences one place with the same
 * number, host, date and state together, in a sentence that denies it where the claim does, and that is in
 * no doubt where the claim is in none. A place is a sentence or a line of a text, or the values of one JSON
 * object: two entries of a list are two objects.
 */
export function supportsAll(facts: readonly StatedFact[], supports: readonly Support[]): boolean {
  const places = groupsOf(supports).flatMap(placesOf);
  const units = new Map<number, StatedFact[]>();
  for (const stated of facts) {
    units.set(stated.fact.unit, [...(units.get(stated.fact.unit) ?? []), stated]);
  }
  return [...units.values()].every((unit) =>
    places.some((place) => unit.every((stated) => states(place, stated))),
  );
}

/** Facts of one place. */
interface Place {
  /** Each once, by its value. */
  facts: ReadonlyMap<string, readonly StatedFact[]>;
  words: ReadonlySet<string>;
  tests: readonly ClaimTest[];
}

function states({ facts, words, tests }: Place, { fact, isNegated, isHedged }: StatedFact) {
  const agrees = (other: StatedFact) =>
    other.isNegated === isNegated && (isHedged || !other.isHedged);
  if (fact.kind === "term") return words.has(fact.value);
  if (!isNegated && tests.some((test) => isBounded(fact, test))) return true;
  return (facts.get(fact.value) ?? []).some((other) => agrees(other) && isWithin(fact, other.fact));
}

/** `at least 5` is stated by a number that was tested to be 5 or more. */
function isBounded(fact: Fact, test: ClaimTest): boolean {
  if ("gte" in test) return fact.bound === "≥" && Number(fact.value) === test.gte;
  return "lte" in test && fact.bound === "≤" && Number(fact.value) === test.lte;
}

/** An exact value is also at least, at most and about that value. */
function isWithin(claimed: Fact, found: Fact): boolean {
  return claimed.bound === found.bound || (found.bound === "" && /[≥≤~]/.test(claimed.bound));
}

function groupsOf(supports: readonly Support[]): Support[][] {
  const groups: Support[][] = [];
  const objects = new Map<string, Support[]>();
  for (const support of supports) {
    if (support.portion.kind === "text") groups.push([support]);
    else objects.set(support.document, [...(objects.get(support.document) ?? []), support]);
  }
  for (const group of objects.values()) {
    if (isOneObject(group)) groups.push(group);
    else groups.push(...group.map((support) => [support]));
  }
  return groups;
}

/** Whether no two paths part at a place in an array. */
function isOneObject(group: readonly Support[]): boolean {
  const paths = group.map(({ portion }) => portion);
  return paths.every((a, at) => paths.slice(at + 1).every((b) => !partAtEntry(a, b)));
}

function partAtEntry(a: Portion, b: Portion): boolean {
  if (a.kind !== "json" || b.kind !== "json") return true;
  for (let at = 0; at < Math.min(a.path.length, b.path.length); at++) {
    if (a.path[at] !== b.path[at]) return a.indices.includes(at);
  }
  return false;
}

/** Facts of a cited place, by sentence or line. */
function unitsOf({ portion }: Support): { facts: StatedFact[]; words: string[] }[] {
  // The name of a value is what the value describes.
  const given =
    portion.kind === "text"
      ? portion.context
      : `${nameWords(portion.path).join(" ")} ${String(portion.value)}`;
  const within = portion.kind === "text" ? portion.within : { start: 0, end: given.length };
  const text = readText(given);
  const units = new Map<number, { facts: StatedFact[]; words: string[] }>();
  const at = (unit: number) => {
    const known = units.get(unit) ?? { facts: [], words: [] };
    units.set(unit, known);
    return known;
  };
  for (const stated of statedFacts(text, within)) at(stated.fact.unit).facts.push(stated);
  for (const { text: word, start, end, unit } of text.words) {
    if (start < within.end && end > within.start) at(unit).words.push(word);
  }
  return [...units.values()];
}

/** Each sentence or line of a text; values of an object together, longer ones by sentence. */
function placesOf(group: readonly Support[]): Place[] {
  const read = group.map(unitsOf);
  const short = read.flatMap((units) => (units.length === 1 ? units : []));
  const long = read.flatMap((units) => (units.length > 1 ? units : []));
  const tests = group.map(({ test }) => test);
  const join = (units: readonly { facts: StatedFact[]; words: string[] }[]): Place => ({
    facts: byValue(units.flatMap(({ facts }) => facts)),
    words: new Set(units.flatMap(({ words }) => words)),
    tests,
  });
  return long.length === 0 ? [join(short)] : long.map((unit) => join([...short, unit]));
}

function byValue(facts: readonly StatedFact[]): Map<string, StatedFact[]> {
  const found = new Map<string, Map<string, StatedFact>>();
  for (const stated of facts) {
    const { value, bound, kind } = stated.fact;
    // A day holds the instants of it.
    const day = kind === "date" ? /^\d{4}-\d\d-\d\d(?=t)/.exec(value)?.[0] : undefined;
    for (const key of day === undefined ? [value] : [value, day]) {
      const same = found.get(key) ?? new Map<string, StatedFact>();
      same.set(`${bound}${stated.isNegated}${stated.isHedged}`, stated);
      found.set(key, same);
    }
  }
  return new Map(Array.from(found, ([value, same]) => [value, [...same.values()]]));
}

function turnsOf(text: ReadText, { sentence }: Fact): { isNegated: boolean; isHedged: boolean } {
  const { isNegated = false, isHedged = false } = text.sentences[sentence] ?? {};
  return { isNegated, isHedged };
}
