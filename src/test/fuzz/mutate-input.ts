import type { Dice } from "../package-mutations/dice";

const LONGEST = 256 * 1024;

/** Input that breaks parsers, at any place. */
const TOKENS = [
  "\0",
  "\uFEFF",
  "\uFFFF",
  "\u202E",
  "\uFF19",
  "\u0130",
  "\n\n",
  "\r",
  "\\",
  '"',
  "'",
  "''",
  "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "&#x0;",
  "&#x10FFFF;",
  "&b;",
  '{"__proto__":{"a":1}}',
  '"\\ud800"',
  "1e999",
  "-0",
  "9007199254740993",
  "00",
  "%00",
  "%",
  "%ff",
  "::ffff:",
  "0x7f.1",
  "@",
  "[",
  "]",
  "{",
  "}",
  "(",
  ")*",
  "(a|a)*",
  "(?:",
  ";a=",
  ":AAAA:",
  "=",
  "==",
  "\u2014 a AAAA\n",
  "PK\x03\x04",
  "startxref",
  "endobj",
  "<<",
  ">>",
  "stream",
  "NaN",
  "null",
  "9".repeat(400),
  "a".repeat(5000),
] as const;

/** An input of a target with one change or several, of at most 256 KiB. */
export function mutateInput(dice: Dice, inputs: readonly Uint8Array[]): Buffer {
  let bytes: Buffer = Buffer.from(dice.pick(inputs));
  // Damage is visible in a short text and lost in a long one.
  if (bytes.length > 4_096 && dice.isLucky(0.5)) bytes = piece(dice, bytes, 4_096);
  for (let left = 1 + dice.below(4); left > 0; left--) bytes = mutateOnce(dice, bytes, inputs);
  return bytes.subarray(0, LONGEST);
}

function mutateOnce(dice: Dice, bytes: Buffer, inputs: readonly Uint8Array[]): Buffer {
  const at = dice.below(bytes.length + 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (dice.below(8)) {
    case 0:
    case 1:
    case 2:
      return dice.bend(bytes);
    case 3:
      return Buffer.concat([before, Buffer.from(dice.pick(TOKENS)), after]);
    case 4:
      return Buffer.concat([before, piece(dice, Buffer.from(dice.pick(inputs)), 2_048), after]);
    case 5:
      return before;
    case 6: {
      const most = dice.isLucky(0.05) ? LONGEST : 512;
      const chunk = dice.isLucky(0.5) ? Buffer.from(dice.pick(TOKENS)) : piece(dice, bytes, 24);
      const times = 1 + dice.below(Math.max(1, Math.floor(most / Math.max(1, chunk.length))));
      return Buffer.concat([before, Buffer.alloc(chunk.length * times, chunk), after]);
    }
    default: {
      const number = dice.pick(["0", "-1", "1e308", "4294967296", "65536", `${dice.below(1e9)}`]);
      let isDone = false;
      const start = dice.below(8);
      let count = 0;
      const text = bytes.toString("latin1").replace(/\d+/g, (digits) => {
        if (isDone || count++ < start) return digits;
        isDone = true;
        return number;
      });
      return Buffer.from(text, "latin1");
    }
  }
}

function piece(dice: Dice, bytes: Buffer, longest: number): Buffer {
  const start = dice.below(bytes.length);
  return bytes.subarray(start, start + 1 + dice.below(longest));
}
