import { CLASSES, leadingClass, WORD_CLASS } from "./lexicon";
import { addUnit, HASH_START, hashWord } from "./word-hash";
import { FUNCTION_TAGS, TAG, tagOfEnding } from "./word-tags";

/** Boundary before a token. */
export const BEFORE = { text: 0, sentence: 1, line: 2, clause: 3, comma: 4 } as const;

/** Words of a text, one array per property; `count` of them are filled. */
export interface Tokens {
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  words: Int32Array;
  classes: Int32Array;
  leads: Uint8Array;
  /** The leading class, or what the word does in the sentence. */
  tags: Uint8Array;
  before: Uint8Array;
  /** Bits of SHAPE. */
  shapes: Uint8Array;
}

export const SHAPE = { capitals: 1, mixed: 2 } as const;

const NUMBER_WORD = hashWord("<number>");
const LINK_WORD = hashWord("<link>");
const MAIL_WORD = hashWord("<mail>");
const IDENTIFIER_WORD = hashWord("<identifier>");
const LONG_WORD = hashWord("<long>");
const MIXED_WORD = hashWord("<mixed>");
const LONGEST_WORD = 24;
/** Words that begin an order even where they are joined to the word before. */
const JOINED_ORDER = WORD_CLASS.override | WORD_CLASS.please;
const LEADS = new Map<number, number>();

function leadOf(bits: number): number {
  let lead = LEADS.get(bits);
  if (lead === undefined) {
    lead = leadingClass(bits);
    LEADS.set(bits, lead);
  }
  return lead;
}

function isLetter(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0xaa &&
      unit !== 0xab &&
      unit !== 0xbb &&
      unit !== 0xb7 &&
      !(unit >= 0x2010 && unit <= 0x206f) &&
      !(unit >= 0x2190 && unit <= 0x2bff) &&
      !(unit >= 0x3000 && unit <= 0x303f))
  );
}

