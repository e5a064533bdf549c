export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
  [name: string]: JsonValue | undefined;
}

/** The value when it is an object, else an empty one. */
export function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a list; nothing is an empty list, any other value a list of one. */
export function asList(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** A string, number or boolean as text; empty for anything else. */
export function asText(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A finite number, also one that was written as a decimal string; else null. */
export function asNumber(value: JsonValue | undefined): number | null {
  if (typeof value === "string" && !DECIMAL.test(value.trim())) return null;
  const number =
    typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** The texts of a list, without the empty ones. */
export function asTexts(value: JsonValue | undefined): string[] {
  return asList(value)
    .map(asText)
    .filter((text) => text !== "");
}
