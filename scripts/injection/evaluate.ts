import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { unsquash } from "@/firewall/domain/injection/block-scan";
import { detectInjection } from "@/firewall/domain/injection/detect-injection";
import { CHANNELS, type Channel } from "@/firewall/domain/injection/detection";
import { shippedModels } from "@/firewall/domain/injection/shipped-models";
import { type LabelledText, readCorpus } from "./corpus";
import { latencyLines } from "./latency";
import {
  attackSource,
  benignSource,
  coreOf,
  type Group,
  grouped,
  type Scored,
  scoreTexts,
  scoreUnseen,
  scoreUnseenKinds,
  scoreUnseenWordings,
  trainOn,
  wording,
  wordingBySource,
} from "./measure";
import { prepareText } from "./prepared";
import { RATES, type Share, thresholdAt, wilson } from "./thresholds";

const USAGE =
  "usage: npm run eval:injection -- DIR [--seed N] [--shipped] [--kinds] [--wordings] [--limits FILE]";
const SEED = 20261122;
const NAME = 46;
const CELL = 20;

/** From where on a text counts as reported. */
interface Cut {
  readonly name: string;
  readonly logit: number;
  readonly floors: ReadonlySet<Scored["floor"]>;
}

/** What must hold of the shipped weights, by the names of the tables: shares of texts that are suspicious or worse. */
interface Limits {
  readonly [channel: string]: {
    readonly least?: Readonly<Record<string, number>>;
    readonly most?: Readonly<Record<string, number>>;
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function percent(value: number): string {
  return (100 * value).toFixed(1);
}

function cell({ share, low, high }: Share): string {
  return `${percent(share)} [${percent(low)}, ${percent(high)}]`.padStart(CELL);
}

function shareOf({ texts }: Group, { logit, floors }: Cut): Share {
  const reported = texts.filter((text) => text.logit > logit || floors.has(text.floor));
  return wilson(reported.length, texts.length);
}

function table(title: string, groups: readonly Group[], cuts: readonly Cut[]): void {
  if (groups.length === 0) return;
  say("");
  say(title);
  for (const group of groups) {
    const cells = cuts.map((cut) => cell(shareOf(group, cut)));
    say(`${group.name.padEnd(NAME)}${String(group.texts.length).padStart(7)}${cells.join("")}`);
  }
}

function meanLine(groups: readonly Group[], cuts: readonly Cut[]): string {
  const means = cuts.map(
    (cut) => groups.reduce((sum, group) => sum + shareOf(group, cut).share, 0) / groups.length,
  );
  const cells = means.map((mean) => percent(mean).padStart(CELL));
  return `${"mean of sources".padEnd(NAME)}${String(groups.length).padStart(7)}${cells.join("")}`;
}

function shippedCuts(channel: Channel): Cut[] {
  const { suspicious, injection } = shippedModels()[channel].thresholds;
  return [
    {
      name: "suspicious",
      logit: unsquash(suspicious),
      floors: new Set(["SUSPICIOUS", "INJECTION"] as const),
    },
    { name: "injection", logit: unsquash(injection), floors: new Set(["INJECTION"] as const) },
  ];
}

function report(channel: Channel, scored: readonly Scored[], basis: readonly Scored[]): void {
  const logits = coreOf(basis).map(({ logit }) => logit);
  const floors = new Set(["SUSPICIOUS", "INJECTION"] as const);
  const pooled = RATES.map((rate) => ({
    name: `at ${100 * rate} %`,
    logit: thresholdAt(logits, rate),
    floors,
  }));
  const cuts = [...(logits.length > 0 ? pooled : []), ...shippedCuts(channel)];
  say("");
  say(`== ${channel} channel: "at" is the share of ${logits.length} harmless texts`);
  const heads = cuts.map(({ name }) => name.padStart(CELL)).join("");
  say(`${"reported, percent [95 % interval]".padEnd(NAME)}${"texts".padStart(7)}${heads}`);
  const marks = cuts.map(({ logit }) => logit.toFixed(2).padStart(CELL)).join("");
  say(`${"threshold (logit)".padEnd(NAME + 7)}${marks}`);
  const attacks = grouped(scored, attackSource);
  table("Attacks by source:", attacks, cuts);
  if (attacks.length > 0) say(meanLine(attacks, cuts));
  table("Attacks by wording:", grouped(scored, wording), cuts);
  table("Attacks by wording and source:", grouped(scored, wordingBySource), cuts);
  table("Harmless texts:", grouped(scored, benignSource), cuts);
}

/** Scores texts as the product does. */
function scoreShipped(texts: readonly LabelledText[]): Scored[] {
  return texts.map((label) => {
    const { score, verdict } = detectInjection(label.text, label.channel);
    return { label, logit: unsquash(score), floor: verdict };
  });
}

/** Lines on the limits that the shipped weights break. */
function broken(channel: Channel, scored: readonly Scored[], limits: Limits): string[] {
  const [cut] = shippedCuts(channel);
  const { least = {}, most = {} } = limits[channel] ?? {};
  const groups = new Map(
    [attackSource, wording, wordingBySource, benignSource]
      .flatMap((nameOf) => grouped(scored, nameOf))
      .map((group) => [group.name, group] as const),
  );
  const judge = (name: string, isKept: (share: number) => boolean, limit: string) => {
    const group = groups.get(name);
    if (!group || !cut) return [`${channel}, ${name}: no texts, so that ${limit} holds of none`];
    const own = shareOf(group, cut);
    return isKept(own.share) ? [] : [`${channel}, ${name}: ${cell(own).trim()} %, ${limit}`];
  };
  return [
    ...Object.entries(least).flatMap(([name, limit]) =>
      judge(name, (share) => share >= limit, `at least ${percent(limit)} %`),
    ),
    ...Object.entries(most).flatMap(([name, limit]) =>
      judge(name, (share) => share <= limit, `at most ${percent(limit)} %`),
    ),
  ];
}

const { values, positionals } = parseArgs({
  options: {
    seed: { type: "string" },
    shipped: { type: "boolean" },
    kinds: { type: "boolean" },
    wordings: { type: "boolean" },
    limits: { type: "string" },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error(USAGE);
const seed = Number(values.seed ?? SEED);
const { train, held } = readCorpus(folder);
// What the weights learnt from says nothing about them.
const isLimited = values.limits !== undefined;
const all: LabelledText[] = isLimited && held.length > 0 ? held : [...train, ...held];
if (all.length === 0) throw new Error(`${folder} holds no texts: ${USAGE}`);
const versions = CHANNELS.map((channel) => `${shippedModels()[channel].version} (${channel})`);
say(`${all.length} texts of ${folder}; detector ${versions.join(", ")}`);
const limits =
  values.limits === undefined ? null : (JSON.parse(readFileSync(values.limits, "utf8")) as Limits);
const isShipped = values.shipped === true || limits !== null || train.length === 0;
say(
  isShipped
    ? "Scored by the shipped weights: figures of sources of the training part are no measurements."
    : "Every text is scored by weights trained without its repository, sender or source of attacks; the last two columns are the shipped thresholds.",
);
const progress = (line: string) => process.stderr.write(`${line}\n`);
const failures: string[] = [];
for (const channel of CHANNELS) {
  const ofChannel = (texts: readonly LabelledText[]) =>
    texts.filter((text) => text.channel === channel);
  const own = (texts: readonly LabelledText[]) => ofChannel(texts).map(prepareText);
  if (isShipped) {
    const scored = scoreShipped(ofChannel(all));
    if (scored.length > 0) report(channel, scored, scored);
    if (limits) failures.push(...broken(channel, scored, limits));
    continue;
  }
  const texts = own(train);
  const unseen = scoreUnseen(channel, texts, seed, progress);
  report(channel, unseen, unseen);
  if (held.length > 0) {
    say("");
    say("The other files of the folder, by weights of the whole training part:");
    report(channel, scoreTexts(trainOn(channel, texts, seed).model, own(held)), unseen);
  }
  if (values.kinds === true) {
    say("");
    say("Harmless texts by weights trained without their kind:");
    report(channel, scoreUnseenKinds(channel, texts, seed, progress), unseen);
  }
  if (values.wordings === true) {
    say("");
    say("Generated attacks by weights trained without their kind of wording:");
    report(channel, scoreUnseenWordings(channel, texts, seed, progress), unseen);
  }
}
if (limits === null) {
  say("");
  const documents = all.filter(({ channel }) => channel === "document").map(({ text }) => text);
  for (const line of latencyLines(documents)) say(line);
} else {
  say("");
  for (const line of failures) say(`LIMIT BROKEN: ${line}`);
  if (failures.length === 0) say("all limits hold");
  else process.exitCode = 1;
}
