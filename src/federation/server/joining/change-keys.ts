import "server-only";
import type { Pool, PoolClient } from "pg";
import { z } from "zod";
import { keyState } from "@/agents/domain/key-lifecycle";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import { isJsonObject } from "@/federation/domain/declaration/json-value";
import { rotationProofText } from "@/federation/domain/proof-message";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findBanHits, lockBanGate } from "@/federation/server/queries/fed-bans";
import {
  type FedKeyRow,
  findFedKeys,
  insertFedKey,
  retireFedKey,
  revokeFedKeys,
} from "@/federation/server/queries/fed-keys";
import { findKeyOperator } from "@/federation/server/queries/fed-operator-keys";
import { inTransaction } from "@/platform/db/transaction";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { validationError } from "@/platform/operation/validation-error";
import { traceTime } from "@/trace/domain/record";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { federationAudiences } from "../events/federation-audiences";
import { keyCounts } from "../standing/key-counts";
import { requireApproved, requireChanger, requireRevision } from "../standing/registration-change";
import type { RevisionDto } from "../standing/registration-dto";
import { lockFedAgent } from "../standing/require-fed-agent";
import { suspendAgents } from "../standing/suspend-agents";
import { unchanged } from "./patch-registration";

/** Overlap that is usual, and the longest, which takes the operator. */
const OVERLAP_S = 24 * 3_600;
const LONGEST_OVERLAP_S = 7 * OVERLAP_S;

const KeyChange = z.union([
  z.strictObject({
    add_key: z.strictObject({
      public_key_jwk: z.unknown(),
      /** By the new key over rotationProofText. */
      proof: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
      overlap_seconds: z.number().int().min(0).max(LONGEST_OVERLAP_S).default(OVERLAP_S),
    }),
  }),
  z.strictObject({
    revoke_key: z.strictObject({
      kid: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      reason: z.enum(["key_compromise", "cessation", "superseded"]).default("key_compromise"),
    }),
  }),
]);

type KeyChange = z.infer<typeof KeyChange>;

/** Whether a change is about keys, which are no part of the declaration. */
export function isKeyChange(body: unknown): boolean {
  return isJsonObject(body) && ("add_key" in body || "revoke_key" in body);
}

export interface KeyChangeInput {
  did: string;
  body: unknown;
  expectedRevision: number | null;
  /** Nonce of the agent's signature on the request; null where the agent did not sign. */
  nonce: string | null;
}

/**
 * Adds a key beside the one that signed the request, which ends after the overlap, or revokes a key
 * (docs/federation/joining.md#4-change). Revoking the last key suspends the agent. Throws
 * `validation_failed` (400), `operator_mismatch`, `not_approved` (409), `version_conflict`,
 * `key_refused`, `key_registered`, `proof_of_possession_required`, `key_unknown` and `conflict`.
 */
export function changeKeys(ctx: ServiceContext, input: KeyChangeInput): Promise<RevisionDto> {
  const read = KeyChange.safeParse(input.body);
  if (!read.success) {
    const { detail, errors } = validationError("validation_failed", "", read.error);
    throw new ServiceError("validation_failed", { status: 400, detail, errors });
  }
  return inTransaction(ctx.db.pool, async (client) => {
    await lockBanGate(client, "shared");
    const agent = await lockFedAgent(client, input.did);
    const isOperator = await requireChanger(ctx, client, agent);
    requireApproved(agent);
    requireRevision(agent, input.expectedRevision);
    const now = ctx.clock();
    const at: ServiceContext = { ...ctx, clock: () => now };
    const change = { agent, isOperator, nonce: input.nonce, now };
    if ("add_key" in read.data) await addKey(at, client, change, read.data.add_key);
    else await revokeKey(at, client, change, read.data.revoke_key);
    return toDto(client, await lockFedAgent(client, input.did), now);
  });
}

interface Change {
  agent: FedAgentRow;
  isOperator: boolean;
  nonce: string | null;
  now: Date;
}

type Added = Extract<KeyChange, { add_key: unknown }>["add_key"];
type Revoked = Extract<KeyChange, { revoke_key: unknown }>["revoke_key"];

