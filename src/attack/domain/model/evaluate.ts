import { parentOf } from "@/encoding/domain/techniques/catalogue";

/** Answers for one item, best first, and the experts' ones; ids of any level. */
export interface Judged {
  readonly ranked: readonly string[];
  readonly expected: readonly string[];
}

/** All between 0 and 1, at the level of parents. */
export interface Metrics {
  readonly items: number;
  /** Share of items with an expected technique among the first one or three. */
  readonly hitAt1: number;
  readonly hitAt3: number;
  /** Mean over items of the share of expected techniques among the first five. */
  readonly recallAt5: number;
  /** Share of all answers (at most five for an item) that are expected. */
  readonly precision: number;
  /** Harmonic mean of pooled precision and recall of the first three. */
  readonly f1At3: number;
  /** Mean F1 of the first three over techniques that at least five items expect. */
  readonly macroF1At3: number;
  /** The same over every technique that any item expects. */
  readonly macroF1At3OfAll: number;
  readonly macroTechniques: number;
  /** Share of items without any answer. */
  readonly silent: number;
}

const DEPTH = 5;
const SUPPORT = 5;

interface Tally {
  expected: number;
  answered: number;
  right: number;
}

function parents(ids: readonly string[]): string[] {
  return [...new Set(ids.map(parentOf))];
}

function f1({ expected, answered, right }: Tally): number {
  return expected + answered === 0 ? 0 : (2 * right) / (expected + answered);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function techniqueTallies(judged: readonly { ranked: string[]; expected: string[] }[]): Tally[] {
  const tallies = new Map<string, Tally>();
  const tally = (id: string) => {
    const found = tallies.get(id) ?? { expected: 0, answered: 0, right: 0 };
    tallies.set(id, found);
    return found;
  };
  for (const { ranked, expected } of judged) {
    for (const id of expected) tally(id).expected += 1;
    for (const id of ranked.slice(0, 3)) {
      tally(id).answered += 1;
      if (expected.includes(id)) tally(id).right += 1;
    }
  }
  return [...tallies.values()].filter(({ expected }) => expected > 0);
}

/**
 * Measures answers against experts at the level of parents, in the first one, three and five
 * (docs/decisions/attack.md#model-card).
 */
export function measure(all: readonly Judged[]): Metrics {
  const judged = all.map(({ ranked, expected }) => ({
    ranked: parents(ranked).slice(0, DEPTH),
    expected: parents(expected),
  }));
  const hits = (depth: number) =>
    mean(
      judged.map(({ ranked, expected }) =>
        ranked.slice(0, depth).some((id) => expected.includes(id)) ? 1 : 0,
      ),
    );
  const pooled = (depth: number): Tally => {
    const sum = { expected: 0, answered: 0, right: 0 };
    for (const { ranked, expected } of judged) {
      const first = ranked.slice(0, depth);
      sum.expected += expected.length;
      sum.answered += first.length;
      sum.right += first.filter((id) => expected.includes(id)).length;
    }
    return sum;
  };
  const tallies = techniqueTallies(judged);
  const common = tallies.filter(({ expected }) => expected >= SUPPORT);
  const whole = pooled(DEPTH);
  return {
    items: judged.length,
    hitAt1: hits(1),
    hitAt3: hits(3),
    recallAt5: mean(
      judged
        .filter(({ expected }) => expected.length > 0)
        .map(
          ({ ranked, expected }) =>
            ranked.filter((id) => expected.includes(id)).length / expected.length,
        ),
    ),
    precision: whole.answered === 0 ? 0 : whole.right / whole.answered,
    f1At3: f1(pooled(3)),
    macroF1At3: mean(common.map(f1)),
    macroF1At3OfAll: mean(tallies.map(f1)),
    macroTechniques: common.length,
    silent: mean(judged.map(({ ranked }) => (ranked.length === 0 ? 1 : 0))),
  };
}
