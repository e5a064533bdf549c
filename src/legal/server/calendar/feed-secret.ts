import "server-only";
import { createHash, randomBytes } from "node:crypto";

const SECRET = /^([A-Za-z0-9_-]{43})\.ics$/;

/** A new secret of 256 random bits as the last part of an address. */
export function newFeedSecret(): { fileName: string; sha256: Buffer } {
  const secret = randomBytes(32).toString("base64url");
  return { fileName: `${secret}.ics`, sha256: digestOf(secret) };
}

/** Digest of the secret in the last part of an address, or null where it holds none. */
export function digestOfFeed(fileName: string): Buffer | null {
  const secret = SECRET.exec(fileName)?.[1];
  return secret === undefined ? null : digestOf(secret);
}

/** SHA-256 is enough here: the secret is random, not a password. */
function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
