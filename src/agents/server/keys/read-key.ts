import "server-only";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { readPublicKey } from "@/encoding/domain/keys/multikey";

export interface ReadKey {
  /** Raw, 32 bytes. */
  publicKey: Uint8Array;
  /** RFC 7638 thumbprint. */
  kid: string;
  /** By which a key is announced, lower-case hexadecimal. */
  sha256: string;
}

/** Public key of a body. Throws `key_refused` with what is wrong with it. */
export function requirePublicKey(input: unknown, pointer = "/key"): ReadKey {
  const read = readPublicKey(input);
  if (!read.ok) {
    throw new ServiceError("key_refused", {
      detail: `The key is refused: ${read.detail}.`,
      errors: [{ pointer, message: read.detail }],
      extra: { fault: read.fault },
    });
  }
  const { publicKey } = read;
  return {
    publicKey,
    kid: keyThumbprint(nodePrimitives, publicKey),
    sha256: toHex(nodePrimitives.sha256(publicKey)),
  };
}

/** Throws `validation_failed` where a key announces itself: it could never be followed. */
export function requireOtherNextKey(key: ReadKey, nextKeySha256: string | undefined): void {
  if (nextKeySha256 !== key.sha256) return;
  throw invalidAt("/next_key_sha256", "A key cannot be the one that follows itself.");
}
