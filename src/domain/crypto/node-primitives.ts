import { createPublicKey, hash, verify } from "node:crypto";
import type { Primitives } from "./primitives";
import { isSmallOrderKey } from "./small-order-keys";

/** DER prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function sha256(...pieces: readonly Uint8Array[]): Buffer {
  const [only] = pieces;
  return hash("sha256", pieces.length === 1 && only ? only : Buffer.concat(pieces), "buffer");
}

function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.byteLength !== 32 || signature.byteLength !== 64) return false;
  // OpenSSL takes such keys, and anybody can sign for them.
  if (isSmallOrderKey(publicKey)) return false;
  const der = Buffer.concat([SPKI_PREFIX, publicKey]);
  return verify(
    null,
    message,
    createPublicKey({ key: der, format: "der", type: "spki" }),
    signature,
  );
}

/** Primitives by Node's OpenSSL. */
export const nodePrimitives: Primitives = { sha256, verifyEd25519 };
