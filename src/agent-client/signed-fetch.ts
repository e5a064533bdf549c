import { randomBytes } from "node:crypto";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { publicOrigin } from "@/encoding/domain/http-signatures/authority";
import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";
import { signRequest } from "@/encoding/domain/http-signatures/sign-request";
import { type AgentKey, keyUrl, signWith } from "./agent-key";

/** Who signs. */
export interface AgentIdentity {
  did: string;
  key: AgentKey;
}

/** A request, as fetch takes it. */
export interface SignedInit {
  /** GET by default. */
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  /** JSON where no content-type says otherwise. */
  body?: string | Uint8Array;
  signal?: AbortSignal;
}

/** How to sign; for a request that proves control, the nonce is the one of the service. */
export interface SignedFetchOptions {
  tag?: SignatureTag;
  nonce?: string;
  /** Seconds that the signature lives, at most 60 unless the service takes more. */
  lifetimeSeconds?: number;
}

const NONCE_BYTES = 24;
const LIFETIME_SECONDS = 60;

/**
 * Sends a request that the agent has signed by the service's profile of RFC 9421. The URL is the
 * public one: its host is what is signed. Redirects are not followed, since a signature is for one
 * target. Throws TypeError for a DID or nonce that no service takes, and what fetch throws.
 */
export async function signedFetch(
  url: string,
  init: SignedInit,
  { did, key }: AgentIdentity,
  options: SignedFetchOptions = {},
): Promise<Response> {
  const target = new URL(url);
  const method = (init.method ?? "GET").toUpperCase();
  const headers = new Headers(init.headers);
  const body =
    typeof init.body === "string"
      ? new TextEncoder().encode(init.body)
      : new Uint8Array(init.body ?? []);
  if (body.byteLength > 0 && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
  }
  const created = Math.floor(Date.now() / 1000);
  const added = await signRequest(
    nodePrimitives,
    {
      method,
      authority: publicOrigin(url).authority,
      path: target.pathname,
      query: target.search,
      headers: [...headers],
      body,
    },
    {
      tag: options.tag ?? "svc-agent",
      keyid: keyUrl(did, key),
      nonce: options.nonce ?? randomBytes(NONCE_BYTES).toString("base64url"),
      created,
      expires: created + (options.lifetimeSeconds ?? LIFETIME_SECONDS),
      sign: (base) => signWith(key, base),
    },
  );
  for (const [name, value] of added) headers.set(name, value);
  return fetch(target, {
    method,
    headers,
    redirect: "manual",
    ...(body.byteLength > 0 ? { body } : {}),
    ...(init.signal ? { signal: init.signal } : {}),
  });
}
