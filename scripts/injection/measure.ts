import type { Channel, Verdict } from "@/firewall/domain/injection/detection";
import { benignClass, harmlessKind, type LabelledText, PASTED, wordingOf } from "./corpus";
import { fitModel, quantise } from "./fit";
import type { FloatModel } from "./logistic";
import { logitOfText, type PreparedText, prepareText } from "./prepared";
import { Random } from "./random";
import { syntheticTexts } from "./synthetic/generate";

/** A text with the logit that a model gave it, and what its rules come to by themselves. */
export interface Scored {
  readonly label: LabelledText;
  readonly logit: number;
  readonly floor: Verdict;
}

const FOLDS = 5;

export function scoreTexts(model: FloatModel, texts: readonly PreparedText[]): Scored[] {
  return texts.map((text) => ({
    label: text.label,
    logit: logitOfText(model, text),
    floor: text.floor,
  }));
}

/** Papers of our own wording hold nothing but orders: learnt from, they hide orders in other texts. */
const isOwnWording = ({ group }: LabelledText) => group === "own wording";

/** A model of texts and of synthetic ones, which plant their attacks in these texts alone; quantised as shipped. */
export function trainOn(
  channel: Channel,
  given: readonly PreparedText[],
  seed: number,
  without?: string,
) {
  const texts = given.filter(({ label }) => !isOwnWording(label));
  const labels = texts.map(({ label }) => label);
  const synthetic = syntheticTexts(channel, labels, new Random(seed))
    .filter(({ file }) => file !== without)
    .map(prepareText);
  const fitted = quantise(fitModel([...texts, ...synthetic], seed));
  return { ...fitted, synthetic: synthetic.length };
}

/** The fold of every group: those with attacks are parted first, each fold gets some of the others. */
function foldsOf(texts: readonly PreparedText[]): Map<string, number> {
  const attacking = new Set(
    texts.filter(({ label }) => label.attack).map(({ label }) => label.group),
  );
  const groups = [...new Set(texts.map(({ label }) => label.group))].sort(
    (a, b) => Number(attacking.has(b)) - Number(attacking.has(a)) || (a < b ? -1 : 1),
  );
  return new Map(groups.map((group, i) => [group, i % FOLDS]));
}

function scoreWithout(
  channel: Channel,
  texts: readonly PreparedText[],
  isOut: (text: PreparedText) => boolean,
  seed: number,
): Scored[] {
  const { model } = trainOn(
    channel,
    texts.filter((text) => !isOut(text)),
    seed,
  );
  return scoreTexts(model, texts.filter(isOut));
}

/** Scores every text by a model that has seen nothing of its repository, sender or source of attacks. */
export function scoreUnseen(
  channel: Channel,
  texts: readonly PreparedText[],
  seed: number,
  progress: (line: string) => void,
): Scored[] {
  const folds = foldsOf(texts);
  return Array.from({ length: FOLDS }, (_, fold) => {
    progress(`${channel}: without part ${fold + 1} of ${FOLDS} of the sources`);
    return scoreWithout(channel, texts, ({ label }) => folds.get(label.group) === fold, seed);
  }).flat();
}

/** Scores harmless texts by models that have seen nothing of their kind, pasted or not. */
export function scoreUnseenKinds(
  channel: Channel,
  texts: readonly PreparedText[],
  seed: number,
  progress: (line: string) => void,
): Scored[] {
  const kindOf = ({ label }: PreparedText) => label.file.replace(PASTED, "");
  const own = texts.filter(({ label }) => !label.attack);
  const kinds = [...new Set(own.map(kindOf))];
  return kinds.flatMap((kind) => {
    progress(`${channel}: without ${kind}`);
    // Prompts with pasted data hold texts of every other kind.
    const isOut = (text: PreparedText) =>
      !text.label.attack && (kindOf(text) === kind || /pasted-prompts/.test(text.label.file));
    return scoreWithout(channel, texts, isOut, seed).filter(
      ({ label }) => label.file.replace(PASTED, "") === kind,
    );
  });
}

/** Scores generated attacks by models that have seen nothing of their kind of wording. */
export function scoreUnseenWordings(
  channel: Channel,
  texts: readonly PreparedText[],
  seed: number,
  progress: (line: string) => void,
): Scored[] {
  const labels = texts.map(({ label }) => label);
  const attacks = syntheticTexts(channel, labels, new Random(seed)).filter(({ attack }) => attack);
  return [...new Set(attacks.map(({ file }) => file))].flatMap((name) => {
    progress(`${channel}: without ${name}`);
    const own = attacks.filter(({ file }) => file === name);
    return scoreTexts(trainOn(channel, texts, seed, name).model, own.map(prepareText));
  });
}

/** Harmless texts that a promise holds for: not agent files, role-play, lists of trigger words, or our own wording. */
export function coreOf(scored: readonly Scored[]): Scored[] {
  return scored.filter(
    ({ label }) => !label.attack && benignClass(label) === "core" && !isOwnWording(label),
  );
}

export interface Group {
  readonly name: string;
  readonly texts: readonly Scored[];
}

/** Texts grouped by a name, in the order of the names; those with none are left out. */
export function grouped(
  scored: readonly Scored[],
  nameOf: (label: LabelledText) => string | null,
): Group[] {
  const groups = new Map<string, Scored[]>();
  for (const text of scored) {
    const name = nameOf(text.label);
    if (name === null) continue;
    const own = groups.get(name);
    if (own) own.push(text);
    else groups.set(name, [text]);
  }
  return [...groups]
    .map(([name, texts]) => ({ name, texts }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const attackSource = (label: LabelledText) => (label.attack ? label.file : null);
export const benignSource = (label: LabelledText) =>
  label.attack ? null : `${harmlessKind(label)} (${benignClass(label)})`;
export const wording = (label: LabelledText) => (label.attack ? wordingOf(label) : null);
export const wordingBySource = (label: LabelledText) =>
  label.attack && wordingOf(label) !== "other" ? `${wordingOf(label)}: ${label.file}` : null;
