import type { Channel } from "@/firewall/domain/injection/detection";
import { benignClass, type LabelledText, wordingOf } from "./corpus";
import { fitModel, quantise, SETTINGS } from "./fit";
import type { FloatModel } from "./logistic";
import { logitOfText, type PreparedText, prepareText } from "./prepared";
import { Random } from "./random";
import { syntheticTexts } from "./synthetic/generate";

/** A text with the logit that a model gave it. */
export interface Scored {
  readonly label: LabelledText;
  readonly logit: number;
}

function score(model: FloatModel, texts: readonly PreparedText[]): Scored[] {
  return texts.map((text) => ({ label: text.label, logit: logitOfText(model, text) }));
}

/**
 * Scores every text of a channel by a model that has seen none of its source: a text of the training part by one
 * trained without its family, any other by one trained on the whole training part. Weights are quantised as shipped.
 */
export function scoreUnseen(
  channel: Channel,
  training: readonly LabelledText[],
  held: readonly LabelledText[],
  seed: number,
  progress: (line: string) => void,
): Scored[] {
  const own = training.filter((text) => text.channel === channel);
  const texts = own.map(prepareText);
  const synthetic = syntheticTexts(channel, own, new Random(seed)).map(prepareText);
  const train = (known: readonly PreparedText[]) =>
    quantise(fitModel([...known, ...synthetic], SETTINGS[channel], seed)).model;
  progress(`${channel}: training on ${texts.length} texts and ${synthetic.length} synthetic ones`);
  const scored = score(
    train(texts),
    held.filter((text) => text.channel === channel).map(prepareText),
  );
  for (const family of new Set(texts.map(({ label }) => label.family))) {
    progress(`${channel}: training without ${family}`);
    const model = train(texts.filter(({ label }) => label.family !== family));
    scored.push(
      ...score(
        model,
        texts.filter(({ label }) => label.family === family),
      ),
    );
  }
  return scored;
}

/** Scores texts by the weights of a file, as the detector does. */
export function scoreShipped(
  model: FloatModel,
  channel: Channel,
  texts: readonly LabelledText[],
): Scored[] {
  return score(model, texts.filter((text) => text.channel === channel).map(prepareText));
}

export function coreLogits(scored: readonly Scored[]): number[] {
  return scored
    .filter(({ label }) => !label.attack && benignClass(label) === "core")
    .map(({ logit }) => logit);
}

export interface Group {
  readonly name: string;
  readonly logits: readonly number[];
}

/** Texts grouped by a name, in the order of the names; those with none are left out. */
export function grouped(
  scored: readonly Scored[],
  nameOf: (label: LabelledText) => string | null,
): Group[] {
  const groups = new Map<string, number[]>();
  for (const { label, logit } of scored) {
    const name = nameOf(label);
    if (name === null) continue;
    const own = groups.get(name);
    if (own) own.push(logit);
    else groups.set(name, [logit]);
  }
  return [...groups]
    .map(([name, logits]) => ({ name, logits }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const attackSource = (label: LabelledText) => (label.attack ? label.file : null);
export const benignSource = (label: LabelledText) =>
  label.attack ? null : `${label.file} (${benignClass(label)})`;
export const wording = (label: LabelledText) => (label.attack ? wordingOf(label) : null);
export const wordingBySource = (label: LabelledText) =>
  label.attack && wordingOf(label) !== "other" ? `${wordingOf(label)}: ${label.file}` : null;
export const benignKind = (label: LabelledText) => (label.attack ? null : benignClass(label));
