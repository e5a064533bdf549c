import { entityAt } from "./entities";
import { homoglyph, withoutMarks } from "./letters";

/** A place of the normalised text that a reader of the original would not have seen. */
export interface HiddenPlace {
  readonly start: number;
  readonly end: number;
  readonly decoder: string;
}

export interface NormalisedText {
  readonly text: string;
  readonly hidden: readonly HiddenPlace[];
  /** Offset in the original of the code unit at an offset of the normalised text. */
  originalOffset(at: number): number;
}

const INLINE_TAG =
  /^<\/?(?:a|abbr|b|bdi|bdo|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr|code|tt)\b/i;
const TAG = /<\/?[a-z!][^<>]{0,1000}>/iy;
const HIDING_STYLE =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0|opacity\s{0,3}:\s{0,3}0(?:[;"'\s]|$)|color\s{0,3}:\s{0,3}(?:white|#fff|transparent)|\shidden[\s>]/i;
const READ_ATTRIBUTE = /\s(?:alt|title|aria-label|content|placeholder|value)\s{0,3}=\s{0,3}(["'])/i;
const ROLE_TAG =
  /^<\/?(?:system|user|assistant|instructions?|important|admin|prompt|information|human|tool|hidden)\b/i;
const SIMPLE = /^[\t\n\r\x20-\x25\x27-\x3b\x3d-\x7e]*$/;
const NEWLINE = 10;
const MOST_PER_UNIT = 4;

function isDropped(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x34f ||
    code === 0x61c ||
    code === 0x115f ||
    code === 0x1160 ||
    code === 0x17b4 ||
    code === 0x17b5 ||
    (code >= 0x180b && code <= 0x180e) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0x3164 ||
    code === 0xfeff ||
    code === 0xffa0 ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    (code >= 0x1d173 && code <= 0x1d17a)
  );
}

/** The byte that a variation selector can smuggle, or -1. */
function selectorByte(code: number): number {
  if (code >= 0xfe00 && code <= 0xfe0f) return code - 0xfe00;
  if (code >= 0xe0100 && code <= 0xe01ef) return code - 0xe0100 + 16;
  return -1;
}

class Normaliser {
  private units: Uint16Array;
  private offsets: Int32Array;
  private length = 0;
  private hiddenStart = -1;
  private commentStart = -1;
  private readonly hidden: HiddenPlace[] = [];

  constructor(private readonly source: string) {
    this.units = new Uint16Array(source.length + 64);
    this.offsets = new Int32Array(source.length + 65);
  }

  private put(unit: number, offset: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.offsets[this.length++] = offset;
  }

  private grow(): void {
    const units = new Uint16Array(this.units.length * 2);
    units.set(this.units);
    this.units = units;
    const offsets = new Int32Array(units.length + 1);
    offsets.set(this.offsets);
    this.offsets = offsets;
  }

  private putText(text: string, offset: number): void {
    for (let i = 0; i < text.length; i++) this.put(text.charCodeAt(i), offset);
  }

  private hide(start: number, decoder: string): void {
    if (this.length > start) this.hidden.push({ start, end: this.length, decoder });
  }

  /** A run of tag characters or of variation selectors; answers where it ends. */
  private invisible(at: number): number {
    const start = this.length;
    let end = at;
    let tags = 0;
    let smuggled = "";
    for (;;) {
      const code = this.source.codePointAt(end) ?? 0;
      const byte = selectorByte(code);
      if (code >= 0xe0000 && code <= 0xe007f) {
        if (code >= 0xe0020 && code < 0xe007f) this.put(code - 0xe0000, end);
        tags++;
      } else if (byte >= 0) smuggled += String.fromCharCode(byte);
      else break;
      end += code > 0xffff ? 2 : 1;
    }
    if (tags >= 8) this.hide(start, "tag characters");
    if (smuggled.length >= 8 && /^[\x20-\x7e\n]+$/.test(smuggled)) {
      this.putText(smuggled, at);
      this.hide(start, "variation selectors");
    }
    return end;
  }

  /** A tag of HTML or XML; returns where reading continues, or -1 without one. */
  private tag(at: number): number {
    if (this.source.startsWith("<!--", at)) {
      this.put(NEWLINE, at);
      this.commentStart = this.length;
      return at + 4;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(this.source)?.[0];
    if (tag === undefined) return -1;
    if (ROLE_TAG.test(tag)) return -1;
    if (!INLINE_TAG.test(tag)) this.put(NEWLINE, at);
    const attribute = READ_ATTRIBUTE.exec(tag);
    if (attribute) {
      const from = attribute.index + attribute[0].length;
      const to = tag.indexOf(attribute[1] ?? '"', from);
      const start = this.length;
      for (let i = from; i < (to < 0 ? tag.length - 1 : to); i++)
        this.put(tag.charCodeAt(i), at + i);
      this.hide(start, "HTML attribute");
      this.put(NEWLINE, at + tag.length - 1);
    }
    if (tag.startsWith("</")) this.closeHidden();
    else if (this.hiddenStart < 0 && HIDING_STYLE.test(tag)) this.hiddenStart = this.length;
    return at + tag.length;
  }

  private closeHidden(): void {
    if (this.hiddenStart >= 0) this.hide(this.hiddenStart, "hidden HTML");
    this.hiddenStart = -1;
  }

  private foreign(code: number, at: number): void {
    const folded = withoutMarks(code);
    if (folded.length > MOST_PER_UNIT) this.put(0x20, at);
    else this.putText(folded, at);
  }

  run(): NormalisedText {
    const { source } = this;
    let at = 0;
    while (at < source.length) {
      const unit = source.charCodeAt(at);
      if (unit === 0x26) {
        const entity = entityAt(source, at);
        if (entity) {
          const { code } = entity;
          if (code < 0x80) this.put(code, at);
          else if (!isDropped(code)) this.foreign(code, at);
          at = entity.end;
          continue;
        }
      } else if (unit === 0x3c) {
        const next = this.tag(at);
        if (next >= 0) {
          at = next;
          continue;
        }
      } else if (unit === 0x2d && this.commentStart >= 0 && source.startsWith("-->", at)) {
        this.hide(this.commentStart, "HTML comment");
        this.commentStart = -1;
        this.put(NEWLINE, at);
        at += 3;
        continue;
      }
      if (unit < 0x80) {
        this.put(unit, at++);
        continue;
      }
      const code = source.codePointAt(at) ?? unit;
      if ((code >= 0xe0000 && code <= 0xe007f) || selectorByte(code) >= 0) {
        at = this.invisible(at);
        continue;
      }
      if (!isDropped(code)) this.foreign(code, at);
      at += code > 0xffff ? 2 : 1;
    }
    if (this.commentStart >= 0) this.hide(this.commentStart, "HTML comment");
    this.closeHidden();
    this.foldMixedWords();
    this.offsets[this.length] = source.length;
    const offsets = this.offsets.subarray(0, this.length + 1);
    const text = new TextDecoder("utf-16le", { ignoreBOM: true }).decode(
      this.units.subarray(0, this.length),
    );
    return {
      text,
      hidden: this.hidden,
      originalOffset: (i) => offsets[Math.min(Math.max(i, 0), offsets.length - 1)] ?? source.length,
    };
  }

  /** Latin look-alikes become Latin in words that hold a Latin letter too: no other text is touched. */
  private foldMixedWords(): void {
    let start = -1;
    let latin = false;
    let alike = false;
    for (let i = 0; i <= this.length; i++) {
      const unit = i < this.length ? (this.units[i] ?? 0) : 0x20;
      const isLatin = (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
      if (isLatin || unit >= 0xaa) {
        if (start < 0) start = i;
        latin ||= isLatin;
        alike ||= !isLatin && homoglyph(unit) !== 0;
        continue;
      }
      if (start >= 0 && latin && alike) this.foldWord(start, i);
      start = -1;
      latin = false;
      alike = false;
    }
  }

  private foldWord(start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const letter = homoglyph(this.units[i] ?? 0);
      if (letter !== 0) this.units[i] = letter;
    }
    this.hidden.push({ start, end, decoder: "look-alike letters" });
  }
}

/**
 * Reads a text as a model would: NFKC per character, without marks, zero-width and control characters; entities,
 * tag characters and variation selectors decoded; tags of HTML taken out, what they hide kept and marked.
 * Takes time linear in the text.
 */
export function normalise(source: string): NormalisedText {
  if (SIMPLE.test(source)) {
    return {
      text: source,
      hidden: [],
      originalOffset: (at) => Math.min(Math.max(at, 0), source.length),
    };
  }
  return new Normaliser(source).run();
}
