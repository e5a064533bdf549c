const MAX_LINE = 1_000;

/** One line of text: white space of every kind collapsed, and cut where no name or word is so long. */
export function singleLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_LINE)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_LINE);
  // A cut between the halves of a surrogate pair would leave text that no fingerprint can be made of.
  return text.length > MAX_LINE ? line.replace(/ ?[\ud800-\udbff]$/, "") : line;
}

/** The same text with every line end written as a line feed. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Stable id made of a name: letters and digits in lower case, joined by hyphens. */
export function slug(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A text of a report as a message may quote it: short, and with its control characters escaped. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** The texts that are not empty, as paragraphs. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}
