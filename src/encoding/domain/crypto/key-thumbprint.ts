import { toBase64, utf8 } from "./encoding";
import type { Primitives } from "./primitives";

/** SHA-256 thumbprint of a raw Ed25519 key as a JWK (RFC 7638, RFC 8037 appendix A.3), in base64url. */
export function keyThumbprint({ sha256 }: Primitives, publicKey: Uint8Array): string {
  const jwk = `{"crv":"Ed25519","kty":"OKP","x":"${toBase64Url(publicKey)}"}`;
  return toBase64Url(sha256(utf8(jwk)));
}

/** DID URL of the service's key: what a manifest names as its issuer. */
export function serviceKeyUrl(p: Primitives, publicKey: Uint8Array): string {
  return `did:svc:service#${keyThumbprint(p, publicKey)}`;
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
