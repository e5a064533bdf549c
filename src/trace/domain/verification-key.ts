import {
  concatBytes,
  equalBytes,
  fromBase64,
  fromHex,
  toBase64,
  toHex,
  utf8,
} from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";

/** Signature types of C2SP signed-note that are verified here. */
export const ED25519 = 0x01;
/** Timestamped Ed25519 cosignature of a checkpoint (C2SP tlog-cosignature). */
export const COSIGNATURE_V1 = 0x04;

/** Key that a note's signature can be checked with (C2SP signed-note "verifier key"). */
export interface VerificationKey {
  name: string;
  type: number;
  /** First four bytes of the hash over name, type and public key. */
  keyId: Uint8Array;
  /** Raw Ed25519 key, 32 bytes. */
  publicKey: Uint8Array;
}

/**
 * True for a name that is allowed in a signature line: not empty, no white space, controls or plus.
 */
export function isKeyName(name: string): boolean {
  return name !== "" && !/[\p{White_Space}\p{Cc}\p{Surrogate}+]/u.test(name);
}

/** Key ID of C2SP signed-note: four bytes. */
export function keyId(
  { sha256 }: Primitives,
  name: string,
  type: number,
  publicKey: Uint8Array,
): Uint8Array {
  const digest = sha256(utf8(`${name}\n`), Uint8Array.of(type), publicKey);
  return Uint8Array.from(digest.subarray(0, 4));
}

/**
 * Text of an Ed25519 verifier key (C2SP signed-note, type 0x01).
 * Throws RangeError for a name that no note can carry and for a key that is not 32 bytes.
 */
export function formatVerificationKey(p: Primitives, name: string, publicKey: Uint8Array): string {
  if (!isKeyName(name)) throw new RangeError(`"${name}" cannot name a key`);
  if (publicKey.byteLength !== 32) throw new RangeError("an Ed25519 key has 32 bytes");
  const id = keyId(p, name, ED25519, publicKey);
  return `${name}+${toHex(id)}+${toBase64(concatBytes(Uint8Array.of(ED25519), publicKey))}`;
}

/**
 * Reads a verifier key of type 0x01 or 0x04. Null for every other text: another type, another
 * encoding, or a key ID that is not that of the name and key.
 */
export function parseVerificationKey(p: Primitives, text: string): VerificationKey | null {
  // Base64 may hold a plus as well, so only the first two separate.
  const [, name, idText, material] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (name === undefined || idText === undefined || material === undefined) return null;
  const id = fromHex(idText);
  const bytes = fromBase64(material);
  const type = bytes?.[0];
  if (id === null || bytes?.byteLength !== 33 || !isKeyName(name)) return null;
  if (type !== ED25519 && type !== COSIGNATURE_V1) return null;
  const publicKey = bytes.slice(1);
  if (!equalBytes(id, keyId(p, name, type, publicKey))) return null;
  return { name, type, keyId: id, publicKey };
}
