import "server-only";
import { randomUUID } from "node:crypto";
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "@/env";
import type { Role } from "../operation/policy";
import { secrets } from "../secrets/secrets";

const TOKEN_LIFETIME_S = 60 * 60;

const AUDIENCE = "proofline-api";

const TYPE = "JWT";

const Claims = z.object({
  sub: z.uuid(),
  jti: z.string(),
  exp: z.number(),
  epoch: z.number().int(),
});

export type BearerClaims = z.infer<typeof Claims>;

function issuer(): string {
  return env().BASE_URL ?? "proofline";
}

/** Signs a bearer token for an account (RFC 7519, EdDSA per RFC 8037), valid for one hour. */
export async function issueBearerToken(
  account: { id: string; roles: readonly Role[]; sessionEpoch: number },
  now: Date,
): Promise<string> {
  const key = secrets().signing_keys[0];
  if (key === undefined) throw new Error("there is no signing key");
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ roles: account.roles, epoch: account.sessionEpoch })
    .setProtectedHeader({ alg: "EdDSA", kid: key.kid, typ: TYPE })
    .setIssuer(issuer())
    .setAudience(AUDIENCE)
    .setSubject(account.id)
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_LIFETIME_S)
    .sign(await importJWK(key.private_jwk as JWK, "EdDSA"));
}

/** Claims of a token that one of our keys signed and that is valid now; null for every other text. */
export async function verifyBearerToken(token: string): Promise<BearerClaims | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = secrets().signing_keys.find((k) => k.kid === kid);
    if (key === undefined) return null;
    const { d: _private, ...publicJwk } = key.private_jwk as JWK;
    const { payload } = await jwtVerify(token, await importJWK(publicJwk, "EdDSA"), {
      algorithms: ["EdDSA"],
      issuer: issuer(),
      audience: AUDIENCE,
      // A token of another purpose under the same key is none of these (RFC 8725, section 3.11).
      typ: TYPE,
    });
    return Claims.parse(payload);
  } catch {
    return null;
  }
}
