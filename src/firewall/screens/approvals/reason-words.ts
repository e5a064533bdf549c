import { REASON_NAMES, REASON_WORDS } from "./copy";

function isKnown(reason: string): reason is keyof typeof REASON_NAMES {
  return Object.hasOwn(REASON_NAMES, reason);
}

/** Why a call needs a person, as a sentence; an unknown reason of a later version unchanged. */
export function reasonWords(reason: string): string {
  return isKnown(reason) ? REASON_NAMES[reason] : reason;
}

/** The reasons in a few words: `risk 90, degraded agent`. */
export function shortReasons(reasons: readonly string[]): string {
  return reasons.map((reason) => (isKnown(reason) ? REASON_WORDS[reason] : reason)).join(", ");
}
