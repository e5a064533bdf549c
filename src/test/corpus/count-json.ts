type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** Everything that a path of member names leads to; `*` goes through a list or all members. */
export function valuesAt(root: unknown, path: readonly string[]): Json[] {
  let values = [root as Json];
  for (const step of path) values = values.flatMap((value) => stepInto(value, step));
  return values;
}

function stepInto(value: Json, step: string): Json[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Array.isArray(value) ? value : Object.values(value);
  if (Array.isArray(value)) return [];
  const member = value[step];
  return member === undefined || member === null ? [] : [member];
}

export function countAt(root: unknown, ...paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + valuesAt(root, path.split(".")).length, 0);
}

/** The values of a text with one value to a line, or of one that is a single value. */
export function parseValues(text: string): unknown[] {
  const clean = text.replace(/^\ufeff/, "");
  try {
    return [JSON.parse(clean)];
  } catch {
    return clean
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line));
  }
}
