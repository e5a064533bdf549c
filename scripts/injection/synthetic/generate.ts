import type { LabelledText } from "../corpus";
import type { Random } from "../random";
import { ATTACK_FAMILIES, ATTACKS } from "./attacks";
import { BENIGN, BENIGN_FAMILIES } from "./benign";
import { FOREIGN, FOREIGN_FAMILIES } from "./foreign";
import { expand, type Grammar } from "./grammar";
import { OVERRIDE_FAMILIES, OVERRIDES } from "./overrides";
import { PROMPT_ATTACK_FAMILIES, PROMPT_BENIGN_FAMILIES, PROMPTS } from "./prompts";
import { VOCABULARY } from "./vocabulary";

const GRAMMAR: Grammar = {
  ...VOCABULARY,
  ...BENIGN,
  ...ATTACKS,
  ...PROMPTS,
  ...OVERRIDES,
  ...FOREIGN,
};
const ATTACKS_PER_FAMILY = 400;
const BENIGN_PER_FAMILY = 350;
const LONGEST_CARRIER = 1600;
const CODE: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };

function capital(random: Random, text: string): string {
  return random.next() < 0.75 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function rotate(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26));
  });
}

/** Harmless texts to plant something in: one of any file is as likely. */
class Carriers {
  private readonly files: readonly (readonly string[])[];

  constructor(texts: readonly LabelledText[]) {
    const files = new Map<string, string[]>();
    for (const { attack, file, text } of texts) {
      if (attack) continue;
      const own = files.get(file);
      if (own) own.push(text);
      else files.set(file, [text]);
    }
    this.files = [...files.values()];
  }

  pick(random: Random): string {
    return this.files.length === 0 ? "" : crop(random, random.pick(random.pick(this.files)));
  }
}

/** The payload in a form that has to be decoded first. */
function disguise(random: Random, text: string): string {
  switch (random.below(6)) {
    case 0:
      return Buffer.from(text).toString("base64");
    case 1:
      return Buffer.from(text).toString("hex");
    case 2:
      return rotate(text);
    case 3:
      return [...text].reverse().join("");
    case 4:
      return text.replace(/[aeiost]/g, (letter) => CODE[letter] ?? letter);
    default:
      return encodeURIComponent(text);
  }
}

/** Slips of the fingers in half of the longer words: letters swapped, left out, doubled or wrong. */
function misspell(random: Random, text: string): string {
  return text.replace(/[a-z]{5,}/gi, (word) => {
    if (random.next() < 0.5) return word;
    const at = 1 + random.below(word.length - 3);
    const [before, one = "", two = "", after] = [
      word.slice(0, at),
      word[at],
      word[at + 1],
      word.slice(at + 2),
    ];
    const slips = [two + one, two, one + one + two, "eaiosn".charAt(random.below(6)) + two];
    return before + random.pick(slips) + after;
  });
}

function wrap(random: Random, payload: string): string {
  const chance = random.next();
  if (chance < 0.03) return `<!-- ${payload} -->`;
  if (chance < 0.05) return `<span style="display:none">${payload}</span>`;
  if (chance < 0.06) return `<img src="x.png" alt="${payload}">`;
  if (chance < 0.08) return `[//]: # (${payload})`;
  if (chance < 0.1) return `# ${payload}`;
  if (chance < 0.12) return `// ${payload}`;
  if (chance < 0.14) return payload.toUpperCase();
  return payload;
}

function crop(random: Random, carrier: string): string {
  if (carrier.length <= LONGEST_CARRIER) return carrier;
  const start = random.below(carrier.length - LONGEST_CARRIER);
  return carrier.slice(start, start + LONGEST_CARRIER);
}

