import { utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";

const PAYLOAD_TAG = utf8("svc-payload/v1\n");

/** Bytes of a salt, so that a commitment to guessable text cannot be tried out. */
export const SALT_BYTES = 32;

/**
 * Commitment in a record's `pay` in place of a payload: SHA-256 over the domain tag, the salt and
 * the bytes. Without the salt it reveals nothing of them. Throws RangeError for a salt of another
 * length.
 */
export function payloadCommitment(
  { sha256 }: Primitives,
  salt: Uint8Array,
  bytes: Uint8Array,
): Uint8Array {
  if (salt.byteLength !== SALT_BYTES) throw new RangeError("a salt has 32 bytes");
  return sha256(PAYLOAD_TAG, salt, bytes);
}
