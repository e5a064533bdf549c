import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type Answers,
  answersOfModel,
  crossValidate,
  judged,
  SYSTEMS,
  type System,
} from "@/attack/domain/model/cross-validate";
import { type Metrics, measure } from "@/attack/domain/model/evaluate";
import { type Example, readExamples } from "@/attack/domain/model/example";
import type { ModelDocument } from "@/attack/domain/model/model-document";
import trainingSet from "@/attack/domain/model/training-set.json" with { type: "json" };
import weights from "@/attack/domain/model/weights.json" with { type: "json" };
import { suggestTechniques } from "@/attack/domain/suggest";
import { parentOf } from "@/encoding/domain/techniques/catalogue";

const USAGE =
  "usage: npm run eval:ttp -- FILE [--no-curated] [--folds N] [--seed N] [--strict | --least HIT@3,RECALL@5]";
const NAMES: Readonly<Record<System, string>> = {
  both: "rules and model",
  shown: "  as shown (score >= threshold)",
  rules: "rules only",
  words: "model only",
  constant: "constant answer",
};
const COLUMNS: readonly (readonly [string, keyof Metrics])[] = [
  ["hit@1", "hitAt1"],
  ["hit@3", "hitAt3"],
  ["recall@5", "recallAt5"],
  ["precision", "precision"],
  ["F1@3", "f1At3"],
  ["macro-F1@3", "macroF1At3"],
  ["macro, all", "macroF1At3OfAll"],
  ["silent", "silent"],
];
/** The goals of the specification for a held-out half. */
const GOALS: readonly (readonly [string, number, (own: Metrics, constant: Metrics) => number])[] = [
  ["hit@3", 0.75, (own) => own.hitAt3],
  ["recall@5", 0.62, (own) => own.recallAt5],
  ["F1@3", 0.4, (own) => own.f1At3],
  ["macro-F1@3", 0.2, (own) => own.macroF1At3],
  ["hit@3 above the constant answer", 0.12, (own, constant) => own.hitAt3 - constant.hitAt3],
];

/** Goals for a file of few items, of which the other metrics say nothing. */
function ofFixture(least: string): (typeof GOALS)[number][] {
  const [hitAt3, recallAt5] = least.split(",").map(Number);
  if (!hitAt3 || !recallAt5) throw new Error(`--least ${least}: ${USAGE}`);
  return [
    ["hit@3", hitAt3, (own) => own.hitAt3],
    ["recall@5", recallAt5, (own) => own.recallAt5],
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function wholeNumber(text: string, name: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) throw new Error(`--${name} ${text}: ${USAGE}`);
  return value;
}

function table(title: string, answers: readonly Answers[]): Record<System, Metrics> {
  const results = SYSTEMS.map((system) => [system, measure(judged(answers, system))] as const);
  say("");
  say(`${title}: ${answers.length} items`);
  say(`${"".padEnd(34)}${COLUMNS.map(([name]) => name.padStart(11)).join("")}`);
  for (const [system, metrics] of results) {
    const cells = COLUMNS.map(([, key]) => metrics[key].toFixed(3).padStart(11));
    say(`${NAMES[system].padEnd(34)}${cells.join("")}`);
  }
  const { macroTechniques } = measure(judged(answers, "both"));
  say(`macro-F1@3 is over the ${macroTechniques} techniques that at least 5 items expect.`);
  return Object.fromEntries(results) as Record<System, Metrics>;
}

/** For each word of confidence: how often experts agreed, beside the score that promised it. */
function confidences(answers: readonly Answers[]): string[] {
  const all = answers.flatMap(({ example, shown }) =>
    shown.map(({ techniqueId, confidence, score }) => ({
      confidence,
      score,
      right: example.expected.includes(parentOf(techniqueId)),
    })),
  );
  return (["high", "medium", "low"] as const).map((word) => {
    const own = all.filter(({ confidence }) => confidence === word);
    const right = own.filter((each) => each.right).length / own.length;
    const score = own.reduce((sum, each) => sum + each.score, 0) / own.length;
    const promise = `mean score ${score.toFixed(0)}, experts agreed with ${(100 * right).toFixed(0)} %`;
    return `confidence ${word}: ${own.length} shown, ${promise}`;
  });
}

function time(example: Example): number {
  const started = performance.now();
  suggestTechniques(example.input);
  return performance.now() - started;
}

/** The first suggestion of a process, then mean and 99th percentile; shipped weights, milliseconds. */
function timing(all: readonly Example[]): string {
  const [first = 0] = all.map(time);
  const times = all.map(time).sort((a, b) => a - b);
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  const late = times[Math.floor(times.length * 0.99)] ?? 0;
  return (
    `a suggestion takes ${mean.toFixed(2)} ms on average, ${late.toFixed(2)} ms at the 99th percentile; ` +
    `the first of a process ${first.toFixed(0)} ms`
  );
}

function run(): void {
  const { values, positionals } = parseArgs({
    options: {
      "no-curated": { type: "boolean", default: false },
      folds: { type: "string" },
      seed: { type: "string" },
      strict: { type: "boolean", default: false },
      least: { type: "string" },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const given = readExamples(JSON.parse(readFileSync(file, "utf8")));
  const taught = new Set(trainingSet.cves);
  const familiar = given.filter(({ cve }) => taught.has(cve)).length;
  const curated = !values["no-curated"];
  const model = weights.model as ModelDocument;
  say(
    `suggester ${weights.version}, ATT&CK ${model.attack_version}, curated table ${curated ? "on" : "off"}`,
  );
  if (curated) {
    say(
      "The curated table holds the expected answers of the KEV items: use --no-curated to compare.",
    );
  }
  const isTrainedOn = familiar > given.length / 2;
  const crossValidates = isTrainedOn || values.folds !== undefined;
  const examples = crossValidates ? given : given.filter(({ cve }) => !taught.has(cve));
  let answers: Answers[];
  if (crossValidates) {
    const folds = wholeNumber(values.folds ?? "5", "folds", 2);
    const seed = wholeNumber(values.seed ?? String(model.seed), "seed", 0);
    say(
      isTrainedOn
        ? `${familiar} of ${given.length} items taught the shipped weights, so these are not judged:`
        : "The shipped weights are not judged, as --folds asks:",
    );
    say(`${folds}-fold cross-validation by cluster, seed ${seed}, a model trained for each fold.`);
    answers = crossValidate(examples, folds, seed, curated);
  } else {
    say(
      familiar === 0
        ? "None of the items taught the shipped weights: these are judged."
        : `The shipped weights are judged; ${familiar} of ${given.length} items taught them and are left out.`,
    );
    answers = answersOfModel(model, examples, curated);
  }

  const all = table("All sources", answers);
  const exploited = answers.filter(({ example }) => example.exploited);
  if (exploited.length > 0) table("KEV only", exploited);
  say("");
  const goals = values.least === undefined ? GOALS : ofFixture(values.least);
  for (const [name, goal, of] of goals) {
    const value = of(all.shown, all.constant);
    const isMet = value >= goal;
    if (!isMet && (values.strict || values.least !== undefined)) process.exitCode = 1;
    say(`${isMet ? "met   " : "MISSED"} ${name} ${value.toFixed(3)}, goal ${goal}`);
  }
  for (const line of confidences(answers)) say(line);
  say(timing(examples));
}

try {
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