/** Places where a text could be slipped in: after a sentence, at a line end, within a quoted value. */
function gaps(carrier: string): number[] {
  const found: number[] = [];
  for (const { index } of carrier.matchAll(/[.!?]\s|\n|(?<=: ["'])\w/g)) {
    found.push(/\w/.test(carrier.charAt(index)) ? index : index + 1);
  }
  return found;
}

interface Placed {
  readonly text: string;
  readonly span: readonly [number, number];
}

function place(random: Random, carrier: string, payload: string): Placed {
  const chance = random.next();
  if (carrier === "" || chance < 0.06) return { text: payload, span: [0, payload.length] };
  const joint = random.pick([" ", "\n", "\n\n", " ", ""]);
  const own = gaps(carrier);
  const at =
    chance < 0.3 || own.length === 0 ? carrier.length : chance < 0.5 ? 0 : random.pick(own);
  const before = carrier.slice(0, at) + (at > 0 ? joint : "");
  const after = at < carrier.length ? (joint === "" ? " " : joint) + carrier.slice(at) : "";
  return { text: before + payload + after, span: [before.length, before.length + payload.length] };
}

function benignText(random: Random, family: string): string {
  return expand(random, GRAMMAR, `{${family}}`);
}

/** Overrides as they are typed into a prompt, which documents hold too; texts on security take protections off as well. */
const IN_DOCUMENTS = {
  overrides: OVERRIDE_FAMILIES.filter((name) => name !== "misspelt" && name !== "ovSafety"),
  elsewhere: FOREIGN_FAMILIES,
} as const;

/** Documents with and without an instruction planted in them; carriers are harmless texts of the training part. */
function syntheticDocuments(random: Random, carriers: Carriers): LabelledText[] {
  const base = { channel: "document", kind: "indirect", tag: "" } as const;
  const texts: LabelledText[] = [];
  const families: [string, readonly string[]][] = [
    ...ATTACK_FAMILIES.map((name): [string, readonly string[]] => [name, [name]]),
    ...Object.entries(IN_DOCUMENTS),
  ];
  for (const [name, starts] of families) {
    const file = `synthetic-${name}`;
    for (let i = 0; i < ATTACKS_PER_FAMILY; i++) {
      let payload = capital(random, expand(random, GRAMMAR, `{${random.pick(starts)}}`));
      payload =
        name === "explicit" && random.next() < 0.08
          ? disguise(random, payload)
          : wrap(random, payload);
      const carrier =
        random.next() < 0.5
          ? carriers.pick(random)
          : benignText(random, random.pick(BENIGN_FAMILIES));
      texts.push({ ...base, ...place(random, carrier, payload), attack: true, file, group: file });
    }
  }
  for (const name of BENIGN_FAMILIES) {
    const file = `synthetic-${name}`;
    for (let i = 0; i < BENIGN_PER_FAMILY; i++) {
      texts.push({
        ...base,
        text: benignText(random, name),
        attack: false,
        kind: "benign",
        span: null,
        file,
        group: file,
      });
    }
  }
  return texts;
}

/** Requests of people, attacks on a model among them. */
function syntheticPrompts(random: Random, carriers: Carriers): LabelledText[] {
  const base = { channel: "prompt", tag: "", span: null } as const;
  const texts: LabelledText[] = [];
  for (let i = 0; i < ATTACKS_PER_FAMILY; i++) {
    const file = "synthetic-pasted-attack";
    const payload = capital(random, expand(random, GRAMMAR, "{explicit}"));
    const { text, span } = place(random, carriers.pick(random), payload);
    texts.push({ ...base, text, span, attack: true, kind: "indirect", file, group: file });
  }
  texts.push(...encoded(random, "prompt"));
  for (const name of [...PROMPT_ATTACK_FAMILIES, ...OVERRIDE_FAMILIES, ...FOREIGN_FAMILIES]) {
    const file = `synthetic-${name}`;
    for (let i = 0; i < ATTACKS_PER_FAMILY; i++) {
      let text = capital(random, expand(random, GRAMMAR, `{${name}}`));
      if (name === "promptOverride" && random.next() < 0.1) text = disguise(random, text);
      if (name === "misspelt") text = misspell(random, text);
      texts.push({ ...base, text, attack: true, kind: "direct", file, group: file });
    }
  }
  for (const name of PROMPT_BENIGN_FAMILIES) {
    const file = `synthetic-${name}`;
    for (let i = 0; i < BENIGN_PER_FAMILY; i++) {
      const text = capital(random, benignText(random, name));
      texts.push({ ...base, text, attack: false, kind: "benign", file, group: file });
    }
  }
  return texts;
}

/** Harmless texts in a form that has to be decoded first, alone or with a request. */
function encoded(random: Random, channel: LabelledText["channel"]): LabelledText[] {
  const file = "synthetic-encoded";
  return Array.from({ length: BENIGN_PER_FAMILY }, () => {
    const code = disguise(
      random,
      benignText(random, random.pick(["proseLine", "mailLine", "ordinary"])),
    );
    const request = random.pick(["", "", "What does this say? ", "Decode this: ", "token=", "- "]);
    return {
      channel,
      tag: "",
      span: null,
      text: `${request}${code}`,
      attack: false,
      kind: "benign",
      file,
      group: file,
    };
  });
}

/** The synthetic texts of a channel; `train` lends its harmless texts as carriers. */
export function syntheticTexts(
  channel: LabelledText["channel"],
  train: readonly LabelledText[],
  random: Random,
): LabelledText[] {
  const carriers = new Carriers(train);
  return channel === "document"
    ? [...syntheticDocuments(random, carriers), ...encoded(random, channel)]
    : syntheticPrompts(random, carriers);
}
