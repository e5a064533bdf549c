import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { CHANNELS, type Channel } from "@/firewall/domain/injection/detection";
import { benignClass, type LabelledText, readCorpus } from "./corpus";
import { fitModel, quantise, SETTINGS } from "./fit";
import { logitOfText, type PreparedText, prepareText } from "./prepared";
import { Random } from "./random";
import { syntheticTexts } from "./synthetic/generate";
import { thresholdAt } from "./thresholds";
import { scoresAt, weightsFile } from "./weights-file";

const FOLDER = "src/firewall/domain/injection/weights";
const SEED = 20261122;
/** False positives on core benign texts at which a text is suspicious, and at which it counts as an injection. */
const OPERATING: Readonly<Record<Channel, readonly [number, number]>> = {
  document: [0.01, 0.002],
  prompt: [0.005, 0.002],
};

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error("usage: npm run train:injection -- DIR [--seed N]");
const seed = Number(values.seed ?? SEED);

/** Logits of texts by models that have seen nothing of their family. */
function unseenLogits(
  texts: readonly PreparedText[],
  synthetic: readonly PreparedText[],
  channel: Channel,
): number[] {
  const families = [
    ...new Set(texts.filter(({ label }) => !label.attack).map(({ label }) => label.family)),
  ];
  return families.flatMap((family) => {
    const others = texts.filter(({ label }) => label.family !== family);
    const { model } = quantise(fitModel([...others, ...synthetic], SETTINGS[channel], seed));
    return texts
      .filter(
        ({ label }) => label.family === family && !label.attack && benignClass(label) === "core",
      )
      .map((text) => logitOfText(model, text));
  });
}

function trainChannel(
  channel: Channel,
  train: readonly LabelledText[],
  held: readonly LabelledText[],
): string {
  const own = train.filter((text) => text.channel === channel);
  const texts = own.map(prepareText);
  const synthetic = syntheticTexts(channel, own, new Random(seed)).map(prepareText);
  const fitted = quantise(fitModel([...texts, ...synthetic], SETTINGS[channel], seed));
  const core = held.filter(
    (text) => text.channel === channel && !text.attack && benignClass(text) === "core",
  );
  const logits = [
    ...unseenLogits(texts, synthetic, channel),
    ...core.map((text) => logitOfText(fitted.model, prepareText(text))),
  ];
  const [suspicious, injection] = OPERATING[channel];
  const thresholds = scoresAt(thresholdAt(logits, suspicious), thresholdAt(logits, injection));
  const file = weightsFile(fitted, thresholds);
  mkdirSync(FOLDER, { recursive: true });
  const text = `${JSON.stringify(file, null, 2)}\n`;
  writeFileSync(path.join(FOLDER, `${channel}.json`), text);
  return (
    `${channel} ${file.version}: ${texts.length} texts and ${synthetic.length} synthetic, ` +
    `thresholds ${thresholds.suspicious} and ${thresholds.injection} on ${logits.length} core benign texts, ` +
    `${Math.round(text.length / 1000)} kB`
  );
}

const started = performance.now();
const { train, held } = readCorpus(folder);
if (train.length === 0) throw new Error(`${folder} holds no train/*.jsonl`);
for (const channel of CHANNELS) process.stdout.write(`${trainChannel(channel, train, held)}\n`);
process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
