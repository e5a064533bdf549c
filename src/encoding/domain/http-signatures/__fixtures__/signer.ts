import { createPrivateKey, sign } from "node:crypto";
import { keyThumbprint } from "../../crypto/key-thumbprint";
import { nodePrimitives } from "../../crypto/node-primitives";
import { publicOrigin } from "../authority";
import { type SignaturePolicy, SIGNATURE_WINDOW } from "../profile";
import type { ReadSignature } from "../read-signature";
import { signatureBase } from "../signature-base";
import { type Signing, signRequest, type UnsignedRequest } from "../sign-request";
import type { SignedRequestFacts } from "../signed-request";
import { parseDictionary } from "../structured-fields";
import { binaryText } from "../structured-text";

/** The published test key of RFC 9421 appendix B.1.4. */
const JWK = {
  kty: "OKP",
  crv: "Ed25519",
  d: "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU",
  x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
};
const privateKey = createPrivateKey({ key: JWK, format: "jwk" });

export const PUBLIC_KEY = new Uint8Array(Buffer.from(JWK.x, "base64url"));
export const DID = "did:svc:agt:analyst-01";
export const KEY_URL = `${DID}#${keyThumbprint(nodePrimitives, PUBLIC_KEY)}`;
export const NOW = new Date("2026-11-22T10:00:00Z");
export const SECONDS = NOW.getTime() / 1000;

export function signBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(sign(null, bytes, privateKey));
}

export const POLICY: SignaturePolicy = {
  tag: "svc-agent",
  origins: [publicOrigin("https://proofline.example")],
  ...SIGNATURE_WINDOW,
};

export const SIGNING: Signing = {
  tag: "svc-agent",
  keyid: KEY_URL,
  nonce: "KXYnfEfJ0PBRZXQyVXfVQA",
  created: SECONDS,
  expires: SECONDS + 60,
  sign: signBytes,
};

export const REQUEST: UnsignedRequest = {
  method: "POST",
  authority: "proofline.example",
  path: "/api/agents/did%3Asvc%3Aagt%3Aanalyst-01/tool-call",
  query: "?b=2&a=1",
  headers: [
    ["Content-Type", "application/json"],
    ["Idempotency-Key", "7d3c"],
  ],
  body: new TextEncoder().encode('{"tool":"read:case"}'),
};

/** A request that the profile's signer has signed. */
export async function signed(
  request: Partial<UnsignedRequest> = {},
  signing: Partial<Signing> = {},
): Promise<SignedRequestFacts> {
  const unsigned = { ...REQUEST, ...request };
  const headers = await signRequest(nodePrimitives, unsigned, { ...SIGNING, ...signing });
  return { ...unsigned, headers: [...unsigned.headers, ...headers] };
}

/** A request with exactly this Signature-Input, and over it a signature that is good. */
export function signedAs(
  input: string,
  headers: SignedRequestFacts["headers"],
  request: UnsignedRequest = REQUEST,
): SignedRequestFacts {
  const signatures = Array.from(parseDictionary(input), ([label, member]) => {
    if (member.kind !== "inner-list") throw new TypeError(`${label} is no inner list`);
    return `${label}=${binaryText(signBytes(signatureBase({ ...request, headers }, member)))}`;
  });
  const added: [string, string][] = [
    ["Signature-Input", input],
    ["Signature", signatures.join(", ")],
  ];
  return { ...request, headers: [...headers, ...added] };
}

/** The result of reading, or the refusal as an error. */
export function wasRead(result: object): ReadSignature {
  if ("bases" in result) return result as ReadSignature;
  throw new Error(JSON.stringify(result));
}
