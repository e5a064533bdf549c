/**
 * Value of a JSON text (RFC 8259) in which no object names a member twice: of two members with one
 * name, one reader sees the first and another the last. Throws SyntaxError for both faults.
 */
export function parseUniqueJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  refuseDuplicates(text);
  return value;
}

/** The text is known to be JSON, so only strings and brackets have to be recognised. */
function refuseDuplicates(text: string): void {
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case "{":
        open.push(new Set());
        isKey = true;
        break;
      case "[":
        open.push(null);
        isKey = false;
        break;
      case "}":
      case "]":
        open.pop();
        isKey = false;
        break;
      case ",":
        isKey = open.at(-1) instanceof Set;
        break;
      case '"': {
        const end = stringEnd(text, at);
        if (isKey) addKey(open.at(-1), text.slice(at, end));
        isKey = false;
        at = end - 1;
        break;
      }
    }
  }
}

function addKey(keys: Set<string> | null | undefined, quoted: string): void {
  const key: unknown = JSON.parse(quoted);
  if (!keys || typeof key !== "string") return;
  if (keys.has(key)) throw new SyntaxError(`The JSON names ${quoted} twice in one object.`);
  keys.add(key);
}

/** Position behind the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    at = quote + 1;
    if (backslashes % 2 === 0) return at;
  }
}
