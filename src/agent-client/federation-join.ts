import { jwkOf } from "@/encoding/domain/keys/multikey";
import { type JoinProof, joinProofText } from "@/federation/domain/proof-message";
import { signWith } from "./agent-key";
import { isConfidential, serviceOrigin, serviceUrl } from "./challenge-answer";
import { ClientError } from "./client-error";
import { type JsonObject, jsonAnswer, readJsonObject, textMember } from "./json-answer";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

/** How the operator who answers for an agent consents: by a signed grant, or by a token of an account. */
export interface OperatorConsent {
  grant?: string;
  bearer?: string;
}

/** Path of an agent's resource in the federation. */
export function federatedPath(did: string, rest = ""): string {
  return `/api/agent/${encodeURIComponent(did)}${rest}`;
}

/**
 * Requests admission of an agent to the federation. The request is signed by the agent's key, which
 * proves it; the DID and the key are added to the declaration. Returns the registration with its
 * gates. Throws RefusedByService, and ClientError for a token that others could read on its way.
 */
export async function joinFederation(
  service: string,
  identity: AgentIdentity,
  declaration: JsonObject,
  { grant, bearer }: OperatorConsent,
): Promise<JsonObject> {
  const target = serviceUrl(service, "/api/agent/join");
  const { did, key } = identity;
  const body = {
    ...declaration,
    did,
    public_key_jwk: jwkOf(key.publicKey),
    ...(grant === undefined ? {} : { operator_grant: grant }),
  };
  const response = await signedFetch(
    target,
    { method: "POST", body: JSON.stringify(body), ...authorization(target, bearer) },
    identity,
  );
  return jsonAnswer(response);
}

/**
 * Completes a registration that was requested without a signature: signs the text of its challenge.
 * Takes the response of the join. Returns the registration with its gates. Throws RefusedByService,
 * and ClientError for a text that does not name this agent, this key and this service: a signature
 * of it could be used by someone else.
 */
export async function proveRegistration(
  service: string,
  { did, key }: AgentIdentity,
  joined: JsonObject,
  { grant, bearer }: OperatorConsent,
): Promise<JsonObject> {
  const text = signingInput(joined, service, { did, key });
  const signature = Buffer.from(signWith(key, new TextEncoder().encode(text)));
  const target = serviceUrl(service, federatedPath(did, "/proof"));
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization(target, bearer).headers },
    body: JSON.stringify({
      registration_id: textMember(joined, "registration_id"),
      public_key_jwk: jwkOf(key.publicKey),
      signature: signature.toString("base64url"),
      ...(grant === undefined ? {} : { operator_grant: grant }),
    }),
    redirect: "manual",
  });
  return jsonAnswer(response);
}

/** The state of the registration, with what only the agent and its operator may see. */
export async function registrationStatus(
  service: string,
  identity: AgentIdentity,
  agent: string = identity.did,
): Promise<JsonObject> {
  return jsonAnswer(
    await signedFetch(serviceUrl(service, federatedPath(agent, "/status")), {}, identity),
  );
}

/** Withdraws an agent; the operator signs. Throws RefusedByService. */
export async function leaveFederation(
  service: string,
  operator: AgentIdentity,
  agent: string,
  reason: string | undefined,
): Promise<JsonObject> {
  const query = reason === undefined ? "" : `?reason=${encodeURIComponent(reason)}`;
  const target = serviceUrl(service, `${federatedPath(agent)}${query}`);
  return jsonAnswer(
    await signedFetch(target, { method: "DELETE" }, operator, { tag: "svc-operator" }),
  );
}

/** The challenge's text, checked to be the proof of this join and of nothing else. */
function signingInput(joined: JsonObject, service: string, { did, key }: AgentIdentity): string {
  const { challenge } = joined;
  if (typeof challenge !== "object" || challenge === null) {
    throw new ClientError("The join's answer has no challenge.");
  }
  const text = textMember({ ...challenge }, "signing_input");
  const named = readJsonObject(text.slice(text.indexOf("\n") + 1)) ?? {};
  const member = (name: string) => textMember(named, name);
  const proof: JoinProof = {
    aud: member("aud"),
    declaration_sha256: member("declaration_sha256"),
    did: member("did"),
    exp: member("exp"),
    kid: member("kid"),
    nonce: member("nonce"),
    registration_id: textMember(joined, "registration_id"),
  };
  const origin = serviceOrigin(service);
  if (proof.aud !== origin && !proof.aud.startsWith(`${origin}/`)) {
    throw new ClientError(`The text to sign is for ${proof.aud}, not for ${origin}.`);
  }
  if (proof.did !== did) throw new ClientError(`The text to sign is not for ${did}.`);
  if (proof.kid !== key.kid) throw new ClientError("The text to sign is for another key.");
  if (joinProofText(proof) !== text)
    throw new ClientError("The text to sign is no proof of a join.");
  return text;
}

function authorization(
  target: string,
  bearer: string | undefined,
): { headers?: { authorization: string } } {
  if (bearer === undefined) return {};
  if (!isConfidential(target)) {
    throw new ClientError("A token is sent over https only, or to this machine.");
  }
  return { headers: { authorization: `Bearer ${bearer}` } };
}
