import type { Primitives } from "../crypto/primitives";
import { contentDigest } from "./content-digest";
import { readKeyUrl } from "./key-url";
import {
  ALGORITHM,
  CONTENT_COMPONENTS,
  IDEMPOTENCY_KEY,
  isNonce,
  REQUIRED_COMPONENTS,
  type SignatureTag,
} from "./profile";
import { signatureBase } from "./signature-base";
import { fieldLines, type SignedRequestFacts } from "./signed-request";
import type { BareItem, InnerList } from "./structured-fields";
import { binaryText, innerListText } from "./structured-text";

/** A request that is to be signed; its authority is the public one, in its normal form. */
export interface UnsignedRequest extends SignedRequestFacts {
  authority: string;
}

/** How to sign. */
export interface Signing {
  tag: SignatureTag;
  /** DID URL of the key. */
  keyid: string;
  /** 22 to 86 characters of base64url, at least 128 bits, never used before with this key. */
  nonce: string;
  /** Seconds since 1970. */
  created: number;
  expires: number;
  /** Fields of the request, in lower case, that are covered beside those of the profile. */
  fields?: readonly string[];
  /** Ed25519 (RFC 8032) over the bytes. */
  sign(base: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

const LABEL = "sig1";

/**
 * Headers to add to a request so that it is signed by the profile: Content-Digest where there is
 * content, Signature-Input and Signature (RFC 9421, RFC 9530). Throws TypeError for a nonce or keyid
 * that no verifier takes, and UnusableComponent where content has no content-type.
 */
export async function signRequest(
  primitives: Primitives,
  request: UnsignedRequest,
  { tag, keyid, nonce, created, expires, fields = [], sign }: Signing,
): Promise<[name: string, value: string][]> {
  if (!isNonce(nonce)) throw new TypeError("the nonce is not 22 to 86 characters of base64url");
  if (readKeyUrl(tag, keyid) === null) throw new TypeError(`"${keyid}" is no DID URL of a key`);
  const added: [string, string][] = [];
  const names: string[] = [...REQUIRED_COMPONENTS];
  if (request.body.byteLength > 0) {
    names.push(...CONTENT_COMPONENTS);
    added.push(["Content-Digest", contentDigest(primitives, request.body)]);
  }
  if (fieldLines(request.headers, IDEMPOTENCY_KEY).length > 0) names.push(IDEMPOTENCY_KEY);
  names.push(...fields);
  const input = inputOf(names, [
    ["created", { type: "integer", value: created }],
    ["expires", { type: "integer", value: expires }],
    ["nonce", { type: "string", value: nonce }],
    ["keyid", { type: "string", value: keyid }],
    ["alg", { type: "string", value: ALGORITHM }],
    ["tag", { type: "string", value: tag }],
  ]);
  const base = signatureBase({ ...request, headers: [...request.headers, ...added] }, input);
  const signature = await sign(base);
  added.push(["Signature-Input", `${LABEL}=${innerListText(input)}`]);
  added.push(["Signature", `${LABEL}=${binaryText(signature)}`]);
  return added;
}

function inputOf(names: readonly string[], parameters: [string, BareItem][]): InnerList {
  return {
    kind: "inner-list",
    items: names.map((name) => ({
      kind: "item",
      value: { type: "string", value: name },
      parameters: new Map(),
    })),
    parameters: new Map(parameters),
  };
}
