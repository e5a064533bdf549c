import type { Primitives } from "../crypto/primitives";
import { parseDictionary } from "./structured-fields";
import { binaryText } from "./structured-text";

const SHA_256_LENGTH = 32;

/** Value of Content-Digest (RFC 9530 section 2) with the SHA-256 of a content. */
export function contentDigest({ sha256 }: Primitives, body: Uint8Array): string {
  return `sha-256=${binaryText(sha256(body))}`;
}

/**
 * SHA-256 that a Content-Digest states, or null where it states none; other algorithms are left
 * alone (RFC 9530 section 2). Throws SyntaxError for a value that is malformed.
 */
export function statedDigest(value: string): Uint8Array | null {
  const member = parseDictionary(value).get("sha-256");
  if (member === undefined) return null;
  if (member.kind !== "item" || member.value.type !== "binary") {
    throw new SyntaxError("sha-256 is not a byte sequence");
  }
  const digest = member.value.value;
  if (digest.byteLength !== SHA_256_LENGTH) throw new SyntaxError("sha-256 has not 32 bytes");
  return digest;
}
