/** A copy of a text that does not keep the piece of the report in memory out of which it was cut. */
export function flatText(text: string): string {
  return text === "" ? "" : Buffer.from(text).toString();
}
