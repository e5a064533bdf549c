const MAX_DEPTH = 1000;

/**
 * Canonical JSON text of a value by RFC 8785 (JCS): members sorted by UTF-16 code units, no white
 * space, numbers and strings as ECMAScript serialises them. Equal values give equal bytes.
 * Takes null, booleans, finite numbers, well-formed strings, arrays and plain objects.
 * Throws TypeError for everything else, instead of dropping or converting it as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  return serialise(value, 0);
}

function serialise(value: unknown, depth: number): string {
  switch (typeof value) {
    case "string":
      return serialiseString(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`canonical JSON cannot hold ${value}`);
      return JSON.stringify(value);
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      if (depth >= MAX_DEPTH) throw new TypeError("canonical JSON is nested too deeply");
      return Array.isArray(value)
        ? serialiseArray(value, depth + 1)
        : serialiseObject(value, depth + 1);
    default:
      throw new TypeError(`canonical JSON cannot hold ${typeof value}`);
  }
}

/** ASCII with nothing to escape: most names, ids, digests and times. JSON.stringify takes three times as long. */
const PLAIN = /^[ !#-[\]-~]*$/;
const SHORT = 100;

function serialiseString(text: string): string {
  if (text.length < SHORT && PLAIN.test(text)) return `"${text}"`;
  const quoted = JSON.stringify(text);
  // JSON.stringify writes a lone surrogate as \udXXX; RFC 8785 section 3.2.2.2 wants an error.
  if (quoted.includes("\\ud") && /\p{Surrogate}/u.test(text)) {
    throw new TypeError("canonical JSON cannot hold a lone surrogate");
  }
  return quoted;
}

function serialiseArray(items: readonly unknown[], depth: number): string {
  let text = "[";
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ",";
    text += serialise(items[index], depth);
  }
  return `${text}]`;
}

function serialiseObject(object: object, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError("canonical JSON can hold plain objects only");
  }
  if (Object.getOwnPropertySymbols(object).length > 0) {
    throw new TypeError("canonical JSON cannot hold symbol keys");
  }
  const members = object as Readonly<Record<string, unknown>>;
  let text = "{";
  // The default order of sort() is the order by UTF-16 code units that section 3.2.3 requires.
  for (const key of Object.keys(members).sort()) {
    if (text.length > 1) text += ",";
    text += `${serialiseString(key)}:${serialise(members[key], depth)}`;
  }
  return `${text}}`;
}
