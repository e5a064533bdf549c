import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { normalPassword } from "@/platform/domain/password-rule";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. The library's enum exists for types only. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified against where there is no account, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), OPTIONS);
}

/** True when the password belongs to the hash; takes the same time when there is no hash. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const matches = await verify(stored ?? (await decoy), normalPassword(password));
  return matches && stored !== null;
}

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password of 100 random bits in groups of five, easy to type once. */
export function oneTimePassword(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      // Rejecting the tail keeps every letter equally likely.
      if (byte < 248 && letters.length < 20) letters.push(ALPHABET.charAt(byte % 31));
    }
  }
  return letters.join("").replace(/(.{5})(?=.)/g, "$1-");
}
