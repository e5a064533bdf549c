import { hashWord } from "./word-hash";

/** Kinds of words that instructions to a model are made of; a word can be of several. */
export const WORD_CLASS = {
  override: 1 << 0,
  prior: 1 << 1,
  instruction: 1 << 2,
  model: 1 << 3,
  system: 1 << 4,
  secret: 1 << 5,
  transfer: 1 << 6,
  action: 1 << 7,
  output: 1 << 8,
  me: 1 << 9,
  you: 1 << 10,
  please: 1 << 11,
  urgent: 1 << 12,
  condition: 1 << 13,
  reader: 1 << 14,
  negation: 1 << 15,
  fresh: 1 << 16,
  answer: 1 << 17,
  tool: 1 << 18,
  address: 1 << 19,
  must: 1 << 20,
  persona: 1 << 21,
  freedom: 1 << 22,
  quoting: 1 << 23,
  addition: 1 << 24,
  identifier: 1 << 25,
  task: 1 << 26,
  gerund: 1 << 27,
  goodness: 1 << 28,
  third: 1 << 29,
} as const;
export type WordClass = keyof typeof WORD_CLASS;

const WORDS: Readonly<Partial<Record<WordClass, string>>> = {
  override:
    "ignore ignores ignoring overlook disregard disregarding forget override overrides overriding bypass bypassing discard neglect overrule supersede supersedes cancel dismiss omit abandon drop skip erase " +
    "ignoriere ignorieren vergiss vergessen missachte ignorez oublie oubliez ignora ignorad olvida olvide esqueca desconsidere dimentica negeer vergeet zignoruj zapomnij игнорируй игнорируйте проигнорируй забудь забудьте yoksay unut gormezden अनदेखा भूल تجاهل تجاهلي انس abaikan lupakan ignorera",
  prior:
    "previous previously prior above preceding earlier foregoing past former existing original initial before everything anything all any other old " +
    "vorherigen vorherige bisherigen obigen fruheren alle precedentes precedente anterieures toutes anteriores previas previos todas todos precedenti tutte vorige eerdere bovenstaande poprzednie wszystkie предыдущие прежние все onceki tum पिछले सभी السابقة جميع sebelumnya tidigare",
  instruction:
    "instruction instructions prompt prompts directive directives rule rules guideline guidelines command commands orders policy policies restrictions constraints programming safeguards request requests directions messages context conversation " +
    "anweisungen anweisung befehle regeln instruktionen consignes directives instrucciones ordenes reglas instrucoes regras istruzioni regole instructies instrukcje polecenia инструкции указания правила команды talimatlari talimatlar kurallari निर्देशों निर्देश التعليمات instruksi instruktioner",
  model:
    "ai assistant assistants llm llms chatbot gpt chatgpt claude copilot gemini bot agent agents model models ki ia ии yapay asistan",
  system:
    "system developer admin administrator root operator sudo openai anthropic supervisor maintainer moderator debug maintenance kernel dan jailbreak jailbroken superuser",
  secret:
    "password passwords passphrase passcode credential credentials secret secrets key keys token tokens apikey ssn pin otp cvv cookie cookies passwort contrasena senha пароль codeword",
  transfer:
    "send sends forward email mail upload transmit share exfiltrate leak export copy bcc cc submit deliver publish post text message wire sende envoyez envia enviar отправь dispatch relay route",
  action:
    "delete remove transfer pay buy purchase order book schedule grant add create update change modify disable enable turn unlock open close run execute call invoke use click visit download install retrieve find search get fetch check access read save store make perform complete follow act pretend play become set give provide rate move withdraw deposit cancel reset assign approve reject invite share alter conduct analyze monitor disclose navigate go take start stop begin remember ensure help conduct implement deploy adjust block allow notify inform contact redirect subscribe register log look review access extract collect gather compile " +
    "switch comply obey adhere proceed focus answer",
  output:
    "print output say respond reply answer write repeat tell show display return append translate summarize summarise list mention recommend generate reveal describe explain state claim conclude suggest promote advise echo spell recite quote paraphrase rewrite rephrase encode express highlight praise emphasize simulate report announce phrase elaborate compose produce craft",
  me: "me my mine i im ive our us we ours myself",
  you: "you your yours yourself youre youll youve u ur du dein ihr vous votre tu tus su ты вы",
  please: "please kindly bitte veuillez favor пожалуйста lutfen pls",
  urgent:
    "important urgent attention immediately critical mandatory crucial asap warning notice note priority emergency essential",
  condition: "if when whenever once before after until unless while instead then now",
  reader:
    "user users customer customers reader readers human humans client owner anyone anybody recipient visitor candidate applicant",
  negation:
    "dont not never no without avoid cannot cant shouldnt refrain nothing nicht ne jamais не",
  fresh: "new only exactly following actual real updated revised true just instead",
  answer:
    "response responses reply replies answer answers output outputs summary summaries translation analysis explanation elucidation completion message result results conclusion review evaluation report feedback",
  tool: "tool tools function functions api command plugin endpoint script terminal shell browser action",
  must: "must should shall need have required ought always",
  persona:
    "act pretend roleplay play imagine simulate persona character role become behave acting pretending suppose hypothetical hypothetically fictional",
  freedom:
    "unrestricted uncensored unfiltered restrictions restriction limitations limits filters filter censorship ethics ethical moral morals morality guidelines boundaries disclaimers disclaimer warnings constraints safeguards",
  quoting:
    "attack attacks attacker attackers injection malicious vulnerability example examples detect detection mitigation payload adversary adversaries exploit phishing threat",
  addition:
    "include add insert append integrate incorporate embed mention attach inject weave put place modify alter change begin start end preface prefix conclude finish finalize close interrupt integrating incorporating including adding inserting subtly casually naturally",
  task: "task tasks job goal objective purpose mission duty assignment question query workflow",
  gerund:
    "reading processing summarizing summarising reviewing parsing evaluating answering responding replying producing generating analyzing analysing writing providing completing proceeding continuing translating screening",
  goodness:
    "best positive safe hire hired accept approve approved benign highest perfect excellent top trusted legitimate clean harmless recommended superior favorable outstanding",
  third: "he she they it his her their its him them who was were had has",
};

