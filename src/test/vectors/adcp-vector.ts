import { createPrivateKey, sign } from "node:crypto";
import { z } from "zod";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { normalAuthority } from "@/encoding/domain/http-signatures/authority";
import { contentDigest } from "@/encoding/domain/http-signatures/content-digest";
import { signatureBase } from "@/encoding/domain/http-signatures/signature-base";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { parseDictionary } from "@/encoding/domain/http-signatures/structured-fields";
import { binaryText } from "@/encoding/domain/http-signatures/structured-text";
import { agentKeyUrl } from "@/encoding/domain/keys/did";

export const ADCP_KEYS = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), x: z.string() })),
});
export type AdcpKey = z.infer<typeof ADCP_KEYS>["keys"][number];

/** A vector of AdCP's request signing: a request and what has to become of it. */
export const ADCP_VECTOR = z.object({
  reference_now: z.int(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().optional(),
  }),
  jwks_ref: z.array(z.string()).optional(),
  jwks_override: ADCP_KEYS.optional(),
  test_harness_state: z
    .looseObject({
      replay_cache_entries: z.array(z.object({ keyid: z.string(), nonce: z.string() })).optional(),
      replay_cache_per_keyid_cap_hit: z.object({ keyid: z.string() }).optional(),
      revocation_list: z.looseObject({ revoked_kids: z.array(z.string()) }).optional(),
    })
    .optional(),
  expected_signature_base: z.string().optional(),
});
export type AdcpVector = z.infer<typeof ADCP_VECTOR>;

const DID = "did:svc:agt:adcp";
const URL_PARTS = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i;

/** DID URL in our profile of a key that AdCP names by itself; a name of no key names none here. */
export function keyUrlOf(kid: string, keys: readonly AdcpKey[]): string {
  const { x = "" } = keys.find((key) => key.kid === kid) ?? {};
  const publicKey = new Uint8Array(Buffer.from(x, "base64url"));
  return agentKeyUrl(DID, keyThumbprint(nodePrimitives, publicKey));
}

/** Scheme, authority, path and query of a URL unchanged, before any parser normalises them. */
export function rawParts(url: string) {
  const [, scheme = "", authority = "", path = "", query = ""] = URL_PARTS.exec(url) ?? [];
  return {
    scheme: scheme.toLowerCase() === "http" ? "http" : "https",
    authority,
    path,
    query,
  } as const;
}

/** How to translate a vector to our profile. */
export interface Translation {
  /** Adds the digest that our profile demands of all content and AdCP 3.1 of some. */
  addDigest: boolean;
  /** AdCP 3.1 has base64url in Signature and Content-Digest where RFC 8941 has base64. */
  isBase64Url: boolean;
  /** Makes the signature good again, where the vector's is. */
  signer: AdcpKey | null;
}

/**
 * The request of a vector in our profile: @path and @query for @target-uri, our tag, DID URLs for
 * key names. What the vector is about stays as it is.
 */
export function translate(
  { request }: AdcpVector,
  keys: readonly AdcpKey[],
  { addDigest, isBase64Url, signer }: Translation,
): SignedRequestFacts & { authority: string } {
  const { scheme, authority, path, query } = rawParts(request.url);
  const body = new TextEncoder().encode(request.body ?? "");
  const headers = new Map(Object.entries(request.headers));
  if (isBase64Url) {
    for (const name of ["Signature", "Content-Digest"]) {
      const value = headers.get(name);
      if (value !== undefined) headers.set(name, inBase64(value));
    }
  }
  let input = headers.get("Signature-Input");
  if (input !== undefined) {
    if (addDigest && !headers.has("Content-Digest")) {
      headers.set("Content-Digest", contentDigest(nodePrimitives, body));
      input = input.replaceAll('"content-type")', '"content-type" "content-digest")');
    }
    input = input
      .replaceAll('"@target-uri"', '"@path" "@query"')
      .replaceAll('"adcp/request-signing/v1"', '"svc-agent"')
      .replaceAll(/keyid="([^"]*)"/g, (_, kid: string) => `keyid="${keyUrlOf(kid, keys)}"`);
    headers.set("Signature-Input", input);
  }
  const facts = { method: request.method, authority, path, query, headers: [...headers], body };
  if (signer === null || input === undefined) return facts;
  // A signer signs for the host in its normal form, whatever it writes into the URL.
  const normal = normalAuthority(authority, scheme) ?? authority;
  headers.set("Signature", resigned({ ...facts, authority: normal }, input, signer));
  return { ...facts, headers: [...headers] };
}

function resigned(
  facts: SignedRequestFacts & { authority: string },
  input: string,
  signer: AdcpKey,
): string {
  const { x } = signer;
  const d = z.string().parse(signer._private_d_for_test_only);
  const key = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
  const signatures = Array.from(parseDictionary(input), ([label, member]) => {
    if (member.kind !== "inner-list") throw new TypeError(`${label} is no inner list`);
    return `${label}=${binaryText(sign(null, signatureBase(facts, member), key))}`;
  });
  return signatures.join(", ");
}

/** A header's value with base64 in place of base64url between colons. */
export function inBase64(value: string): string {
  return value.replaceAll(/(?<==):([\w-]+):/g, (_, text: string) =>
    binaryText(Buffer.from(text, "base64url")),
  );
}
