import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { type AgentKey, announcement } from "./agent-key";
import { isConfidential, readChallenge, serviceUrl } from "./challenge-answer";
import { ClientError } from "./client-error";
import { type JsonObject, jsonAnswer, textMember } from "./json-answer";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

/** Data registered with the key. */
export interface Registration {
  /** Members of the request's body: tier, runtime and further members that the service requires. */
  body: JsonObject;
  /** Token of the operator who answers for the agent. */
  bearer?: string;
  /** The one key that may follow, of which only the digest is sent (pre-rotation). */
  nextKey?: AgentKey;
  /** Where to register; `/api/agents` by default. */
  path?: string;
}

/**
 * Registers an agent with a proof of control of its key: requests a challenge, then sends the
 * registration signed by the new key with the challenge's nonce. Returns the service's response.
 * Throws RefusedByService, and ClientError for a challenge that is not for this key, for a path
 * that leaves the service and for a token that others could read on its way.
 */
export async function proveControl(
  service: string,
  identity: AgentIdentity,
  { body, bearer, nextKey, path = "/api/agents" }: Registration,
): Promise<JsonObject> {
  const { did, key } = identity;
  const target = serviceUrl(service, path);
  if (bearer !== undefined && !isConfidential(target)) {
    throw new ClientError("A token is sent over https only, or to this machine.");
  }
  const multikey = multikeyOf(key.publicKey);
  const asked = await fetch(serviceUrl(service, "/api/agents/challenge"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ did, key: multikey, purpose: "register" }),
    redirect: "manual",
  });
  const json = await jsonAnswer(asked);
  const challenge = readChallenge(json, service, identity);
  if (textMember(json, "key_thumbprint") !== key.kid) {
    throw new ClientError("The challenge is for another key.");
  }
  const registration = {
    ...body,
    did,
    key: multikey,
    challenge_id: challenge.challengeId,
    ...(nextKey ? { next_key_sha256: announcement(nextKey) } : {}),
  };
  const response = await signedFetch(
    target,
    {
      method: "POST",
      body: JSON.stringify(registration),
      ...(bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
    },
    identity,
    { tag: "svc-agent-pop", nonce: challenge.nonce },
  );
  return jsonAnswer(response);
}
