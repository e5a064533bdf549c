import "server-only";
import { createHmac } from "node:crypto";
import { openSealed, type SealedPlace, sealBytes } from "@/platform/secrets/sealed-bytes";
import { derivedKey } from "@/platform/secrets/secrets";

/** The row that a content belongs to: it decrypts in no other. */
interface ContentPlace {
  inputId: string;
  did: string;
}

/** Encrypts the content of an input; input and agent are authenticated with it. */
export function encryptContent(content: string, place: ContentPlace): Buffer {
  return sealBytes(Buffer.from(content, "utf8"), sealedPlace(place));
}

/** The content again; null where it does not decrypt: other secrets, another row, or changed bytes. */
export function decryptContent(stored: Uint8Array, place: ContentPlace): string | null {
  return openSealed(stored, sealedPlace(place))?.toString("utf8") ?? null;
}

/** Name of an e-mail address in sources: a digest that cannot be reversed by guessing. */
export function addressDigest(address: string): string {
  return createHmac("sha256", derivedKey("agent-input-source/v1"))
    .update(address)
    .digest("hex")
    .slice(0, 32);
}

function sealedPlace({ inputId, did }: ContentPlace): SealedPlace {
  return { purpose: "agent-input-content/v1", row: `${inputId}\n${did}` };
}
