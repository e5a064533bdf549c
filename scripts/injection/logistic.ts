import { FLAGS } from "@/firewall/domain/injection/flags";
import { lengthFactor } from "@/firewall/domain/injection/model";
import { TERMS } from "@/firewall/domain/injection/terms";
import type { Random } from "./random";

/** A window as a row of the training set. */
export interface Example {
  readonly terms: Int32Array;
  readonly flags: Uint8Array;
  readonly words: number;
  readonly attack: boolean;
  readonly weight: number;
  readonly family: number;
}

export interface FloatModel {
  bias: number;
  readonly terms: Float32Array;
  readonly flags: Float64Array;
}

export interface Settings {
  readonly epochs: number;
  readonly rate: number;
  /** Pull towards zero of terms and of flags, per unit of weight. */
  readonly decay: number;
}

/** Terms that occur in two families at least: what only one source says is not learnt. */
function keptTerms(examples: readonly Example[]): Uint8Array {
  const first = new Int16Array(TERMS).fill(-1);
  const kept = new Uint8Array(TERMS);
  for (const { terms, family } of examples) {
    for (const term of terms) {
      if (first[term] === -1) first[term] = family;
      else if (first[term] !== family) kept[term] = 1;
    }
  }
  return kept;
}

function logitOf(model: FloatModel, example: Example): number {
  let sum = 0;
  for (const term of example.terms) sum += model.terms[term] ?? 0;
  let logit = model.bias + sum * lengthFactor(example.words);
  for (const flag of example.flags) logit += model.flags[flag] ?? 0;
  return logit;
}

/** Logistic regression by AdaGrad over weighted examples, in an order that the seed fixes. */
export function trainLogistic(
  examples: readonly Example[],
  random: Random,
  settings: Settings,
): FloatModel {
  const kept = keptTerms(examples);
  const model: FloatModel = {
    bias: 0,
    terms: new Float32Array(TERMS),
    flags: new Float64Array(FLAGS.length),
  };
  const squaresOfTerms = new Float32Array(TERMS).fill(1e-3);
  const squaresOfFlags = new Float64Array(FLAGS.length).fill(1e-3);
  let squareOfBias = 1e-3;
  const { rate, decay } = settings;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const unit = examples.length / total;
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    for (const example of random.shuffle(examples)) {
      const error = 1 / (1 + Math.exp(-logitOf(model, example))) - (example.attack ? 1 : 0);
      const gradient = error * example.weight * unit;
      if (Math.abs(gradient) < 1e-4) continue;
      squareOfBias += gradient * gradient;
      model.bias -= (rate * gradient) / Math.sqrt(squareOfBias);
      for (const flag of example.flags) {
        const own = gradient + decay * (model.flags[flag] ?? 0);
        const square = (squaresOfFlags[flag] ?? 0) + own * own;
        squaresOfFlags[flag] = square;
        model.flags[flag] = (model.flags[flag] ?? 0) - (rate * 0.5 * own) / Math.sqrt(square);
      }
      const factor = lengthFactor(example.words) * gradient;
      for (const term of example.terms) {
        if (kept[term] === 0) continue;
        const own = factor + decay * (model.terms[term] ?? 0);
        const square = (squaresOfTerms[term] ?? 0) + own * own;
        squaresOfTerms[term] = square;
        model.terms[term] = (model.terms[term] ?? 0) - (rate * own) / Math.sqrt(square);
      }
    }
  }
  return model;
}
