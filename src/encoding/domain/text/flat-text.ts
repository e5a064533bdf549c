/**
 * A copy of a text in memory of its own. A text that was cut out of the input keeps the whole piece
 * of input alive, which counts for what is held over the whole report.
 */
export function flatText(text: string): string {
  return text === "" ? "" : Buffer.from(text).toString();
}
