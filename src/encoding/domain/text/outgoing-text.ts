import { redactSecrets } from "./redact";

/** Controls, bidi and other format characters, and what is drawn as nothing: all but tab and line feed. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Lone surrogates and noncharacters, which XML, JSON parsers and databases of trackers refuse. */
const UNSENDABLE = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Prefix of a marker. */
const FORGED_MARKER = /incident:(?=INC-)/gi;

/**
 * Text of any origin as it may leave: secrets redacted, line ends as line feeds, invisible characters
 * removed, unsendable ones shown as U+FFFD, and unable to pass for a ticket's marker. Characters are
 * removed before secrets are looked for, so that none can hide a secret from the search.
 */
export function outgoingText(raw: string): string {
  const text = raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(UNSENDABLE, "\ufffd");
  return redactSecrets(text).replace(FORGED_MARKER, "incident: ");
}

/** `outgoingText` on one line, cut to `limit` UTF-16 code units; empty where nothing is left. */
export function outgoingLine(raw: string, limit: number): string {
  return cutText(outgoingText(raw).replace(/\s+/g, " ").trim(), limit);
}

/**
 * The text, or as much of it as fits into `limit` UTF-16 code units with an ellipsis at its end. A code
 * point is never split, and a text of so many code units has no more code points than that.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, Math.max(limit - 1, 0)).replace(/[\ud800-\udbff]$/, "")}…`;
}
