import { below } from "@/firewall/domain/args/members";
import { GATES, type Gate, type GateCode, type GateResult, gateResult } from "./gate";
import { isJsonObject, isStorableText } from "./json-value";

/** Faults of the form; the others are those of gates. */
export type FormCode =
  | "required"
  | "type_invalid"
  | "length_invalid"
  | "characters_invalid"
  | "format_invalid"
  | "value_unknown"
  | "too_many"
  | "too_large"
  | "duplicate"
  | "url_invalid"
  | "key_invalid"
  | "member_unknown"
  | "immutable"
  | "ambiguous";

/** One thing that is wrong with a declaration, at its place (RFC 6901). */
export interface DeclarationFault {
  pointer: string;
  code: FormCode | GateCode;
  detail: string;
  /** The gate that judges this; null where the form itself is wrong. */
  gate: Gate | null;
}

const MAX_FAULTS = 100;

/** Collects faults at their places; no more than a hundred. */
export class FaultList {
  readonly faults: DeclarationFault[] = [];

  form(pointer: string, code: FormCode, detail: string): undefined {
    this.add({ pointer, code, detail, gate: null });
  }

  gate(pointer: string, gate: Gate, code: GateCode, detail: string): undefined {
    this.add({ pointer, code, detail, gate });
  }

  private add(fault: DeclarationFault): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }
}

/**
 * The six gates of a declaration that could not be read, where only gates' own values are wrong: those
 * failed, the others were not looked at. Null where the form is wrong.
 */
export function gatesOfFaults(faults: readonly DeclarationFault[]): GateResult[] | null {
  if (faults.length === 0 || faults.some(({ gate }) => gate === null)) return null;
  return GATES.map((name) => {
    const fault = faults.find(({ gate }) => gate === name);
    // A fault of a gate has a code of gates: `gate` of the list takes no other.
    return fault === undefined
      ? gateResult(name, "skipped", null)
      : gateResult(name, "failed", fault.code as GateCode);
  });
}

export interface TextRules {
  min: number;
  max: number;
  /** Whether line breaks and tabs are allowed. */
  lines?: boolean;
}

/** Control characters, line separators and what turns the direction of writing or hides: names imitate with them. */
const UNSEEN =
  /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

/** A text for people, without white space around it; a fault where it is none of that length. */
export function readText(
  value: unknown,
  at: string,
  { min, max, lines = false }: TextRules,
  list: FaultList,
): string | undefined {
  if (typeof value !== "string") return list.form(at, "type_invalid", "must be a text");
  // Not trimmed before its length is known, so that the work is bounded.
  if (value.length > max * 2) return list.form(at, "length_invalid", lengthDetail(min, max));
  const text = value.trim();
  if (text.length < min || text.length > max) {
    return list.form(at, "length_invalid", lengthDetail(min, max));
  }
  if (UNSEEN.test(lines ? text.replace(/[\n\r\t]/g, " ") : text)) {
    return list.form(at, "characters_invalid", "holds characters that cannot be seen");
  }
  return text;
}

/** A text that machines read, as it is. */
export function readExactText(
  value: unknown,
  at: string,
  { min, max }: TextRules,
  list: FaultList,
): string | undefined {
  if (typeof value !== "string") return list.form(at, "type_invalid", "must be a text");
  if (value.length < min || value.length > max) {
    return list.form(at, "length_invalid", lengthDetail(min, max));
  }
  if (!isStorableText(value)) {
    return list.form(at, "characters_invalid", "holds NUL or half of a character");
  }
  return value;
}

/** One of the words. */
export function readWord<const T extends string>(
  value: unknown,
  at: string,
  words: readonly T[],
  list: FaultList,
): T | undefined {
  const found = words.find((word) => word === value);
  return found ?? list.form(at, "value_unknown", `must be one of ${words.join(", ")}`);
}

/** The items of a list of at most `max`, each as the reader takes it. */
export function readList<T>(
  value: unknown,
  at: string,
  max: number,
  list: FaultList,
  readItem: (item: unknown, at: string) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value)) return list.form(at, "type_invalid", "must be a list");
  if (value.length > max) return list.form(at, "too_many", `must have at most ${max} items`);
  return value.flatMap((item: unknown, n) => {
    const read = readItem(item, below(at, n));
    return read === undefined ? [] : [read];
  });
}

/** Members of an object that are there: neither inherited, nor undefined, nor null. */
export function readMembers(
  value: unknown,
  at: string,
  list: FaultList,
): ReadonlyMap<string, unknown> | undefined {
  if (!isJsonObject(value)) return list.form(at, "type_invalid", "must be an object");
  return new Map(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null),
  );
}

function lengthDetail(min: number, max: number): string {
  return `must have ${min} to ${max} characters`;
}
