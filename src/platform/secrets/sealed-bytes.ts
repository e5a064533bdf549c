import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "./secrets";

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Purpose of sealed bytes, and the row that they belong to: they open in no other. */
export interface SealedPlace {
  /** Names the key: see derivedKey. */
  purpose: string;
  row: string;
}

/**
 * Encrypts bytes with AES-256-GCM (NIST SP 800-38D): format, nonce, tag, ciphertext. The key is derived from
 * the secrets of the deployment; the row is authenticated with it.
 */
export function sealBytes(bytes: Uint8Array, { purpose, row }: SealedPlace): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), iv).setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

/** The bytes again; null where they do not decrypt: other secrets, another row, or changed bytes. */
export function openSealed(stored: Uint8Array, { purpose, row }: SealedPlace): Buffer | null {
  if (stored.byteLength < HEAD_BYTES || stored[0] !== FORMAT) return null;
  const iv = stored.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), iv, {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(row))
    .setAuthTag(stored.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(stored.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    // The tag does not match: the caller says that the bytes are unreadable.
    return null;
  }
}