/** Most significant first: the class used for a word where only one is possible. */
const ORDER: readonly WordClass[] = [
  "override",
  "instruction",
  "secret",
  "transfer",
  "output",
  "action",
  "model",
  "answer",
  "tool",
  "please",
  "urgent",
  "persona",
  "freedom",
  "system",
  "prior",
  "you",
  "me",
  "reader",
  "must",
  "negation",
  "addition",
  "task",
  "gerund",
  "fresh",
  "condition",
  "goodness",
  "quoting",
  "third",
];

function classesOfWords(): Map<number, number> {
  const classes = new Map<number, number>();
  for (const [name, words] of Object.entries(WORDS) as [WordClass, string][]) {
    for (const word of words.split(" ")) {
      const hash = hashWord(word);
      classes.set(hash, (classes.get(hash) ?? 0) | WORD_CLASS[name]);
    }
  }
  return classes;
}

/** Bits of WORD_CLASS by the hash of a word. */
export const CLASSES: ReadonlyMap<number, number> = classesOfWords();

/** Number of the first class in these bits: 0 for none. */
export function leadingClass(bits: number): number {
  if (bits === 0) return 0;
  for (let i = 0; i < ORDER.length; i++) {
    const name = ORDER[i];
    if (name !== undefined && (bits & WORD_CLASS[name]) !== 0) return i + 1;
  }
  return ORDER.length + 1;
}

const TELLING: readonly WordClass[] = [
  "override",
  "instruction",
  "secret",
  "model",
  "system",
  "freedom",
  "prior",
  "output",
  "urgent",
];

/** Words of five letters and more that betray a text that was turned round or rotated. */
export const TELLING_WORDS: readonly string[] = [
  ...new Set(TELLING.flatMap((name) => (WORDS[name] ?? "").split(" "))),
].filter((word) => /^[a-z]{5,}$/.test(word));

/** Words for reading letters that are spaced out or run together. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  Object.values(WORDS).flatMap((words) => words.split(" ")),
);
