import "server-only";
import { randomBytes } from "node:crypto";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { normalAuthority } from "@/encoding/domain/http-signatures/authority";
import { SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import { signRequest } from "@/encoding/domain/http-signatures/sign-request";
import type { ProbeRun } from "./probe-run";

/** A request to a runtime, as it goes out. */
interface ProbeMessage {
  method: string;
  /** Scheme, host, path and query. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
}

/** Says which agent a probe is about, so that a runtime lets in none about another. */
const ABOUT = "x-federation-agent";
const NONCE_BYTES = 24;

/**
 * The headers of a request to a runtime, signed by the service (RFC 9421;
 * docs/federation/probes.md#signature): method, authority, path and query, the content where there
 * is some, and the DID of the runtime. Headers are unchanged for requests to other hosts, and where
 * this machine has no signing key.
 */
export async function signedHeaders(
  { network, runtime }: ProbeRun,
  { method, url, headers, body = new Uint8Array() }: ProbeMessage,
): Promise<Record<string, string>> {
  if (runtime === undefined) return { ...headers };
  const signer = await network.signer();
  if (signer === null) return { ...headers };
  const scheme = url.protocol === "https:" || url.protocol === "wss:" ? "https" : "http";
  const authority = normalAuthority(url.host, scheme);
  // A name that no signature can hold: the runtime gets the request as others do.
  if (authority === null) return { ...headers };
  const about = { ...headers, [ABOUT]: runtime.did };
  const created = Math.floor(Date.now() / 1000);
  const added = await signRequest(
    nodePrimitives,
    {
      method,
      authority,
      path: url.pathname,
      query: url.search,
      headers: Object.entries(about),
      body,
    },
    {
      tag: "proofline-probe",
      keyid: signer.keyid,
      nonce: randomBytes(NONCE_BYTES).toString("base64url"),
      created,
      expires: created + SIGNATURE_WINDOW.lifetimeSeconds,
      fields: [ABOUT],
      sign: signer.sign,
    },
  );
  return {
    ...about,
    ...Object.fromEntries(added.map(([name, value]) => [name.toLowerCase(), value])),
  };
}