async function addKey(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, isOperator, nonce, now }: Change,
  { public_key_jwk, proof, overlap_seconds }: Added,
): Promise<void> {
  const { actor } = ctx;
  const { did } = agent;
  if (actor.kind !== "federated" || actor.did !== did || nonce === null) {
    throw new ServiceError(
      "signature_required",
      "A key that counts has to sign this request; without one, ask for a recovery.",
    );
  }
  if (overlap_seconds > OVERLAP_S && !isOperator) {
    throw new ServiceError(
      "operator_mismatch",
      "An overlap of more than a day takes the operator's signature beside the agent's.",
    );
  }
  const old = (await findFedKeys(client, did)).find(({ kid }) => kid === actor.kid);
  if (old === undefined || !keyCounts(old, now) || keyState(old, now) !== "active") {
    throw new ServiceError("conflict", "The key that signed has a successor already.");
  }
  const key = requirePublicKey(public_key_jwk, "/add_key/public_key_jwk");
  const bytes = fromBase64(`${proof.replaceAll("-", "+").replaceAll("_", "/")}==`);
  const isProven = federationAudiences().some((aud) => {
    const facts = { aud, did, new_kid: key.kid, old_kid: old.kid, request_nonce: nonce };
    return (
      bytes !== null &&
      nodePrimitives.verifyEd25519(key.publicKey, utf8(rotationProofText(facts)), bytes)
    );
  });
  if (!isProven) {
    throw new ServiceError(
      "proof_of_possession_required",
      "The new key did not sign the rotation text for this request.",
    );
  }
  const isTaken =
    (await findBanHits(client, { kids: [key.kid], now })).length > 0 ||
    (await findKeyOperator(client, key.kid)) !== null ||
    !(await insertFedKey(client, { ...key, did, by: actorName(actor), at: now }));
  if (isTaken) throw new ServiceError("key_registered", { extra: { kid: key.kid } });
  const retiresAt = new Date(now.getTime() + overlap_seconds * 1000);
  await retireFedKey(client, { kid: old.kid, at: retiresAt, replacedBy: key.kid });
  await publishKeyChange(ctx, client, agent, { key: agentKeyUrl(did, key.kid), replaces: old.kid });
  await recordAgentEvent(ctx, client, agent, "federation.key-rotate", {
    old: old.kid,
    new: key.kid,
    retires_at: traceTime(retiresAt),
  });
}

async function revokeKey(
  ctx: ServiceContext,
  client: PoolClient,
  { agent, isOperator, now }: Change,
  { kid, reason }: Revoked,
): Promise<void> {
  const keys = await findFedKeys(client, agent.did);
  if (!keys.some((key) => key.kid === kid)) {
    throw new ServiceError("not_found", "The agent has no such key.");
  }
  const left = keys.filter((key) => key.kid !== kid && keyCounts(key, now));
  if (left.length === 0 && !isOperator) {
    throw new ServiceError(
      "conflict",
      "This is the last key that counts: add one first, or let the operator revoke it.",
    );
  }
  const revoked = await revokeFedKeys(client, [kid], { by: actorName(ctx.actor), reason, at: now });
  if (revoked.length === 0) return;
  await publishKeyChange(ctx, client, agent, { revoked: kid });
  if (left.length === 0) await suspendAgents(ctx, client, [agent.id], "no_key");
  await recordAgentEvent(ctx, client, agent, "federation.key-revoke", { key: kid, reason });
}

async function publishKeyChange(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  data: Record<string, unknown>,
): Promise<void> {
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.key.rotated",
    audience: "public",
    data,
  });
}

async function toDto(
  client: Pool | PoolClient,
  agent: FedAgentRow,
  now: Date,
): Promise<RevisionDto> {
  return {
    ...(await unchanged(client, agent)),
    // Revoking the last key suspends the agent.
    status: agent.status === "approved" ? "approved" : "suspended",
    keys: (await findFedKeys(client, agent.did)).map((key) => toKey(key, now)),
  };
}

function toKey(key: FedKeyRow, now: Date) {
  return {
    kid: key.kid,
    state: keyState(key, now),
    retires_at: key.retiresAt?.toISOString() ?? null,
  };
}
