const MAX_LINE = 1_000;

/** No id of a register or a rule is longer. */
const MAX_ID = 200;

/** One line of text: white space of every kind collapsed, and cut where no name or word is so long. */
export function singleLine(text: string): string {
  const line = cutText(text, 4 * MAX_LINE)
    .replace(/\s+/g, " ")
    .trim();
  return cutText(line, MAX_LINE).trimEnd();
}

/**
 * The beginning of a text, at most `max` characters: never cut inside of an id, where `CVE-2025-50066`
 * would become another one, nor between the halves of a surrogate pair, which no digest can be made of.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const tailStart = Math.max(0, max - MAX_ID);
  const tail = text.slice(tailStart, max);
  const isInside = /[\w.:-]/.test(text.charAt(max));
  const whole = isInside ? tail.replace(/[\w.:-]+$/, "") : tail;
  // A run that is longer than any id is text; only what looks like the beginning of a CVE goes.
  const kept = whole === "" ? tail.replace(/CVE-[\d-]*$/i, "") : whole;
  return text.slice(0, tailStart) + kept.replace(/[\ud800-\udbff]$/, "");
}

/** The same for prose, with a sign that there was more. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max)}…` : text;
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
