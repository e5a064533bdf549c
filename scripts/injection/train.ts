import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { CHANNELS, type Channel } from "@/firewall/domain/injection/detection";
import { type LabelledText, PASTED, readCorpus } from "./corpus";
import { coreOf, grouped, type Scored, scoreUnseen, trainOn } from "./measure";
import { prepareText } from "./prepared";
import { thresholdAt } from "./thresholds";
import { scoresAt, weightsFile } from "./weights-file";

const FOLDER = "src/firewall/domain/injection/weights";
const SEED = 20261122;
/**
 * Share of unseen harmless texts of any one kind at which a text is suspicious, and at which it counts as an injection;
 * mails and business texts are full of orders, and the hardest.
 */
const OPERATING: Readonly<Record<Channel, readonly [number, number]>> = {
  document: [0.01, 0.002],
  prompt: [0.01, 0.002],
};
const OF_ORDERS: readonly [number, number] = [0.02, 0.005];
const FULL_OF_ORDERS = /^benign-(?:mail|business)$/;
/** So many texts of a kind have to lie above its threshold, or it sets none: of fewer, two more or less move it far. */
const FEWEST: Readonly<Record<Channel, readonly [number, number]>> = {
  document: [10, 2],
  prompt: [2, 2],
};

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error("usage: npm run train:injection -- DIR [--seed N]");
const seed = Number(values.seed ?? SEED);

const fileOf = ({ file }: LabelledText) => file.replace(PASTED, "");

/** The threshold that holds of all harmless texts together and in each kind: that of the worst. */
function worstKind(
  scored: readonly Scored[],
  fewest: number,
  rateOf: (kind: string) => number,
): [number, string] {
  const core = coreOf(scored);
  const pooled = core.map(({ logit }) => logit);
  let worst: [number, string] = [thresholdAt(pooled, rateOf("")), "all kinds"];
  for (const { name, texts } of grouped(core, fileOf)) {
    const rate = rateOf(name);
    if (texts.length * rate < fewest) continue;
    const logits = texts.map(({ logit }) => logit);
    const own = thresholdAt(logits, rate);
    if (own > worst[0]) worst = [own, name];
  }
  return worst;
}

function trainChannel(channel: Channel, train: readonly LabelledText[]): string {
  const texts = train.filter((text) => text.channel === channel).map(prepareText);
  const fitted = trainOn(channel, texts, seed);
  const unseen = scoreUnseen(channel, texts, seed, () => undefined);
  const rate = (level: 0 | 1) => (kind: string) =>
    (FULL_OF_ORDERS.test(kind) ? OF_ORDERS : OPERATING[channel])[level];
  const [suspicious, byKind] = worstKind(unseen, FEWEST[channel][0], rate(0));
  const [injection, byKindToo] = worstKind(unseen, FEWEST[channel][1], rate(1));
  const thresholds = scoresAt(suspicious, injection);
  const file = weightsFile(fitted, thresholds);
  mkdirSync(FOLDER, { recursive: true });
  const text = `${JSON.stringify(file, null, 2)}\n`;
  writeFileSync(path.join(FOLDER, `${channel}.json`), text);
  return (
    `${channel} ${file.version}: ${texts.length} texts and ${fitted.synthetic} synthetic, thresholds ` +
    `${thresholds.suspicious} (${byKind}) and ${thresholds.injection} (${byKindToo}), ` +
    `${Math.round(text.length / 1000)} kB`
  );
}

const started = performance.now();
const { train } = readCorpus(folder);
if (train.length === 0) throw new Error(`${folder} holds no train/*.jsonl`);
for (const channel of CHANNELS) process.stdout.write(`${trainChannel(channel, train)}\n`);
process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
