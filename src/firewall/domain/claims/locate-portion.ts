import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import type { CitationFault, Locator, TextSpan } from "./claim";
import { isWithinWord } from "./word-edge";

/** Longest place that a citation may name: citing everything proves nothing. */
const MAX_PORTION = 2_000;
/** How far around a place its sentence is looked for. */
const CONTEXT = 500;
/** Where a sentence may begin or end. */
const EDGE = /[.!?。](?=["')\]]*\s)|\n/;

/** A scalar of JSON with the names that lead to it, or a place of a text. */
export type Portion =
  | {
      readonly kind: "json";
      readonly value: string | number | boolean | null;
      readonly path: readonly string[];
      /** Positions in `path` that are places in an array. */
      readonly indices: readonly number[];
    }
  | {
      readonly kind: "text";
      readonly text: string;
      /** The place with its surroundings, so that no word that reverses its meaning is cut off. */
      readonly context: string;
      /** Where the place is in its context. */
      readonly within: TextSpan;
    };

/** Evidence that was read once for all citations of it. */
export interface EvidenceText {
  readonly text: string;
  /** Undefined where the text is no JSON, or names a member twice. */
  readonly json: () => unknown;
  /** Start of each line. */
  readonly lines: () => readonly number[];
}

/** Wraps a text so that JSON and lines are read at most once, on demand. */
export function readEvidenceText(text: string): EvidenceText {
  let json: { value: unknown } | undefined;
  let lines: readonly number[] | undefined;
  return {
    text,
    json: () => {
      json ??= { value: jsonOf(text) };
      return json.value;
    },
    lines: () => {
      lines ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
      return lines;
    },
  };
}

/** Finds the place that a locator names, or says why it names none. */
export function locatePortion(evidence: EvidenceText, locator: Locator): Portion | CitationFault {
  if ("json_pointer" in locator) return locateJson(evidence.json(), locator.json_pointer);
  if ("chars" in locator) return locateText(evidence.text, locator.chars);
  const { from, to } = locator.lines;
  const lines = evidence.lines();
  const start = lines[from - 1];
  if (start === undefined || to < from || to > lines.length) return "locator_unresolved";
  const end = (lines[to] ?? evidence.text.length + 1) - 1;
  return locateText(evidence.text, { start, end: Math.max(start, end) });
}

/** RFC 6901; a place that holds an object or an array is none: what it states is ambiguous. */
function locateJson(root: unknown, pointer: string): Portion | CitationFault {
  if (root === undefined || (pointer !== "" && !pointer.startsWith("/")))
    return "locator_unresolved";
  if (/~(?![01])/.test(pointer)) return "locator_unresolved";
  const path = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  const indices: number[] = [];
  let value: unknown = root;
  for (const [at, token] of path.entries()) {
    if (Array.isArray(value)) {
      if (!/^(?:0|[1-9]\d{0,9})$/.test(token) || Number(token) >= value.length) {
        return "locator_unresolved";
      }
      indices.push(at);
      value = value[Number(token)];
    } else if (typeof value === "object" && value !== null && Object.hasOwn(value, token)) {
      value = (value as Readonly<Record<string, unknown>>)[token];
    } else {
      return "locator_unresolved";
    }
  }
  if (!isScalar(value)) return "locator_unresolved";
  if (typeof value === "string" && value.length > MAX_PORTION) return "portion_too_long";
  // A number that was rounded on reading is not the literal value.
  if (typeof value === "number" && !isExact(value)) return "locator_unresolved";
  return { kind: "json", value, path, indices };
}

function locateText(text: string, { start, end }: TextSpan): Portion | CitationFault {
  if (start >= end || end > text.length) return "locator_unresolved";
  if (end - start > MAX_PORTION) return "portion_too_long";
  // A place that begins or ends within a word is not a literal citation.
  if (isWithinWord(text, start) || isWithinWord(text, end)) return "locator_unresolved";
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(text.length, end + CONTEXT);
  // If the beginning or end of the sentence is not included, a negation could be missed.
  if (from > 0 && !EDGE.test(text.slice(from, start))) return "locator_unresolved";
  if (to < text.length && !EDGE.test(text.slice(end - 1, to))) return "locator_unresolved";
  return {
    kind: "text",
    text: text.slice(start, end),
    context: text.slice(from, to),
    within: { start: start - from, end: end - from },
  };
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function jsonOf(text: string): unknown {
  try {
    return parseUniqueJson(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
