import { randomBytes } from "node:crypto";
import { keyUrl, signWith } from "./agent-key";
import { serviceOrigin } from "./challenge-answer";
import type { AgentIdentity } from "./signed-fetch";

/** What an operator consents to. */
export interface Consent {
  /** DID of the agent. */
  agent: string;
  /** RFC 7638 thumbprint of the agent's key. */
  kid: string;
  /** Roles that the agent may request. */
  roles: readonly string[];
}

/** The service takes none that lives longer than a day. */
const LIFETIME_SECONDS = 3600;

/**
 * An operator's consent to an agent's registration: a compact JWS (RFC 7515) by the operator's Ed25519 key
 * (RFC 8037), for one agent, one key of it (`cnf.jkt`, RFC 9449 section 6) and one service, good for an hour
 * and once. Throws ClientError where the service's address is none.
 */
export function operatorGrant(
  service: string,
  { did, key }: AgentIdentity,
  { agent, kid, roles }: Consent,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: "EdDSA", kid: keyUrl(did, key), typ: "JWT" };
  const claims = {
    iss: did,
    sub: agent,
    aud: serviceOrigin(service),
    cnf: { jkt: kid },
    roles,
    iat,
    exp: iat + LIFETIME_SECONDS,
    jti: randomBytes(24).toString("base64url"),
  };
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${Buffer.from(signWith(key, Buffer.from(signed))).toString("base64url")}`;
}

function part(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString("base64url");
}
