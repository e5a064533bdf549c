/** U+0000 and lone surrogates, which PostgreSQL's text cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what is looked for
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text that a database and a page can hold: what they cannot is shown as U+FFFD and the text is cut
 * at `limit` characters. The exact bytes stay in the evidence record and in the stored report.
 */
export function storableText(text: string, limit: number): string {
  const cut = text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
  return cut.replace(UNSTORABLE, "\ufffd");
}
