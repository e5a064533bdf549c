import "server-only";
import { randomUUID } from "node:crypto";
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { env } from "@/env";
import type { FederatedActor } from "../operation/context";
import { secrets } from "../secrets/secrets";

const TOKEN_LIFETIME_S = 15 * 60;

const AUDIENCE = "proofline-chat";

/** The type keeps a token of one purpose from ever being read as one of another (RFC 8725 section 3.11). */
const TYPE = "chat+jwt";

const Claims = z.object({
  sub: z.string().refine((text) => readAgentDid(text)?.method === "agent"),
  cnf: z.object({ jkt: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
});

function issuer(): string {
  return env().BASE_URL ?? "proofline";
}

/**
 * Signs a token of 15 minutes for the chat (RFC 7519, EdDSA per RFC 8037). `cnf.jkt` is the
 * thumbprint of the agent's key that requested it (RFC 7800): the token ends with that key. It is
 * still a bearer token: any holder can use it until then.
 */
export async function issueChatToken(
  { did, kid }: Pick<FederatedActor, "did" | "kid">,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const key = secrets().signing_keys[0];
  if (key === undefined) throw new Error("there is no signing key");
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ cnf: { jkt: kid } })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: TYPE })
    .setIssuer(issuer())
    .setAudience(AUDIENCE)
    .setSubject(did)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_LIFETIME_S)
    .sign(await importJWK(key.private_jwk as JWK, "EdDSA"));
  return { token, expiresAt: new Date((seconds + TOKEN_LIFETIME_S) * 1000) };
}

/**
 * The actor of a chat token, or null if it is not ours or not valid now. The service checks the
 * status of the agent and its key at every use.
 */
export async function actorOfChatToken(token: string, now: Date): Promise<FederatedActor | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = secrets().signing_keys.find((each) => each.kid === kid);
    if (key === undefined) return null;
    const { d: _private, ...publicJwk } = key.private_jwk as JWK;
    const { payload } = await jwtVerify(token, await importJWK(publicJwk, "EdDSA"), {
      algorithms: ["EdDSA"],
      issuer: issuer(),
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ["exp", "iat", "jti"],
      currentDate: now,
    });
    const { sub, cnf } = Claims.parse(payload);
    return { kind: "federated", did: sub, kid: cnf.jkt, operator: null };
  } catch {
    return null;
  }
}
