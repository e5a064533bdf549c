import { DELIMITERS, type DelimiterHit } from "./delimiters";
import type { RuleHit } from "./find-rules";
import { WORD_CLASS as C } from "./lexicon";
import type { HiddenPlace } from "./normalise";
import { RULES } from "./rules/rules";
import type { Sentences } from "./sentences";
import { BEFORE, SHAPE, type Tokens } from "./tokens";
import { TAG } from "./word-tags";

const STRUCTURE = [
  "image-carrier",
  "hidden",
  "decoded",
  "starts-with-order",
  "clause-starts-with-order",
  "starts-with-please",
  "order-and-me",
  "order-and-address",
  "order-and-secret",
  "order-and-answer",
  "you",
  "order-in-calm-text",
  "you-in-calm-text",
  "model-and-you",
  "capitals",
  "order-hidden",
  "order-last",
  "order-first",
  "quoting",
  "third-person",
  "address",
  "identifier",
  "order-and-third-person",
  "override-and-instruction",
  "model-and-order",
  "negation-and-reader",
  "text-of-quoting",
  "text-of-orders",
  "text-of-you",
  "new-words",
  "order-in-new-words",
  "calm-answer",
  "urgent-order",
  "two-orders",
  "order-and-identifier",
  "please-and-me",
  "order-after-mark",
  "two-rules",
  "three-rules",
  "rule-and-order",
  "bare-start",
  "bare-start-in-calm-text",
  "adverb-and-order",
  "order-after-comma",
  "bare-after-comma",
] as const;
type Structure = (typeof STRUCTURE)[number];

/** Every yes-or-no feature of a sentence, in the order of their weights. */
export const FLAGS: readonly string[] = [
  ...RULES.map(({ name }) => name),
  ...DELIMITERS.map(({ name }) => name),
  ...STRUCTURE,
];
/** 32-bit words that hold the flags of one sentence. */
export const FLAG_WORDS = Math.ceil(FLAGS.length / 32);
const NUMBER = new Map(FLAGS.map((name, i) => [name, i]));
const ADDRESSING_RULES = [
  "override-instructions",
  "plain-override",
  "forget-everything",
  "new-instructions",
  "addresses-model",
  "output-control",
  "hide-from-user",
  "fake-completion",
  "privileged-mode",
  "speaks-as-user",
];
const WEAK = new Set(RULES.flatMap(({ weak }, i) => (weak ? [i] : [])));
const ORDER = C.action | C.output | C.transfer | C.override | C.addition;
const CALM = 0.2;
const FEW = 3;
const COUNTERS = 4096;

function flagNumber(name: string): number {
  return NUMBER.get(name) ?? 0;
}

/** What says by itself that a model is addressed. */
const ADDRESSING = [...ADDRESSING_RULES, ...DELIMITERS.map(({ name }) => name)].map(flagNumber);

interface ClauseFeatures {
  bits: number;
  starts: boolean;
  please: boolean;
  clauses: boolean;
  orders: number;
  capitals: number;
  plain: number;
  fresh: number;
  /** Begins with a word that can only be a verb: one before a determiner that is no function word. */
  bare: boolean;
  adverb: boolean;
  /** An order after a comma, in a sentence that begins with a condition. */
  afterComma: boolean;
  bareAfterComma: boolean;
}

/** The flags of every sentence: what it says, and how it differs from the rest of its text. */
export class SentenceFlags {
  readonly bits: Int32Array;
  private readonly sights: ClauseFeatures[] = [];
  private readonly seen = new Uint8Array(COUNTERS);

  constructor(
    private readonly tokens: Tokens,
    private readonly sentences: Sentences,
    private readonly text: string,
  ) {
    this.bits = new Int32Array(Math.max(0, sentences.length - 1) * FLAG_WORDS);
  }

  private set(sentence: number, flag: number): void {
    const at = sentence * FLAG_WORDS + (flag >> 5);
    this.bits[at] = (this.bits[at] ?? 0) | (1 << (flag & 31));
  }

  private mark(sentence: number, name: Structure, when: boolean): void {
    if (when) this.set(sentence, flagNumber(name));
  }

  private countWords(): void {
    const { tokens, seen } = this;
    for (let i = 0; i < tokens.count; i++) {
      const at = (tokens.words[i] ?? 0) & (COUNTERS - 1);
      const count = seen[at] ?? 0;
      if (count < 255) seen[at] = count + 1;
    }
  }

  private isBare(at: number, end: number): boolean {
    if (at + 1 >= end) return false;
    const { tags, classes } = this.tokens;
    const next = tags[at + 1] ?? 0;
    const tag = tags[at] ?? 0;
    const verb = tag === TAG.other || (tag < TAG.other && ((classes[at] ?? 0) & ORDER) !== 0);
    const object = next === TAG.determiner || ((classes[at + 1] ?? 0) & (C.you | C.me)) !== 0;
    return verb && object && this.tokens.before[at + 1] === BEFORE.text;
  }

