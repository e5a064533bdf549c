const MOST_CHARACTERS = 200;

/** Text of a stranger as it is kept with what was seen: on one line, short, without control and format characters. */
export function observedText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return value
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, "");
}
