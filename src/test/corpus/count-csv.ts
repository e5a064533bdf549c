/**
 * Rows with text of delimited text, counted by a plain scan that knows quotes and nothing else;
 * another way than the product's splitter, for comparison.
 */
export function countRows(text: string): number {
  let rows = 0;
  let hasText = false;
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "\n" || char === "\r")) {
      if (hasText) rows += 1;
      hasText = false;
    } else if (!/[\s,;|"\ufeff]/.test(char)) hasText = true;
  }
  return rows + (hasText ? 1 : 0);
}
