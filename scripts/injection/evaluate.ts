import { parseArgs } from "node:util";
import { unsquash } from "@/firewall/domain/injection/block-scan";
import { CHANNELS, type Channel } from "@/firewall/domain/injection/detection";
import { shippedModels } from "@/firewall/domain/injection/shipped-models";
import { type LabelledText, readCorpus } from "./corpus";
import { latencyLines } from "./latency";
import type { FloatModel } from "./logistic";
import {
  attackSource,
  benignKind,
  benignSource,
  coreLogits,
  type Group,
  grouped,
  type Scored,
  scoreShipped,
  scoreUnseen,
  wording,
  wordingBySource,
} from "./measure";
import { RATES, shareAbove, thresholdAt } from "./thresholds";

const USAGE = "usage: npm run eval:injection -- DIR [--seed N] [--shipped]";
const SEED = 20261122;
const NAME = 44;
const CELL = 9;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function percent(share: number | null): string {
  return (share === null ? "-" : `${(100 * share).toFixed(1)}`).padStart(CELL);
}

function row(name: string, count: number, cells: readonly (number | null)[]): string {
  return `${name.padEnd(NAME)}${String(count).padStart(7)}${cells.map(percent).join("")}`;
}

function table(title: string, groups: readonly Group[], thresholds: readonly number[]): void {
  if (groups.length === 0) return;
  say("");
  say(title);
  for (const { name, logits } of groups) {
    say(
      row(
        name,
        logits.length,
        thresholds.map((threshold) => shareAbove(logits, threshold)),
      ),
    );
  }
}

function mean(groups: readonly Group[], threshold: number): number | null {
  const shares = groups.map(({ logits }) => shareAbove(logits, threshold) ?? 0);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function report(channel: Channel, scored: readonly Scored[]): void {
  const core = coreLogits(scored);
  const { thresholds } = shippedModels()[channel];
  const shipped = [thresholds.suspicious, thresholds.injection].map(unsquash);
  const own = [...RATES.map((rate) => thresholdAt(core, rate)), ...shipped];
  say("");
  say(`== ${channel} channel: thresholds on ${core.length} core benign texts`);
  const heads = [...RATES.map((rate) => `${100 * rate} %`), "susp.", "inj."];
  say(
    `${"share of texts reported, in percent".padEnd(NAME)}${"texts".padStart(7)}${heads.map((head) => head.padStart(CELL)).join("")}`,
  );
  say(
    `${"threshold (logit)".padEnd(NAME + 7)}${own.map((value) => value.toFixed(2).padStart(CELL)).join("")}`,
  );
  const attacks = grouped(scored, attackSource);
  table("Recall by attack source, none of it seen in training:", attacks, own);
  if (attacks.length > 0) {
    say(
      row(
        "mean of sources",
        attacks.length,
        own.map((threshold) => mean(attacks, threshold)),
      ),
    );
    const english = attacks.filter(({ name }) => !/multi/.test(name));
    say(
      row(
        "mean without machine-translated ones",
        english.length,
        own.map((threshold) => mean(english, threshold)),
      ),
    );
  }
  table("Recall by wording:", grouped(scored, wording), own);
  table("Recall by wording and source:", grouped(scored, wordingBySource), own);
  table("False positives by benign source:", grouped(scored, benignSource), own);
  table("False positives by what a benign text counts for:", grouped(scored, benignKind), own);
}

function floatModel(channel: Channel): FloatModel {
  const { bias, scale, terms, flags } = shippedModels()[channel];
  return {
    bias,
    terms: Float32Array.from(terms, (step) => step * scale),
    flags: Float64Array.from(flags),
  };
}

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, shipped: { type: "boolean" } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error(USAGE);
const seed = Number(values.seed ?? SEED);
const { train, held } = readCorpus(folder);
const all: LabelledText[] = [...train, ...held];
if (all.length === 0) throw new Error(`${folder} holds no texts: ${USAGE}`);
say(
  `${all.length} texts of ${folder}; detector ${CHANNELS.map((channel) => `${shippedModels()[channel].version} (${channel})`).join(", ")}`,
);
const isShipped = values.shipped === true || train.length === 0;
say(
  isShipped
    ? "Scored by the shipped weights: figures of sources of the training part are no measurements."
    : "Each source is scored by weights trained without it; columns susp. and inj. are the shipped thresholds.",
);
for (const channel of CHANNELS) {
  const scored = isShipped
    ? scoreShipped(floatModel(channel), channel, all)
    : scoreUnseen(channel, train, held, seed, (line) => process.stderr.write(`${line}\n`));
  if (scored.length > 0) report(channel, scored);
}
say("");
for (const line of latencyLines(
  all.filter(({ channel }) => channel === "document").map(({ text }) => text),
))
  say(line);
