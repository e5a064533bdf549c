import { ATTACK_VERSION, parentOf } from "@/encoding/domain/techniques/catalogue";
import { MAPPING_KINDS } from "../rules/curated";
import { matchRules, RULES } from "../rules/match-rules";
import type { TechniqueKind } from "../rules/rule";
import { readInput, type SuggestionInput } from "../rules/suggestion-input";
import { calibrationPoints, type Outcome } from "./calibrate";
import { type Example, speaks } from "./example";
import { groupedFolds } from "./grouped-folds";
import { type LinearModel, linearModel } from "./linear-model";
import { fitLogisticRegression, type SparseRow } from "./logistic-regression";
import type { Heard, LabelRow, ModelDocument, RuleRow } from "./model-document";
import { rankTechniques } from "./rank-techniques";
import { tokens } from "./tokens";

const SCALE = 64;
const COST = 5;
/** Fewer items than this teach no classifier, and a word in fewer items no weight. */
const LABEL_SUPPORT = 5;
const TERM_SUPPORT = 2;
const KIND_SUPPORT = 3;
const FOLDS = 5;
/** How much of a ranking the calibration looks at. */
const RANKED = 10;

interface Vocabulary {
  readonly terms: readonly string[];
  readonly frequencies: readonly number[];
  readonly rows: readonly SparseRow[];
}

function vocabularyOf(examples: readonly Example[]): Vocabulary {
  const counts = examples.map(({ input }) => {
    const times = new Map<string, number>();
    for (const { term } of tokens(readInput(input))) times.set(term, (times.get(term) ?? 0) + 1);
    return times;
  });
  const documents = new Map<string, number>();
  for (const times of counts) {
    for (const term of times.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  }
  const terms = [...documents]
    .filter(([, items]) => items >= TERM_SUPPORT)
    .map(([term]) => term)
    .sort();
  const frequencies = terms.map((term) =>
    Math.round(SCALE * (1 + Math.log((1 + examples.length) / (1 + (documents.get(term) ?? 0))))),
  );
  const places = new Map(terms.map((term, place) => [term, place]));
  const rows = counts.map((times) => {
    const entries = [...times]
      .flatMap(([term, count]): [number, number][] => {
        const place = places.get(term);
        if (place === undefined) return [];
        return [[place, ((1 + Math.log(count)) * (frequencies[place] ?? 0)) / SCALE]];
      })
      .sort(([a], [b]) => a - b);
    const length = Math.sqrt(entries.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    return {
      positions: entries.map(([place]) => place),
      values: entries.map(([, value]) => value / length),
    };
  });
  return { terms, frequencies, rows };
}

function countsOf(examples: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { expected } of examples) {
    for (const id of expected) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The part of a technique by more than half of the experts who named it. */
function kindOf(id: string, examples: readonly Example[]): TechniqueKind {
  const said = examples.flatMap(({ kinds }) => kinds.filter((each) => each.id === id));
  const most = MAPPING_KINDS.find(
    (kind) => 2 * said.filter((each) => each.kind === kind).length > said.length,
  );
  return said.length >= KIND_SUPPORT && most !== undefined ? most : "unspecified";
}

function ruleRows(examples: readonly Example[]): RuleRow[] {
  const applied = new Map(RULES.map(({ id }) => [id, [] as Example[]]));
  for (const example of examples) {
    for (const { rule } of matchRules(readInput(example.input)))
      applied.get(rule.id)?.push(example);
  }
  return RULES.map((rule) => {
    const items = applied.get(rule.id) ?? [];
    const parents = [...new Set(rule.techniques.map(([id]) => parentOf(id)))];
    const right = parents.map(
      (id) => `${id}:${items.filter(({ expected }) => expected.includes(id)).length}`,
    );
    return { id: rule.id, applied: items.length, right: right.join(" ") };
  });
}

function learn(examples: readonly Example[], seed: number): ModelDocument {
  const heard = examples.filter(speaks);
  const { terms, frequencies, rows } = vocabularyOf(heard);
  const counts = countsOf(heard);
  const ofRules = RULES.flatMap((rule) => rule.techniques.map(([id]) => parentOf(id)));
  const taught = [...counts].filter(([, count]) => count >= LABEL_SUPPORT).map(([id]) => id);
  const ids = [...new Set([...taught, ...ofRules])].sort();
  const lines = terms.map((term, place) => [`${term} ${frequencies[place] ?? 0}`]);
  const labels = ids.map((id, place): LabelRow => {
    const row = { id, count: counts.get(id) ?? 0, kind: kindOf(id, heard) };
    if (row.count < LABEL_SUPPORT) return { ...row, constant: null };
    const wanted = heard.map(({ expected }) => expected.includes(id));
    const fitted = fitLogisticRegression(rows, wanted, terms.length, COST);
    for (const [term, line] of lines.entries()) {
      const weight = Math.round(SCALE * (fitted[term] ?? 0));
      if (weight !== 0) line.push(`${place}:${weight}`);
    }
    return { ...row, constant: Math.round(SCALE * (fitted[terms.length] ?? 0)) };
  });
  return {
    attack_version: ATTACK_VERSION,
    seed,
    items: heard.length,
    labels,
    rules: ruleRows(heard),
    calibration: { both: "", rules: "" },
    scale: SCALE,
    terms: lines.map((line) => line.join(" ")),
  };
}

function ranking(model: LinearModel, input: SuggestionInput, heard: Heard) {
  const ranked = rankTechniques(model, readInput(input), heard);
  // Where words were not heard the two rankings are one, which counts for the rules.
  return ranked.filter(({ heardWords }) => heard === "rules" || heardWords).slice(0, RANKED);
}

/** Outcomes of rankings by models that have not seen the items that they rank. */
function outcomesOf(examples: readonly Example[], seed: number): Record<Heard, Outcome[]> {
  const folds = groupedFolds(
    examples.map(({ cluster }) => cluster),
    FOLDS,
    seed,
  );
  const outcomes: Record<Heard, Outcome[]> = { both: [], rules: [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = examples.filter((_example, i) => folds[i] !== fold);
    const model = linearModel(learn(others, seed));
    for (const [i, { input, expected }] of examples.entries()) {
      if (folds[i] !== fold) continue;
      for (const heard of ["both", "rules"] as const) {
        for (const { place, chance } of ranking(model, input, heard)) {
          const right = expected.includes(model.labels[place] ?? "");
          outcomes[heard].push({ value: chance, right });
        }
      }
    }
  }
  return outcomes;
}

/**
 * Learns from expert mappings: a logistic regression over words for each technique, the record of each
 * rule, and, from models that did not see the items, what share of answers at a value is right.
 * The seed only decides the folds of that last step. Equal arguments give an equal document.
 */
export function trainModel(examples: readonly Example[], seed: number): ModelDocument {
  const outcomes = outcomesOf(examples, seed);
  const points = (heard: Heard) =>
    calibrationPoints(outcomes[heard])
      .map(([value, share]) => `${value}:${share}`)
      .join(" ");
  return {
    ...learn(examples, seed),
    calibration: { both: points("both"), rules: points("rules") },
  };
}
