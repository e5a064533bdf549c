import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 as newSha256 } from "@noble/hashes/sha2.js";
import type { Primitives } from "@/encoding/domain/crypto/primitives";

function sha256(...pieces: readonly Uint8Array[]): Uint8Array {
  const state = newSha256.create();
  for (const piece of pieces) state.update(piece);
  return state.digest();
}

function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.byteLength !== 32 || signature.byteLength !== 64) return false;
  if (!ed25519.verify(signature, message, publicKey, { zip215: false })) return false;
  // Points outside the prime-order group would pass here and fail in OpenSSL: the equation differs by the cofactor.
  return [publicKey, signature.subarray(0, 32)].every((point) =>
    ed25519.Point.fromBytes(point).isTorsionFree(),
  );
}

/** Primitives in JavaScript, for browsers; what they accept, those by Node accept too. */
export const browserPrimitives: Primitives = { sha256, verifyEd25519 };
