import type { FederationRole } from "./declaration";
import { isJsonObject } from "./json-value";

/** Longest life of a grant. */
const GRANT_LIFETIME_S = 24 * 3_600;
const SKEW_S = 30;
const JTI = /^[!-~]{8,128}$/;

/** Required target of a grant. */
export interface GrantTarget {
  operatorDid: string;
  did: string;
  role: FederationRole;
  /** URL of the federation. */
  audience: string;
  /** Thumbprint of the agent's key. */
  kid: string;
  now: Date;
}

export type GrantFault = "claims" | "issuer" | "subject" | "audience" | "key" | "role" | "time";

export type GrantReading =
  | { ok: true; jti: string; expiresAt: Date }
  | { ok: false; fault: GrantFault };

/**
 * Judges the claims of an operator's grant (docs/federation/joining.md#1-join) once its signature
 * was verified under a key of that operator: `iss`, `sub`, `aud`, `cnf.jkt`, `roles`, `iat`, `exp`,
 * `jti` (RFC 7519, RFC 7800). Each has to be there and right. The caller takes each `jti` once,
 * until `expiresAt`.
 */
export function judgeOperatorGrant(claims: unknown, target: GrantTarget): GrantReading {
  if (!isJsonObject(claims)) return fault("claims");
  const { iss, sub, aud, cnf, roles, iat, exp, jti } = claims;
  if (typeof jti !== "string" || !JTI.test(jti)) return fault("claims");
  if (!isSecond(iat) || !isSecond(exp)) return fault("claims");
  if (iss !== target.operatorDid) return fault("issuer");
  if (sub !== target.did) return fault("subject");
  if (!isOrHas(aud, target.audience)) return fault("audience");
  if (!isJsonObject(cnf) || cnf.jkt !== target.kid) return fault("key");
  if (!isOrHas(roles, target.role)) return fault("role");
  const now = target.now.getTime() / 1_000;
  const isInTime = iat <= now + SKEW_S && now < exp && exp > iat && exp - iat <= GRANT_LIFETIME_S;
  return isInTime ? { ok: true, jti, expiresAt: new Date(exp * 1_000) } : fault("time");
}

/** Seconds since 1970, as far as a Date holds them. */
function isSecond(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value <= 8.64e12;
}

function isOrHas(value: unknown, wanted: string): boolean {
  return value === wanted || (Array.isArray(value) && value.includes(wanted));
}

function fault(found: GrantFault): GrantReading {
  return { ok: false, fault: found };
}
