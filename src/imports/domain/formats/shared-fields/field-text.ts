import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { asText, isObject, type JsonValue } from "@/encoding/domain/json/json-values";
import { withLineFeeds } from "@/encoding/domain/text/plain-text";

/** Placeholders of tools for a missing value. */
const PLACEHOLDERS = new Set([
  ...["", "-", "--", "n/a", "na", "none", "null", "nil", "nan", "unknown", "undefined"],
  ...["not available", "not applicable"],
]);
const TRUE = new Set(["true", "t", "yes", "y", "1"]);
const FALSE = new Set(["false", "f", "no", "n", "0"]);

/** Whether a text says nothing: empty, `N/A`, `-`, `none`, … */
export function isPlaceholder(text: string): boolean {
  return text.length < 20 && PLACEHOLDERS.has(text.trim().toLowerCase());
}

/** Whether a flag is set: `true`, `TRUE`, `t`, `yes`, 1. */
export function isSet(value: JsonValue): boolean {
  return TRUE.has(asText(value).trim().toLowerCase());
}

/** Whether a flag is not set; both are false for a value that is no flag. */
export function isUnset(value: JsonValue): boolean {
  if (typeof value === "object" && value !== null) return false;
  const text = asText(value).trim().toLowerCase();
  return FALSE.has(text) || isPlaceholder(text);
}

/** Whether a field holds nothing at all. */
export function isBlank(value: JsonValue): boolean {
  if (value === null) return true;
  if (typeof value === "string") return value === "" || value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * Any value as the text that evidence keeps: strings with their line ends as line feeds, a list of
 * plain values joined by commas, everything else as canonical JSON.
 */
export function fieldText(value: JsonValue): string {
  if (typeof value === "string") return withLineFeeds(value);
  if (!Array.isArray(value)) return isObject(value) ? canonicalJson(value) : asText(value);
  const isPlain = value.every((item) => item !== null && typeof item !== "object");
  return isPlain
    ? value.map((item) => withLineFeeds(asText(item))).join(", ")
    : canonicalJson(value);
}

/** All texts of a value: of a string or number itself, of a list and of an object those within. */
export function textsWithin(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsWithin);
  if (isObject(value)) return Object.values(value).flatMap(textsWithin);
  const text = asText(value);
  return text === "" ? [] : [text];
}
