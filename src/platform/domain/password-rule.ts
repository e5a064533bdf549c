/** Code points that a password has at least and at most (NIST SP 800-63B-4, section 3.1.1.2). */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** How long a password that was set by another person signs in. */
export const ONE_TIME_PASSWORD_MS = 24 * 60 * 60_000;

const PRODUCT = "proofline";

/** Shorter words occur in other words by chance. */
const SHORTEST_WORD = 4;

/** Length that must remain of a password without the words that would be guessed first. */
const LEAST_OWN = 8;

export type PasswordFault = "too_short" | "too_long" | "present" | "common" | "own_words";

export interface PasswordOwner {
  email: string;
  name: string;
  /** The password that the new one replaces, where it is known. */
  present?: string;
}

/** A password as it is compared and hashed: one form of Unicode, whichever keyboard it came from. */
export function normalPassword(password: string): string {
  return password.normalize("NFC");
}

/**
 * Fault of a new password, or null. Any characters will do and none are required; what is refused
 * is what others would guess: the commonest passwords, the present one, and what is little more
 * than the owner's address, name or the product's name. `isCommon` is given NFC in lower case.
 */
export function passwordFault(
  password: string,
  { email, name, present }: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordFault | null {
  const chosen = normalPassword(password);
  const length = [...chosen].length;
  if (length < PASSWORD_LENGTH.least) return "too_short";
  if (length > PASSWORD_LENGTH.most) return "too_long";
  if (present !== undefined && normalPassword(present) === chosen) return "present";
  const folded = fold(chosen);
  if (isCommon(folded)) return "common";
  return [...withoutWords(folded, [email, name, PRODUCT])].length < LEAST_OWN ? "own_words" : null;
}

/** The longest words go first: an address before the part of it that is a name. */
function withoutWords(folded: string, texts: readonly string[]): string {
  const words = texts
    .flatMap((text) => [fold(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  return words.reduce((left, word) => left.replaceAll(word, ""), folded);
}

function fold(text: string): string {
  return normalPassword(text).toLowerCase();
}
