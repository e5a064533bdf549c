import { concatBytes, utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";

const TAG = utf8("svc-key-rotate/v1\n");

export interface RotationMessage {
  /** Origin of the service. */
  aud: string;
  did: string;
  /** Until when the proof is taken, RFC 3339 with six fraction digits. */
  exp: string;
  /** Multikey of the key that comes. */
  new: string;
  nonce: string;
  /** Multikey of the key that goes. */
  old: string;
}

/**
 * Bytes that the new key signs at a rotation (docs/spec/integrity.md#rotation-and-revocation): the
 * domain tag and the RFC 8785 text of the six members. The request that carries the proof is signed
 * by the old key.
 */
export function rotationMessage(message: RotationMessage): Uint8Array {
  const { aud, did, exp, new: next, nonce, old } = message;
  return concatBytes(TAG, utf8(canonicalJson({ aud, did, exp, new: next, nonce, old })));
}
