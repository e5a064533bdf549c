import "server-only";
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { derivedKey } from "@/server/auth/secrets";

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The row that a content belongs to: it decrypts in no other. */
interface ContentPlace {
  inputId: string;
  did: string;
}

/**
 * Encrypts the content of an input with AES-256-GCM (NIST SP 800-38D): format, nonce, tag, ciphertext. The
 * key is derived from the secrets of the deployment; input and agent are authenticated with it.
 */
export function encryptContent(content: string, place: ContentPlace): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", contentKey(), iv).setAAD(aadOf(place));
  const body = Buffer.concat([cipher.update(content, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

/** The content again; null where it does not decrypt: other secrets, another row, or changed bytes. */
export function decryptContent(stored: Uint8Array, place: ContentPlace): string | null {
  if (stored.byteLength < HEAD_BYTES || stored[0] !== FORMAT) return null;
  const iv = stored.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", contentKey(), iv, { authTagLength: TAG_BYTES })
    .setAAD(aadOf(place))
    .setAuthTag(stored.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    const body = [decipher.update(stored.subarray(HEAD_BYTES)), decipher.final()];
    return Buffer.concat(body).toString("utf8");
  } catch {
    // The tag does not match: the caller says that the content is unreadable.
    return null;
  }
}

/** What an e-mail address is called by in the names of sources: a digest that nobody can try out. */
export function addressDigest(address: string): string {
  return createHmac("sha256", derivedKey("agent-input-source/v1"))
    .update(address)
    .digest("hex")
    .slice(0, 32);
}

function contentKey(): Buffer {
  return derivedKey("agent-input-content/v1");
}

function aadOf({ inputId, did }: ContentPlace): Buffer {
  return Buffer.from(`${inputId}\n${did}`, "utf8");
}
