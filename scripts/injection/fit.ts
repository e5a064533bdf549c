import { FLAGS } from "@/firewall/domain/injection/flags";
import { type LabelledText, PASTED } from "./corpus";
import { type Example, type FloatModel, type Settings, trainLogistic } from "./logistic";
import { exampleOf, logitOfWindow, type PreparedText, type PreparedWindow } from "./prepared";
import { Random } from "./random";

const SETTINGS: Settings = { epochs: 10, rate: 0.08, decay: 2e-5 };
const NEGATIVES_PER_TEXT = 6;
const HARD_PER_TEXT = 4;
const POSITIVES_PER_TEXT = 4;
const INSIDE = 0.7;
const ENOUGH = 150;
const SYNTHETIC_WEIGHT = 0.6;
/** Documents that count as prompts are many files; what people ask without them must not drown. */
const PASTED_WEIGHT = 0.3;
const NEAR = 1;

/** A part of a payload that is an attack by itself. */
const TELLING = new Set(
  ["plain-override", "forget-everything", "override-elsewhere"].map((name) => FLAGS.indexOf(name)),
);

/** Such a part counts so many times. */
const TELLING_WEIGHT = 1.2;

function isTelling({ flags }: PreparedWindow): boolean {
  return flags.some((flag) => TELLING.has(flag));
}

type Kind = "positive" | "negative" | "open";

/** Facts of a window of a text, before any model has seen it. */
function kindOf({ span, attack }: LabelledText, window: PreparedWindow, only: boolean): Kind {
  const { place } = window;
  if (!attack) return "negative";
  if (!span) return only ? "positive" : "open";
  if (!place) return "open";
  const inside = Math.max(0, Math.min(span[1], place[1]) - Math.max(span[0], place[0]));
  const isInside = inside >= INSIDE * (place[1] - place[0]);
  const isEnough = inside >= Math.min(ENOUGH, 0.6 * (span[1] - span[0]));
  if (isInside && isEnough) return "positive";
  if (isInside && isTelling(window)) return "positive";
  return inside === 0 ? "negative" : "open";
}

interface Weights {
  readonly of: (text: PreparedText) => number;
  readonly family: (text: PreparedText) => number;
}

/**
 * Every file counts the same for its side, a synthetic one less; attacks and harmless texts balance. Within a file a
 * repository or sender counts by the root of its texts, so that none outweighs the others.
 */
function balance(texts: readonly PreparedText[]): Weights {
  const counts = new Map<string, number>();
  const roots = new Map<string, number>();
  const key = ({ label }: PreparedText) => `${label.attack}/${label.file}`;
  const groupKey = (text: PreparedText) => `${key(text)}/${text.label.group}`;
  const add = (map: Map<string, number>, name: string, value: number) =>
    map.set(name, (map.get(name) ?? 0) + value);
  for (const text of texts) add(counts, groupKey(text), 1);
  const rootOf = (text: PreparedText) => 1 / Math.sqrt(counts.get(groupKey(text)) ?? 1);
  for (const text of texts) add(roots, key(text), rootOf(text));
  const names = [...roots.keys()];
  const share = (name: string) =>
    name.includes("/synthetic-") ? SYNTHETIC_WEIGHT : name.endsWith(PASTED) ? PASTED_WEIGHT : 1;
  const total = (attack: boolean) =>
    names
      .filter((name) => name.startsWith(`${attack}/`))
      .reduce((sum, name) => sum + share(name), 0);
  const totals = { true: total(true), false: total(false) };
  return {
    of: (text) =>
      (share(key(text)) * rootOf(text)) /
      (totals[`${text.label.attack}`] * (roots.get(key(text)) ?? 1)),
    family: (text) => names.indexOf(key(text)),
  };
}

function examplesOf(
  texts: readonly PreparedText[],
  weights: Weights,
  random: Random,
  model: FloatModel | null,
): Example[] {
  const examples: Example[] = [];
  for (const text of texts) {
    const { label, windows } = text;
    if (windows.length === 0) continue;
    const weight = weights.of(text);
    const family = weights.family(text);
    const only = windows.length === 1;
    const byKind = (kind: Kind) => windows.filter((window) => kindOf(label, window, only) === kind);
    let positives = byKind("positive");
    if (label.attack && positives.length === 0 && model) {
      const open = byKind("open").map((window) => ({
        window,
        logit: logitOfWindow(model, window),
      }));
      const best = open.reduce(
        (most, { logit }) => Math.max(most, logit),
        Number.NEGATIVE_INFINITY,
      );
      positives = open.filter(({ logit }) => logit > best - NEAR).map(({ window }) => window);
    }
    const chosen = random.shuffle(positives).slice(0, POSITIVES_PER_TEXT);
    for (const window of chosen) {
      const share = ((isTelling(window) ? TELLING_WEIGHT : 1) * weight) / chosen.length;
      examples.push(exampleOf(window, true, share, family));
    }
    const negatives = byKind("negative");
    const picked = new Set(random.shuffle(negatives).slice(0, NEGATIVES_PER_TEXT));
    if (model && !label.attack) {
      const hardest = negatives
        .map((window) => ({ window, logit: logitOfWindow(model, window) }))
        .sort((a, b) => b.logit - a.logit)
        .slice(0, HARD_PER_TEXT);
      for (const { window } of hardest) picked.add(window);
    }
    const own = label.attack ? weight * 0.3 : weight;
    for (const window of picked) examples.push(exampleOf(window, false, own / picked.size, family));
  }
  return examples;
}

/** Trains a channel on texts: once on what is known, then with the hardest harmless and the likeliest open windows. */
export function fitModel(texts: readonly PreparedText[], seed: number, rounds = 1): FloatModel {
  const random = new Random(seed);
  const weights = balance(texts);
  let model: FloatModel | null = null;
  for (let round = 0; round <= rounds; round++) {
    const examples = examplesOf(texts, weights, random, model);
    model = trainLogistic(
      examples,
      random,
      round === rounds ? SETTINGS : { ...SETTINGS, epochs: 2 },
    );
  }
  if (!model) throw new Error("no round of training");
  return model;
}

/** The model with every term weight as a signed byte times one scale. */
export function quantise(model: FloatModel): {
  model: FloatModel;
  terms: Int8Array;
  scale: number;
} {
  let most = 0;
  for (const weight of model.terms) most = Math.max(most, Math.abs(weight));
  const scale = most / 127 || 1;
  const terms = Int8Array.from(model.terms, (weight) => Math.round(weight / scale));
  return {
    model: {
      bias: model.bias,
      flags: model.flags,
      terms: Float32Array.from(terms, (step) => step * scale),
    },
    terms,
    scale,
  };
}
