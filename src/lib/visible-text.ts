/** Controls and format characters: they hide, reorder or end the text around them. */
const DECEPTIVE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function symbol(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

export interface VisibleText {
  text: string;
  /** Number of characters that are shown as a symbol instead of taking effect. */
  replaced: number;
}

/** Evidence is attacker-controlled: characters that hide or reorder text are shown, not obeyed. */
export function visibleText(raw: string): VisibleText {
  let replaced = 0;
  const text = raw.replaceAll("\r\n", "\n").replace(DECEPTIVE, (character) => {
    replaced += 1;
    return symbol(character);
  });
  return { text, replaced };
}
