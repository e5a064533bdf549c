import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Channel } from "@/firewall/domain/injection/detection";

/** One labelled text. */
export interface LabelledText {
  readonly text: string;
  readonly attack: boolean;
  readonly kind: string;
  /** File it came from, without its ending. */
  readonly file: string;
  readonly tag: string;
  /** Place of the injected part, if known. */
  readonly span: readonly [number, number] | null;
  readonly channel: Channel;
  /** Texts that are left out together. */
  readonly family: string;
}

/** Class of a benign text: for the threshold, or with a separate figure. */
export type BenignClass = "core" | "agent documents" | "role-play prompts" | "trigger words";

const PROMPT_BENIGN =
  /frr|wildguard|prompt|notinject|trigger|question|chat|neuralchemy|kaggle|chen868|qualifire|deepset|jailbreak|pif/i;
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^injecagent|^benign-tool-descriptions/, "injecagent"],
  [/^cyberseceval-pi/, "cyberseceval-pi"],
];

interface Row {
  readonly text: string;
  readonly label: string;
  readonly kind?: string;
  readonly tag?: string | null;
  readonly span?: readonly number[];
}

function spanOf(row: Row): readonly [number, number] | null {
  const [start, end] = row.span ?? [];
  return start !== undefined && end !== undefined && end > start ? [start, end] : null;
}

function channelOf(row: Row, file: string): Channel {
  if (row.label === "injection") return row.kind === "indirect" ? "document" : "prompt";
  return PROMPT_BENIGN.test(file) ? "prompt" : "document";
}

function readTexts(place: string): LabelledText[] {
  const file = path.basename(place, ".jsonl");
  const family = FAMILIES.find(([pattern]) => pattern.test(file))?.[1] ?? file;
  return readFileSync(place, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row)
    .map((row) => ({
      text: row.text,
      attack: row.label === "injection",
      kind: row.kind ?? row.label,
      file,
      tag: row.tag ?? "",
      span: spanOf(row),
      channel: channelOf(row, file),
      family,
    }));
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
}

/** Texts of DIR/train, and those of every other file below DIR, files in the order of their names. */
export function readCorpus(folder: string): { train: LabelledText[]; held: LabelledText[] } {
  const inTraining = (file: string) => path.relative(folder, file).split(path.sep)[0] === "train";
  const files = textFiles(folder);
  return {
    train: files.filter(inTraining).flatMap(readTexts),
    held: files.filter((file) => !inTraining(file)).flatMap(readTexts),
  };
}

/** Class of a benign text. */
export function benignClass({ file }: LabelledText): BenignClass {
  if (/agent-docs/.test(file)) return "agent documents";
  if (/roleplay/.test(file)) return "role-play prompts";
  if (/notinject|trigger/.test(file)) return "trigger words";
  return "core";
}

/**
 * Whether an attack overrides openly, pretends that the task is done, hides an instruction among
 * data, or cannot be classified by its tag.
 */
export function wordingOf({
  file,
  tag,
}: LabelledText): "explicit" | "fake completion" | "implicit" | "other" {
  if (/enhanced/.test(tag)) return "explicit";
  if (/^(?:fake_)?completion/.test(tag)) return "fake completion";
  if (/^asb/.test(file)) return /naive|escape/.test(tag) ? "implicit" : "explicit";
  if (/^piarena/.test(file)) return /^(?:ignore|combined)/.test(tag) ? "explicit" : "implicit";
  if (/ignore_previous|instruction_override|important_instructions/i.test(tag)) return "explicit";
  if (/^bipia/.test(file) || /_base/.test(tag)) return "implicit";
  return "other";
}