  /** Whether a sentence begins like "Before answering" or "When the user". */
  private isConditional(at: number): boolean {
    const { tags, classes, leads } = this.tokens;
    return (
      ((classes[at] ?? 0) & C.condition) !== 0 ||
      tags[at] === TAG.preposition ||
      tags[at] === TAG.conjunction ||
      tags[at] === TAG.gerund ||
      ((classes[at] ?? 0) & (C.gerund | C.prior | C.negation)) !== 0 ||
      (leads[at] === 0 && tags[at] === TAG.adverb)
    );
  }

  private look(from: number, to: number): ClauseFeatures {
    const { tokens } = this;
    const features = {
      bits: 0,
      starts: false,
      please: false,
      clauses: false,
      orders: 0,
      capitals: 0,
      plain: 0,
      fresh: 0,
      bare: this.isBare(from, to),
      adverb: false,
      afterComma: false,
      bareAfterComma: false,
    };
    const conditional = this.isConditional(from);
    for (let i = from; i < to; i++) {
      const classes = tokens.classes[i] ?? 0;
      features.bits |= classes;
      if (tokens.shapes[i] === SHAPE.capitals) features.capitals++;
      const before = tokens.before[i];
      if ((classes & ORDER) !== 0) {
        const afterPlease = i > from && ((tokens.classes[i - 1] ?? 0) & C.please) !== 0;
        const afterAdverb = i === from + 1 && tokens.tags[from] === TAG.adverb;
        if (afterAdverb) features.adverb = true;
        if (i === from || afterAdverb || (afterPlease && i === from + 1)) features.starts = true;
        else if (
          conditional &&
          (before === BEFORE.comma ||
            (tokens.tags[i - 1] === TAG.adverb && tokens.before[i - 1] === BEFORE.comma))
        )
          features.afterComma = true;
        else if (before === BEFORE.clause) features.clauses = true;
        if (i === from || before !== BEFORE.text || afterPlease) features.orders++;
      } else if (classes === 0 && (tokens.ends[i] ?? 0) - (tokens.starts[i] ?? 0) > 3) {
        features.plain++;
        if (this.seen[(tokens.words[i] ?? 0) & (COUNTERS - 1)] === 1) features.fresh++;
      }
    }
    if (conditional) {
      for (let i = from + 2; i < to - 1; i++) {
        if (tokens.before[i] === BEFORE.comma && this.isBare(i, to)) features.bareAfterComma = true;
      }
    }
    features.please = ((tokens.classes[from] ?? 0) & C.please) !== 0;
    return features;
  }

  private judge(
    s: number,
    count: number,
    totals: { orders: number; you: number; quoting: number },
  ): void {
    const features = this.sights[s];
    if (!features) return;
    const has = (mask: number) => (features.bits & mask) !== 0;
    const order = features.starts || features.clauses || features.please || features.afterComma;
    const others = Math.max(1, count - 1);
    const isText = count > FEW;
    const calm = isText && (totals.orders - (order ? 1 : 0)) / others < CALM;
    const unaddressed = isText && (totals.you - (has(C.you) ? 1 : 0)) / others < CALM;
    const news =
      features.plain >= 2 && features.fresh / features.plain > 0.8 && this.tokens.count > 80;
    this.mark(s, "starts-with-order", features.starts);
    this.mark(s, "clause-starts-with-order", features.clauses);
    this.mark(s, "starts-with-please", features.please);
    this.mark(s, "order-and-me", order && has(C.me));
    this.mark(s, "order-and-address", order && has(C.address));
    this.mark(s, "order-and-secret", order && has(C.secret));
    this.mark(s, "order-and-answer", order && has(C.answer));
    this.mark(s, "you", has(C.you));
    this.mark(s, "order-in-calm-text", order && calm);
    this.mark(s, "you-in-calm-text", has(C.you) && unaddressed);
    this.mark(s, "calm-answer", has(C.answer) && has(C.you) && unaddressed);
    this.mark(s, "model-and-you", has(C.model) && has(C.you));
    this.mark(s, "capitals", features.capitals >= 3);
    this.mark(s, "order-last", order && isText && s === count - 1);
    this.mark(s, "order-first", order && isText && s === 0);
    this.mark(s, "quoting", has(C.quoting));
    this.mark(s, "third-person", has(C.third));
    this.mark(s, "address", has(C.address));
    this.mark(s, "identifier", has(C.identifier));
    this.mark(s, "order-and-third-person", order && has(C.third));
    this.mark(s, "override-and-instruction", has(C.override) && has(C.instruction));
    this.mark(s, "model-and-order", has(C.model) && order);
    this.mark(s, "negation-and-reader", has(C.negation) && has(C.reader));
    this.mark(s, "text-of-quoting", totals.quoting / count > CALM);
    this.mark(s, "text-of-orders", isText && totals.orders / count > 0.4);
    this.mark(s, "text-of-you", isText && totals.you / count > 0.4);
    this.mark(s, "new-words", news);
    this.mark(s, "order-in-new-words", order && news);
    this.mark(s, "urgent-order", order && has(C.urgent));
    this.mark(s, "two-orders", features.orders >= 2);
    this.mark(s, "order-and-identifier", order && has(C.identifier));
    this.mark(s, "please-and-me", has(C.please) && has(C.me));
    this.mark(s, "bare-start", features.bare);
    this.mark(s, "bare-start-in-calm-text", features.bare && calm);
    this.mark(s, "adverb-and-order", features.adverb);
    this.mark(s, "order-after-comma", features.afterComma);
    this.mark(s, "bare-after-comma", features.bareAfterComma);
    this.mark(s, "order-after-mark", features.clauses && has(C.urgent | C.task));
  }

