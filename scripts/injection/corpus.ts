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
  /** Texts that are left out together: those of a repository, mails of a sender. */
  readonly group: string;
}

/** Class of a benign text: for the threshold, or with a separate figure. */
export type BenignClass = "core" | "agent documents" | "role-play prompts" | "trigger words";

const PROMPT_BENIGN =
  /frr|wildguard|prompt|notinject|trigger|question|chat|neuralchemy|kaggle|chen868|qualifire|deepset|jailbreak|pif/i;
interface Row {
  readonly text: string;
  readonly label: string;
  readonly kind?: string;
  readonly channel?: Channel;
  readonly source?: string;
  readonly tag?: string | null;
  readonly span?: readonly number[];
}

function spanOf(row: Row): readonly [number, number] | null {
  const [start, end] = row.span ?? [];
  return start !== undefined && end !== undefined && end > start ? [start, end] : null;
}

function channelOf(row: Row, file: string): Channel {
  if (row.channel !== undefined) return row.channel;
  if (row.label === "injection") return row.kind === "indirect" ? "document" : "prompt";
  return PROMPT_BENIGN.test(file) ? "prompt" : "document";
}

/** The domain that a mail names most: of a newsletter its sender, of a mailing list its host. */
function hostOf(text: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [, host = ""] of text.matchAll(/(?:\/\/|@)([\w.-]+\.[a-z]{2,6})\b/gi)) {
    const domain = host.toLowerCase().split(".").slice(-2).join(".");
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

function groupOf({ text, source = "" }: Row, file: string): string {
  const [repository = "", place] = source.replace(/^pasted [\w-]+ \| /, "").split(" @ ");
  if (/spam-assassin/.test(repository)) return hostOf(text) ?? place ?? repository;
  return repository === "multiple" || repository === "" ? file : repository;
}

function readTexts(place: string): LabelledText[] {
  const file = path.basename(place, ".jsonl");
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
      group: groupOf(row, file),
    }));
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
}

/** Name that a file has where its harmless documents count as prompts: pasted, without a request. */
export const PASTED = " (pasted)";

/** Name that a file has where what it hides in documents counts as a prompt by itself. */
const PAYLOADS = " (payloads)";

/** What overrides a model openly in a document is an attack as a prompt as well, without the document around. */
function payloadsOf(texts: readonly LabelledText[]): LabelledText[] {
  return texts.flatMap((label) => {
    const { attack, channel, span, text, file } = label;
    if (!attack || channel !== "document" || !span || wordingOf(label) !== "explicit") return [];
    return [
      {
        ...label,
        text: text.slice(...span),
        span: null,
        channel: "prompt" as const,
        file: `${file}${PAYLOADS}`,
      },
    ];
  });
}

/** A harmless document is a harmless prompt too. */
function withPasted(texts: LabelledText[]): LabelledText[] {
  const documents = texts.filter(({ attack, channel }) => !attack && channel === "document");
  const pasted = documents.map((text) => ({
    ...text,
    channel: "prompt" as const,
    file: `${text.file}${PASTED}`,
  }));
  return [...texts, ...pasted, ...payloadsOf(texts)];
}

/** Texts of DIR/train, and those of every other file below DIR, files in the order of their names. */
export function readCorpus(folder: string): { train: LabelledText[]; held: LabelledText[] } {
  const inTraining = (file: string) => path.relative(folder, file).split(path.sep)[0] === "train";
  const files = textFiles(folder);
  return {
    train: withPasted(files.filter(inTraining).flatMap(readTexts)),
    held: withPasted(files.filter((file) => !inTraining(file)).flatMap(readTexts)),
  };
}

const MAIL: Readonly<Record<string, string>> = {
  "easy-ham-1": "between people",
  "hard-ham-1": "newsletters",
  "spam-1": "advertising",
};

/** What a harmless text is, more finely than by its file: newsletters apart from other mails, styles from code. */
export function harmlessKind({ file, tag, group }: LabelledText): string {
  if (/^benign-mail/.test(file)) return `${file}: ${MAIL[tag] ?? tag}`;
  if (/^benign-code-permissive/.test(file)) return `${file}: ${tag}`;
  if (/^benign-business/.test(file) && group === "own wording") return `${file}: own wording`;
  return file;
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
