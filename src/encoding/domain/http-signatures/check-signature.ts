import { equalBytes, utf8 } from "../crypto/encoding";
import type { Primitives } from "../crypto/primitives";
import { statedDigest } from "./content-digest";
import { type Refusal, refuse } from "./profile";
import type { ReadSignature } from "./read-signature";
import { fieldLines, type SignedRequestFacts } from "./signed-request";

/** Checks that the holder of a raw Ed25519 key signed what was read; null when it is so. */
export function checkSignature(
  { verifyEd25519 }: Primitives,
  { bases, signature }: ReadSignature,
  publicKey: Uint8Array,
): Refusal | null {
  const isGood = bases.some((base) => verifyEd25519(publicKey, base, signature));
  return isGood ? null : refuse("signature_invalid", "The key did not sign this request.");
}

/**
 * Checks the content against its Content-Digest; null when it is the one. Content without a digest
 * is refused: that a signature covers the digest is known from reading it.
 */
export function checkDigest(
  { sha256 }: Primitives,
  { headers, body }: SignedRequestFacts,
): Refusal | null {
  const [value] = fieldLines(headers, "content-digest");
  if (value === undefined && body.byteLength === 0) return null;
  const stated = value === undefined ? null : readDigest(value);
  if (stated === null) return refuse("digest_mismatch", "content-digest states no sha-256.");
  if (equalBytes(stated, sha256(body))) return null;
  return refuse("digest_mismatch", "The content is not the one of its content-digest.");
}

function readDigest(value: string): Uint8Array | null {
  try {
    return statedDigest(value);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Key under which a signature is remembered against replay: SHA-256 of keyid and nonce. */
export function replayKey({ sha256 }: Primitives, { keyid, nonce }: ReadSignature): Uint8Array {
  // A key's URL has a thumbprint of fixed length at its end, so that the two cannot run together.
  return sha256(utf8(keyid), utf8(nonce));
}
