import "server-only";
import type { Pool, PoolClient } from "pg";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { isJsonObject } from "@/federation/domain/declaration/json-value";
import { judgeOperatorGrant } from "@/federation/domain/declaration/operator-grant";
import { signedPayload } from "@/federation/server/probes/compact-jws";
import { findOperatorSigningKey } from "@/federation/server/queries/fed-keys";
import { findOperatorKeys } from "@/federation/server/queries/fed-operator-keys";
import { isOperatorMember } from "@/federation/server/queries/fed-operator-members";
import { findOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { actorOfAccount } from "@/platform/auth/account-access";
import { rememberNonce } from "@/platform/auth/signatures/request-nonces";
import { type Actor, mayActor } from "@/platform/operation/context";
import { federationAudiences } from "../events/federation-audiences";
import { keyCounts } from "../standing/key-counts";

/** How an operator consents to an agent (docs/federation/joining.md#1-join). */
export type Consent =
  | { kind: "signature"; did: string; kid: string }
  | { kind: "grant"; jws: string }
  | { kind: "account"; id: string };

/** Consent that came with a request: the operator's signature, its grant, or an account that may act for one. */
export function consentOf(actor: Actor, grant: string | null): Consent | null {
  if (actor.kind === "operator") return { kind: "signature", did: actor.did, kid: actor.kid };
  if (actor.kind === "federated" && actor.operator !== null) {
    return { kind: "signature", did: actor.operator.did, kid: actor.operator.kid };
  }
  if (grant !== null) return { kind: "grant", jws: grant };
  if (actor.kind === "account" && mayActor(actor, "federation.operate")) {
    return { kind: "account", id: actor.id };
  }
  return null;
}

/** Current validity of a consent. */
export interface ConsentVerdict {
  consent: "granted" | "missing" | "invalid";
  /** Thumbprint of the operator's key, where a key consented. */
  operatorKid: string | null;
  /** Who consented, as records name them; null without consent. */
  by: string | null;
  /** A grant that has to be used up with what it is for. */
  grant: { jti: string; issuedAt: number; expiresAt: Date } | null;
}

const MISSING: ConsentVerdict = { consent: "missing", operatorKid: null, by: null, grant: null };
const INVALID: ConsentVerdict = { ...MISSING, consent: "invalid" };

/**
 * Whether the operator of a declaration consented, as its keys and members are now. An account that is no
 * member consents to nothing, which is not held against the declaration.
 */
export async function judgeConsent(
  client: Pool | PoolClient,
  given: Consent | null,
  { declaration, kid, now }: { declaration: Declaration; kid: string | null; now: Date },
): Promise<ConsentVerdict> {
  if (given === null) return MISSING;
  const { operator_did: did } = declaration;
  if (given.kind === "account") return ofAccount(client, given.id, did);
  if (given.kind === "signature") {
    const key = given.did === did ? await findOperatorSigningKey(client, given) : null;
    if (key === null || !key.proven || !keyCounts(key, now)) return INVALID;
    return { ...MISSING, consent: "granted", operatorKid: given.kid, by: `${did}#${given.kid}` };
  }
  return kid === null ? MISSING : ofGrant(client, given.jws, { declaration, kid, now });
}

async function ofAccount(
  client: Pool | PoolClient,
  id: string,
  operatorDid: string,
): Promise<ConsentVerdict> {
  const operator = await findOperatorOfDid(client, operatorDid);
  if (operator === null || !(await isOperatorMember(client, operator.id, id))) return MISSING;
  return { ...MISSING, consent: "granted", by: `user:${id}` };
}

async function ofGrant(
  client: Pool | PoolClient,
  jws: string,
  { declaration, kid, now }: { declaration: Declaration; kid: string; now: Date },
): Promise<ConsentVerdict> {
  const { did, operator_did: operatorDid, role } = declaration;
  const operator = await findOperatorOfDid(client, operatorDid);
  if (operator === null || operator.status === "pending") return INVALID;
  for (const key of await findOperatorKeys(client, operator.id)) {
    const window = {
      addedAt: key.added_at,
      retiresAt: key.retires_at,
      revokedAt: key.revoked_at,
    };
    if (!keyCounts(window, now)) continue;
    const claims = signedPayload(jws, [key.public_key]);
    if (claims === null) continue;
    for (const audience of federationAudiences()) {
      const read = judgeOperatorGrant(claims, { operatorDid, did, role, audience, kid, now });
      if (!read.ok) continue;
      const { jti, expiresAt } = read;
      const grant = { jti, issuedAt: issuedAt(claims), expiresAt };
      return { consent: "granted", operatorKid: key.kid, by: `${operatorDid}#${key.kid}`, grant };
    }
  }
  return INVALID;
}

function issuedAt(claims: unknown): number {
  const iat = isJsonObject(claims) ? claims.iat : undefined;
  if (typeof iat !== "number") throw new Error("a grant that was judged has no iat");
  return Math.floor(iat);
}

/** Uses a grant up in the transaction of what it is for; false where it was used before. */
export async function takeGrant(
  client: PoolClient,
  operatorDid: string,
  { jti, issuedAt: created, expiresAt }: NonNullable<ConsentVerdict["grant"]>,
  now: Date,
): Promise<boolean> {
  const verdict = await rememberNonce(client, {
    digest: nodePrimitives.sha256(utf8(`federation-grant\n${operatorDid}\n`), utf8(jti)),
    created,
    replayUntil: Math.ceil(expiresAt.getTime() / 1000),
    skewSeconds: 0,
    now,
  });
  return verdict.isNew;
}

/** Whether an account that once consented still may: it is neither disabled nor without the right. */
export async function isAccountInForce(pool: Pool, id: string): Promise<boolean> {
  const actor = await actorOfAccount(pool, id);
  return actor !== null && mayActor(actor, "federation.operate");
}
