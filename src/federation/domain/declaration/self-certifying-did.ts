import { fromBase32, toBase32 } from "@/encoding/domain/crypto/base32";
import { fromBase64, toBase64 } from "@/encoding/domain/crypto/encoding";

/** Form of a DID that names a key: 52 characters of base32 hold the 32 bytes of a SHA-256 digest. */
const NAMES_A_KEY = /^did:svc:agent:([a-z2-7]{52})$/;

export const DID_BINDINGS = ["self_certifying", "registered"] as const;

/**
 * Binding of a DID to its keys: the DID itself, which is the thumbprint of the key, or this
 * registry, which holds the first key that proved itself and those that followed it.
 */
export type DidBinding = (typeof DID_BINDINGS)[number];

/** Whether a DID has the form of one that names a key, be there such a key or not. */
export function namesKey(did: string): boolean {
  return NAMES_A_KEY.test(did);
}

/**
 * The RFC 7638 thumbprint, in base64url, of the one key that may register a DID, which is that
 * digest in base32 (RFC 4648 section 6, lower case, no padding). Null where the DID names no key,
 * and where its digest is not in canonical form: `namesKey` distinguishes the two.
 */
export function keyNamedBy(did: string): string | null {
  const [, text] = NAMES_A_KEY.exec(did) ?? [];
  const digest = text === undefined ? null : fromBase32(text);
  if (digest === null) return null;
  return toBase64(digest).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The DID that names a key, by its RFC 7638 thumbprint in base64url. Throws where that is none. */
export function selfCertifyingDid(kid: string): string {
  const digest = fromBase64(`${kid.replaceAll("-", "+").replaceAll("_", "/")}=`);
  if (digest?.byteLength !== 32) throw new TypeError("not a SHA-256 thumbprint");
  return `did:svc:agent:${toBase32(digest)}`;
}

/**
 * How a DID is bound to the keys that may speak for it now, by their thumbprints. It certifies itself only
 * where the key that it names is the single one of them: beside another, which the DID does not name, or
 * after it, the word of the registry is what a reader goes by.
 */
export function didBinding(did: string, kids: readonly string[]): DidBinding {
  const named = keyNamedBy(did);
  const certifies = named !== null && kids.length > 0 && kids.every((kid) => kid === named);
  return certifies ? "self_certifying" : "registered";
}
