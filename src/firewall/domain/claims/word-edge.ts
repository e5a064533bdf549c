/**
 * Whether a position is within a word, a name or a number, as in `15|0`, `1|.500` and `web|-01`.
 */
export function isWithinWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const behind = text.slice(at, at + 2);
  if (/\d[,:]?$/.test(before) && /^[,:]?\d/.test(behind)) return true;
  return (
    /[\p{L}\p{N}\p{M}_][._'-]?$/u.test(before) &&
    /^[._'-]?[\p{L}\p{N}\p{M}_]/u.test(behind) &&
    !(/[._'-]$/.test(before) && /^[._'-]/.test(behind))
  );
}
