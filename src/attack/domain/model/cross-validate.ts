import type { Judged } from "./evaluate";
import type { Example } from "./example";
import { groupedFolds } from "./grouped-folds";
import { type LinearModel, linearModel } from "./linear-model";
import type { ModelDocument } from "./model-document";
import { type Settings, SHOWN_FROM, type Suggestion, suggestWith } from "./suggest-with";
import { trainModel } from "./train";

/** Who answers. `shown` is what a screen shows: the same list, weak suggestions left out. */
export const SYSTEMS = ["both", "shown", "rules", "words", "constant"] as const;
export type System = (typeof SYSTEMS)[number];

/** Answers of every system for one item. */
export interface Answers {
  readonly example: Example;
  readonly ranked: Readonly<Record<System, readonly string[]>>;
  /** Shown on a screen, with scores. */
  readonly shown: readonly Suggestion[];
}

const DEPTH = 5;

/** The most frequent techniques of the training items: an answer that looks at nothing. */
function constantAnswer({ labels }: ModelDocument): string[] {
  return labels
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, DEPTH)
    .map(({ id }) => id);
}

function idsOf(suggestions: readonly Suggestion[]): string[] {
  return suggestions.map(({ techniqueId }) => techniqueId);
}

function answersOf(
  model: LinearModel,
  constant: readonly string[],
  example: Example,
  curated: boolean,
): Answers {
  const suggest = (settings: Partial<Settings>) =>
    suggestWith(model, example.input, {
      curated,
      limit: DEPTH,
      threshold: 0,
      voices: "both",
      ...settings,
    });
  const shown = suggest({ threshold: SHOWN_FROM });
  const ids = (settings: Partial<Settings>) => idsOf(suggest(settings));
  return {
    example,
    shown,
    ranked: {
      both: ids({}),
      shown: idsOf(shown),
      rules: ids({ voices: "rules" }),
      words: ids({ voices: "words" }),
      constant,
    },
  };
}

/** Answers of a trained document for items, which it should not have been trained on. */
export function answersOfModel(
  document: ModelDocument,
  examples: readonly Example[],
  curated: boolean,
): Answers[] {
  const model = linearModel(document);
  const constant = constantAnswer(document);
  return examples.map((example) => answersOf(model, constant, example, curated));
}

/** Answers by models of the other folds; clusters stay in one fold. */
export function crossValidate(
  examples: readonly Example[],
  folds: number,
  seed: number,
  curated: boolean,
): Answers[] {
  const foldOf = groupedFolds(
    examples.map(({ cluster }) => cluster),
    folds,
    seed,
  );
  return Array.from({ length: folds }, (_, fold) => {
    const others = examples.filter((_example, i) => foldOf[i] !== fold);
    const own = examples.filter((_example, i) => foldOf[i] === fold);
    return answersOfModel(trainModel(others, seed), own, curated);
  }).flat();
}

/** The answers of one system in the form that metrics read. */
export function judged(answers: readonly Answers[], system: System): Judged[] {
  return answers.map(({ example, ranked }) => ({
    ranked: ranked[system],
    expected: example.expected,
  }));
}
