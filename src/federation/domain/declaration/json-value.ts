/** A value as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a value is an object of JSON: neither null nor a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a text can be stored and signed: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
}

export interface JsonBounds {
  depth: number;
  /** Values of all kinds, the outermost among them. */
  values: number;
  /** UTF-16 code units of all texts and member names together. */
  characters: number;
}

/**
 * The value where it is JSON within the bounds, whose texts can be stored; null where it is not. Walks
 * without recursion and stops at the first bound, so that a stranger's value costs no more than they say.
 */
export function boundedJson(value: unknown, bounds: JsonBounds): { value: Json } | null {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let values = 0;
  let characters = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (values > bounds.values || next.depth > bounds.depth) return null;
    const each = next.value;
    if (typeof each === "string") {
      characters += each.length;
      if (characters > bounds.characters || !isStorableText(each)) return null;
    } else if (typeof each === "number") {
      if (!Number.isFinite(each)) return null;
    } else if (Array.isArray(each)) {
      if (each.length > bounds.values) return null;
      for (const item of each) open.push({ value: item, depth: next.depth + 1 });
    } else if (isJsonObject(each)) {
      for (const [name, member] of Object.entries(each)) {
        characters += name.length;
        if (characters > bounds.characters || !isStorableText(name)) return null;
        open.push({ value: member, depth: next.depth + 1 });
        if (open.length > bounds.values) return null;
      }
    } else if (each !== null && typeof each !== "boolean") return null;
  }
  // The walk above met nothing but JSON.
  return { value: value as Json };
}
