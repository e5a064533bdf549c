/** An Ed25519 public key as it is sent (RFC 8037). */
type Ed25519Jwk = { kty: "OKP"; crv: "Ed25519"; x: string };

const X = /^[A-Za-z0-9_-]{43}$/;

/** Reads a public key from a JWK, or from its bytes in base64url; null where it is none. */
export function readPublicKey(text: string): Ed25519Jwk | null {
  const trimmed = text.trim();
  if (X.test(trimmed)) return { kty: "OKP", crv: "Ed25519", x: trimmed };
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || "d" in value) return null;
  const { kty, crv, x } = value as Record<string, unknown>;
  if (kty !== "OKP" || crv !== "Ed25519" || typeof x !== "string" || !X.test(x)) return null;
  return { kty, crv, x };
}
