import { isNonce } from "@/encoding/domain/http-signatures/profile";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { ClientError } from "./client-error";
import { type JsonObject, textMember } from "./json-answer";
import type { AgentIdentity } from "./signed-fetch";

/** A challenge of the service, checked to be one for this agent and from this service. */
export interface ReceivedChallenge {
  challengeId: string;
  nonce: string;
  aud: string;
}

/**
 * URL of a resource of the service. Throws ClientError where the address is no http(s) origin, and
 * where the path leads to another one: what is meant for the service goes nowhere else.
 */
export function serviceUrl(service: string, path: string): string {
  const origin = serviceOrigin(service);
  const url = parseUrl(path, origin);
  if (url?.origin !== origin) throw new ClientError(`${path} is no path of ${origin}.`);
  return url.href;
}

/** Origin of the service: the `aud` of what is proven to it. */
export function serviceOrigin(service: string): string {
  const url = parseUrl(service);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ClientError(`${service} is no http or https address.`);
  }
  return url.origin;
}

/** Whether the connection is confidential. */
export function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/**
 * Reads a challenge. Throws ClientError where it names another agent or another service: a proof
 * made for one could otherwise be carried to the other.
 */
export function readChallenge(
  json: JsonObject,
  service: string,
  { did }: AgentIdentity,
): ReceivedChallenge {
  const aud = textMember(json, "aud");
  if (aud !== serviceOrigin(service)) {
    throw new ClientError(`The challenge is for ${aud}, not for ${serviceOrigin(service)}.`);
  }
  if (textMember(json, "did") !== did) throw new ClientError(`The challenge is not for ${did}.`);
  const nonce = textMember(json, "nonce");
  if (!isNonce(nonce)) throw new ClientError("The challenge's nonce cannot be signed.");
  return { challengeId: textMember(json, "challenge_id"), nonce, aud };
}
