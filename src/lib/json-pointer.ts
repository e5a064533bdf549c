/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is JsonObject | readonly unknown[] {
  return typeof value === "object" && value !== null;
}

function tokens(pointer: string): string[] {
  if (pointer === "") return [];
  const parts = pointer.slice(1).split("/");
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a JSON pointer (RFC 6901); undefined where there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of tokens(pointer)) {
    if (!isContainer(value) || !Object.hasOwn(value, token)) return undefined;
    value = Reflect.get(value, token);
  }
  return value;
}

/**
 * The object with another value at a pointer, and everything else as it was. Undefined takes the value
 * out, and the objects that are empty by that. Objects that are missing on the way are made; what is no
 * object there is replaced.
 */
export function withValueAt(root: JsonObject, pointer: string, value: unknown): JsonObject {
  return put(root, tokens(pointer), value) ?? {};
}

function put(at: unknown, [token, ...rest]: string[], value: unknown): JsonObject | undefined {
  if (token === undefined) throw new RangeError("the root is not replaced");
  const next =
    rest.length === 0
      ? value
      : put(isContainer(at) && Object.hasOwn(at, token) ? Reflect.get(at, token) : {}, rest, value);
  if (Array.isArray(at)) {
    const index = Number(token);
    const kept: unknown[] = next === undefined ? at.toSpliced(index, 1) : at.with(index, next);
    // An array is an object of JSON whose members are its places.
    return kept.length === 0 ? undefined : (kept as unknown[] & JsonObject);
  }
  const members = Object.entries(isContainer(at) ? at : {}).filter(([name]) => name !== token);
  if (next === undefined) return members.length === 0 ? undefined : Object.fromEntries(members);
  const isThere = isContainer(at) && Object.hasOwn(at, token);
  // What is there keeps its place, so that a diff shows the change alone.
  const entries = isThere
    ? Object.entries(at).map(([name, held]) => [name, name === token ? next : held])
    : [...members, [token, next]];
  return Object.fromEntries(entries);
}