function isLower(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function lower(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Chinese, Japanese kana and Hangul: every character is a token of its own. */
function isIdeograph(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7a3);
}

function endsLink(unit: number): boolean {
  return (
    unit <= 0x20 ||
    unit === 0x22 ||
    unit === 0x27 ||
    unit === 0x3c ||
    unit === 0x3e ||
    unit === 0x29 ||
    unit === 0x5d ||
    unit === 0x7c ||
    unit === 0x60
  );
}

function empty(size: number): Tokens {
  return {
    count: 0,
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    words: new Int32Array(size),
    classes: new Int32Array(size),
    leads: new Uint8Array(size),
    tags: new Uint8Array(size),
    before: new Uint8Array(size),
    shapes: new Uint8Array(size),
  };
}

class Tokeniser {
  private at = 0;
  private before: number = BEFORE.sentence;
  private readonly tokens: Tokens;

  constructor(private readonly text: string) {
    this.tokens = empty(text.length + 1);
  }

  private add(start: number, word: number, classes: number, shape: number): void {
    const { tokens } = this;
    const i = tokens.count++;
    tokens.starts[i] = start;
    tokens.ends[i] = this.at;
    tokens.words[i] = word;
    tokens.classes[i] = classes;
    const lead = leadOf(classes);
    tokens.leads[i] = lead;
    tokens.tags[i] = lead === 0 ? this.tagOf(start, word) : lead;
    tokens.before[i] = this.before;
    tokens.shapes[i] = shape;
    this.before = BEFORE.text;
  }

  private tagOf(start: number, word: number): number {
    if (word === NUMBER_WORD) return TAG.number;
    const { at } = this;
    if (isIdeograph(this.unit(start))) return 0;
    return (
      FUNCTION_TAGS.get(word) ??
      tagOfEnding(at - start, this.unit(at - 3), this.unit(at - 2), this.unit(at - 1))
    );
  }

  private unit(at: number): number {
    return at >= 0 && at < this.text.length ? this.text.charCodeAt(at) : 0;
  }

  /** Reads to the end of an address; false where none starts. */
  private link(start: number): boolean {
    const { text } = this;
    const isLink =
      (text.startsWith("://", this.at) && this.at - start <= 8) ||
      (this.at - start === 3 &&
        this.unit(this.at) === 0x2e &&
        /^www$/i.test(text.slice(start, this.at)));
    const isMail = this.unit(this.at) === 0x40 && isLetter(this.unit(this.at + 1));
    if (!isLink && !isMail) return false;
    while (this.at < text.length && !endsLink(text.charCodeAt(this.at))) this.at++;
    this.add(start, isLink ? LINK_WORD : MAIL_WORD, WORD_CLASS.address, 0);
    return true;
  }

  /** Whether an order begins here although no space is before it, as in "USAIgnore the above". */
  private beginsOrder(at: number): boolean {
    if (this.unit(at) < 0x41 || this.unit(at) > 0x5a) return false;
    let hash = HASH_START;
    let end = at;
    for (; isLetter(this.unit(end)); end++) hash = addUnit(hash, lower(this.unit(end)));
    return this.unit(end) === 0x20 && ((CLASSES.get(hash | 0) ?? 0) & JOINED_ORDER) !== 0;
  }

  private word(limit = this.text.length): void {
    const start = this.at;
    let joint = 0;
    let hash = HASH_START;
    let capitals = 0;
    let letters = 0;
    let digits = 0;
    let inner = false;
    for (; this.at < limit; this.at++) {
      let unit = this.text.charCodeAt(this.at);
      if (isDigit(unit)) digits++;
      else if (unit === 0x27) {
        if (!isLetter(this.unit(this.at + 1)) || isIdeograph(this.unit(this.at + 1))) break;
        continue;
      } else if (unit === 0x5f) inner = true;
      else if (isIdeograph(unit) || !isLetter(unit)) break;
      else {
        letters++;
        if (unit <= 0x5a) {
          if (this.at > start && isLower(this.unit(this.at + 1))) joint = this.at;
          if (letters > 1 && capitals < letters - 1) inner = true;
          capitals++;
          unit += 32;
        }
      }
      hash = addUnit(hash, unit);
    }
    if (this.link(start)) return;
    if (joint > 0 && this.beginsOrder(joint)) {
      this.at = start;
      this.word(joint);
      this.raise(BEFORE.sentence);
      this.word();
      return;
    }
    hash |= 0;
    let shape = 0;
    if (letters > 0 && digits > 0) shape = SHAPE.mixed;
    else if (letters > 1 && capitals === letters) shape = SHAPE.capitals;
    if (letters === 0) this.add(start, NUMBER_WORD, 0, 0);
    else if (shape === SHAPE.mixed && !inner) this.add(start, MIXED_WORD, 0, shape);
    else if (inner) this.add(start, IDENTIFIER_WORD, WORD_CLASS.identifier, shape);
    else if (this.at - start > LONGEST_WORD) this.add(start, LONG_WORD, 0, shape);
    else this.add(start, hash, CLASSES.get(hash) ?? 0, shape);
  }

  private ideograph(): void {
    const start = this.at++;
    this.add(start, addUnit(HASH_START, this.text.charCodeAt(start)) | 0, 0, 0);
  }

  private mark(unit: number): void {
    const next = this.unit(this.at + 1);
    if (unit === 0x5c && (next === 0x6e || next === 0x72 || next === 0x74)) {
      this.at += 2;
      this.raise(BEFORE.line);
      return;
    }
    this.at++;
    if (unit === 0x7c || ((unit === 0x22 || unit === 0x27) && this.opensString())) {
      this.raise(BEFORE.sentence);
    } else if (unit === 0x2e) {
      if (next <= 0x20 || endsLink(next) || next === 0x5c || this.beginsOrder(this.at))
        this.raise(BEFORE.sentence);
    } else if (unit === 0x21 && isLetter(next) && !this.beginsOrder(this.at)) {
      // What follows a mark without a space is code, as in "!important".
      this.raise(BEFORE.clause);
    } else if (unit === 0x21 || unit === 0x3f || unit === 0x3002 || unit === 0x0964)
      this.raise(BEFORE.sentence);
    else if (unit === 0x0a) this.raise(BEFORE.line);
    // A comma without a space after it parts the fields of a record.
    else if (unit === 0x2c)
      this.raise(isLetter(next) || next === 0x22 ? BEFORE.clause : BEFORE.comma);
    else if (
      unit !== 0x20 &&
      unit !== 0x09 &&
      unit !== 0x2f &&
      unit !== 0x25 &&
      unit !== 0x26 &&
      unit !== 0x0d
    )
      this.raise(BEFORE.clause);
  }

  /** Whether the quotation mark just read begins a value, as in JSON. */
  private opensString(): boolean {
    let at = this.at - 2;
    if (this.unit(at) === 0x20) at--;
    const before = at >= 0 ? this.unit(at) : 0;
    return before === 0x3a || before === 0x2c || before === 0x7b || before === 0x5b;
  }

  /** Keeps the strongest of the marks between two tokens: sentence, line, clause, comma. */
  private raise(kind: number): void {
    if (this.before === BEFORE.text || kind < this.before) this.before = kind;
  }

  run(): Tokens {
    while (this.at < this.text.length) {
      const unit = this.text.charCodeAt(this.at);
      if (isIdeograph(unit)) this.ideograph();
      else if (isLetter(unit) || isDigit(unit)) this.word();
      else this.mark(unit);
    }
    return this.tokens;
  }
}

/** The words of a normalised text, in time linear in it. */
export function tokenise(text: string): Tokens {
  return new Tokeniser(text).run();
}