  private sentenceAt(offset: number): number {
    const { sentences, tokens } = this;
    let low = 0;
    let high = sentences.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((tokens.starts[sentences[middle] ?? 0] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private markRange(start: number, end: number, flag: number): void {
    const last = this.sentenceAt(Math.max(start, end - 1));
    for (let s = this.sentenceAt(start); s <= last; s++) this.set(s, flag);
  }

  private has(sentence: number, flag: number): boolean {
    if (sentence < 0) return false;
    return ((this.bits[sentence * FLAG_WORDS + (flag >> 5)] ?? 0) & (1 << (flag & 31))) !== 0;
  }

  /** Whether a sentence is addressed to a model, or unlike the text around it. */
  private isApart(s: number): boolean {
    const is = (name: string) => this.has(s, flagNumber(name));
    const model = (at: number) => ((this.sights[at]?.bits ?? 0) & C.model) !== 0;
    return (
      model(s) ||
      model(s - 1) ||
      ADDRESSING.some((flag) => this.has(s, flag) || this.has(s - 1, flag)) ||
      is("hidden") ||
      is("decoded") ||
      (is("order-in-calm-text") && is("you-in-calm-text")) ||
      (is("order-in-calm-text") && is("order-in-new-words"))
    );
  }

  /** Fills the flags from what was found in the text, and returns the rules that count. */
  fill(
    rules: readonly RuleHit[],
    delimiters: readonly DelimiterHit[],
    hidden: readonly HiddenPlace[],
    decoded: boolean,
  ): RuleHit[] {
    const count = this.sentences.length - 1;
    if (count < 1) return [];
    this.countWords();
    const totals = { orders: 0, you: 0, quoting: 0 };
    for (let s = 0; s < count; s++) {
      const features = this.look(this.sentences[s] ?? 0, this.sentences[s + 1] ?? 0);
      this.sights.push(features);
      if (features.starts || features.clauses || features.please) totals.orders++;
      if ((features.bits & C.you) !== 0) totals.you++;
      if ((features.bits & C.quoting) !== 0) totals.quoting++;
    }
    const rulesOf = new Map<number, Set<number>>();
    const place = ({ first }: RuleHit) => this.sentenceAt(this.tokens.starts[first] ?? 0);
    const put = (hit: RuleHit) => {
      const s = place(hit);
      this.set(s, hit.rule);
      const own = rulesOf.get(s);
      if (own) own.add(hit.rule);
      else rulesOf.set(s, new Set([hit.rule]));
    };
    for (const hit of rules) if (!WEAK.has(hit.rule)) put(hit);
    for (const { name, start, end } of delimiters)
      this.markRange(start, Math.min(end + 2, this.text.length), flagNumber(name));
    for (const { start, end } of hidden) this.markRange(start, end, flagNumber("hidden"));
    for (let s = 0; s < count; s++) {
      this.mark(s, "decoded", decoded);
      this.judge(s, count, totals);
    }
    const counted = rules.filter((hit) => !WEAK.has(hit.rule) || this.isApart(place(hit)));
    for (const hit of counted) if (WEAK.has(hit.rule)) put(hit);
    for (let s = 0; s < count; s++) {
      const own = rulesOf.get(s)?.size ?? 0;
      const features = this.sights[s];
      const order = features?.starts === true || features?.please === true;
      this.mark(s, "two-rules", own >= 2);
      this.mark(s, "three-rules", own >= 3);
      this.mark(s, "rule-and-order", own > 0 && order);
      this.mark(s, "order-hidden", order && this.has(s, flagNumber("hidden")));
    }
    return counted;
  }
}
