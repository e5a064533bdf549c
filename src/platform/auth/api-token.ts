import "server-only";
import { createHash, randomBytes } from "node:crypto";

const PREFIX = "plt_";
const PATTERN = /^plt_[A-Za-z0-9_-]{43}$/;

/** A new personal token: shown once, stored only as its digest. */
export function newApiToken(): { token: string; prefix: string; hash: Buffer } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, prefix: token.slice(0, 10), hash: hashApiToken(token) };
}

export function isApiToken(text: string): boolean {
  return PATTERN.test(text);
}

/** SHA-256 is enough here: the token is 256 random bits, not a password. */
export function hashApiToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
