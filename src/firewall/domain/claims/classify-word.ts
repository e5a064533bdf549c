import type { FactKind } from "./claim";
import { TERMS } from "./claim-vocabulary";

/** Facts in a word by its form alone. */
interface WordFact {
  readonly kind: FactKind;
  /** Equal values state the same. */
  readonly value: string;
}

const MAX_OCTET = 255;

/**
 * Facts in a folded word with a digit or a dot: a CVE, a technique, an address, a date, a hash, a
 * host, or else a number or identifier. Empty for words without either and for terms of the field.
 * Every pattern is anchored and linear.
 */
export function classifyWord(given: string): WordFact[] {
  const word = given.replace(/\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\)/g, ".").replace(/'s$/, "");
  if (TERMS.has(word)) return [];
  if (!/\d/.test(word)) return isHost(word) ? [{ kind: "host", value: word }] : [];
  const whole = classifyWhole(word);
  if (whole !== null) return [whole];
  if (word.includes(":")) return word.split(":").flatMap(classifyWord);
  return [{ kind: isName(word) ? "host" : "number", value: numberValue(word) }];
}

function classifyWhole(word: string): WordFact | null {
  if (/^cve-\d{4}-\d{3,19}$/.test(word)) return { kind: "cve", value: word };
  if (/^ta?\d{4}(?:\.\d{3})?$/.test(word)) return { kind: "technique", value: word };
  if (isIpv4(word) || isIpv6(word)) return { kind: "ip", value: word };
  if (/^\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?z?)?$/.test(word)) {
    return { kind: "date", value: word };
  }
  if (/^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?z?$/.test(word)) return { kind: "date", value: word };
  const digest = /^(?:(?:sha|md)-?\d{1,3}[:-])?([0-9a-f]{32,128})$/.exec(word)?.[1];
  if (digest !== undefined) return { kind: "hash", value: digest };
  return isHost(word) ? { kind: "host", value: word } : null;
}

function isIpv4(word: string): boolean {
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(word)) return false;
  return word.split(".").every((octet) => Number(octet) <= MAX_OCTET);
}

function isIpv6(word: string): boolean {
  return word.split(":").length > 3 && /^[0-9a-f:]{4,45}$/.test(word);
}

/** Labels with a name at the end; `e.g` and `a.m` are none. */
function isHost(word: string): boolean {
  if (!word.includes(".") || word.includes(":")) return false;
  const labels = word.split(".");
  const last = labels.at(-1) ?? "";
  return (
    /^(?:\p{L}{2,24}|xn--[a-z0-9-]{1,59})$/u.test(last) && labels.some(({ length }) => length > 1)
  );
}

function isName(word: string): boolean {
  return /^\p{L}[\p{L}\p{N}_-]{0,62}$/u.test(word);
}

/** Without separators of thousands and endings of ordinals; every other difference is one. */
function numberValue(word: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word)) return word.replaceAll(",", "");
  return /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? word;
}
