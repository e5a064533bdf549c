import "server-only";

/** A text without white space around it; null where it says nothing. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
