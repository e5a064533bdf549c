import "server-only";
import { createHmac } from "node:crypto";
import { derivedKey } from "@/platform/secrets/secrets";
import { oneTimePassword } from "./password";

const RECOVERY_CODES = 10;

const FORM = /^[a-z2-9]{5}-[a-z2-9]{5}$/;

/** Ten codes of 49 random bits in two groups of five letters, each different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(oneTimePassword().slice(0, 11));
  return [...codes];
}

/** A code as a person types it, in the form that newRecoveryCodes returns; null for other texts. */
export function readRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replace(/[\s-]/g, "");
  const code = `${letters.slice(0, 5)}-${letters.slice(5)}`;
  return FORM.test(code) ? code : null;
}

/** Stored digest of a code: useless with the database alone, because the key is not in it. */
export function recoveryDigest(code: string, accountId: string): Buffer {
  return createHmac("sha256", derivedKey("recovery-code/v1"))
    .update(`${accountId}\n${code}`)
    .digest();
}
