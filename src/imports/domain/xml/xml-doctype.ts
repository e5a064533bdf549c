const TOKEN = /"[^"]*"|'[^']*'|<!--.*?-->|<\?.*?\?>|[[\]>]|<(?!!--|\?)|[^"'<>[\]]+/sy;

/**
 * Length of the DOCTYPE declaration at the start of a text, with its internal subset; null when the
 * text ends before it. Its content is not interpreted.
 */
export function doctypeLength(text: string): number | null {
  let inSubset = false;
  TOKEN.lastIndex = "<!DOCTYPE".length;
  for (;;) {
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return null;
    if (token === "[") inSubset = true;
    else if (token === "]") inSubset = false;
    else if (token === ">" && !inSubset) return TOKEN.lastIndex;
  }
}
