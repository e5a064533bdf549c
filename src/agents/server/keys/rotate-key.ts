import "server-only";
import { keyState, planRotation, type RotationRefusal } from "@/agents/domain/key-lifecycle";
import { rotationMessage } from "@/agents/domain/rotation-message";
import { instantMicros } from "@/agents/domain/trust/trace-instant";
import {
  type AgentKeyRow,
  findAgentKeys,
  insertAgentKey,
  isKeyKnown,
  retireAgentKey,
} from "@/agents/server/queries/agent-key-history";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { isNonce } from "@/encoding/domain/http-signatures/profile";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { actorName, requireAgent, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { inDecision } from "../decisions/in-decision";
import { agentDidOf } from "../decisions/lock-decision";
import type { AgentKeysDto } from "../registry/agent-dto";
import type { RotateKeyBody } from "../registry/agent-input";
import { keyInstant } from "../registry/key-instant";
import { toAgentKeyDtos } from "../registry/map-agent";
import { applyTrust } from "../trust/apply-trust";
import { type ReadKey, requireOtherNextKey, requirePublicKey } from "./read-key";

/** How far ahead a proof may end: it is made for one request. */
const LONGEST_PROOF_MS = 300_000;

/**
 * Replaces the key that signed the request by a new one, which proves itself in the body
 * (docs/spec/integrity.md#rotation-and-revocation). Where the old key had announced its successor,
 * no other key is taken, so that a thief of the old one cannot rotate. The old key counts for the
 * overlap and cannot rotate again. `origins` are those under which the service is reached. Throws
 * `key_refused`, `key_registered`, `proof_of_possession_required`, `key_not_announced`, `conflict`,
 * and what a decision throws.
 */
export async function rotateKey(
  ctx: ServiceContext,
  input: RotateKeyBody & { id: string },
  origins: readonly string[],
): Promise<AgentKeysDto> {
  const did = agentDidOf(input.id);
  const actor = requireAgent(ctx, did);
  // A proof of control over a nonce of the service is no word for a new key.
  if (actor.tag !== "svc-agent") throw new ServiceError("signature_required");
  const key = requirePublicKey(input.new, "/new");
  requireOtherNextKey(key, input.next_key_sha256);
  return inDecision(ctx, did, { needs: "write" }, async ({ client, agent, now: clock }) => {
    const keys = await findAgentKeys(client, agent.id);
    const now = keyInstant(keys, clock);
    requireProof(input, { did, key, old: keys.find(({ kid }) => kid === actor.kid), origins, now });
    const rotation = {
      oldKid: actor.kid,
      newKid: key.kid,
      newKeySha256: key.sha256,
      nextKeySha256: input.next_key_sha256 ?? null,
      overlapMs: input.overlap_seconds * 1000,
    };
    const plan = planRotation(keys, rotation, await isKeyKnown(client, key.kid), now);
    if (!plan.ok) throw refused(plan.refusal);
    const { add, retire } = plan;
    const added = { ...key, nextKeySha256: add.nextKeySha256, by: actorName(actor), at: now };
    if (!(await insertAgentKey(client, agent.id, added))) throw refused("new_key_known");
    await retireAgentKey(client, { ...retire, replacedBy: key.kid });
    await applyTrust({ ...ctx, clock: () => now }, client, agent, {
      kind: "key.rotate",
      sum: {
        old: actor.kid,
        new: key.kid,
        retires_at: traceTime(retire.at),
        ...(add.nextKeySha256 === null ? {} : { next_key_sha256: add.nextKeySha256 }),
      },
    });
    const changed = await findAgentKeys(client, agent.id);
    return { did, keys: toAgentKeyDtos(did, changed, now) };
  });
}

interface ProofFacts {
  did: string;
  key: ReadKey;
  /** The key that signed the request, where the agent has it. */
  old: AgentKeyRow | undefined;
  origins: readonly string[];
  now: Date;
}

/** Every member is held against what the service knows before the signature over them is checked. */
function requireProof(input: RotateKeyBody, { did, key, old, origins, now }: ProofFacts): void {
  const ends = instantMicros(input.exp);
  const leftMs = ends === null ? -1 : ends / 1000 - now.getTime();
  if (old === undefined) throw new ServiceError("key_unknown");
  if (keyState(old, now) === "revoked") throw new ServiceError("key_revoked");
  if (input.did !== did) throw unproven("The proof is for another agent.");
  if (!origins.includes(input.aud)) throw unproven("The proof is for another service.");
  if (input.old !== multikeyOf(old.publicKey)) {
    throw unproven("The proof names another old key than the one that signed the request.");
  }
  if (leftMs <= 0) throw unproven("The proof has ended.");
  if (leftMs > LONGEST_PROOF_MS) throw unproven("The proof ends later than in five minutes.");
  if (!isNonce(input.nonce)) throw unproven("The nonce is not 128 bits of base64url.");
  const message = rotationMessage({
    aud: input.aud,
    did,
    exp: input.exp,
    new: multikeyOf(key.publicKey),
    nonce: input.nonce,
    old: input.old,
  });
  const pop = new Uint8Array(Buffer.from(input.pop, "base64url"));
  if (!nodePrimitives.verifyEd25519(key.publicKey, message, pop)) {
    throw unproven("The proof is not signed by the new key.");
  }
}

function unproven(detail: string): ServiceError {
  return new ServiceError("proof_of_possession_required", { detail });
}

const REFUSALS: Readonly<Record<RotationRefusal, { code: ErrorCode; detail: string }>> = {
  old_key_not_active: {
    code: "conflict",
    detail: "The key that signed the request has a successor already, or no longer counts.",
  },
  new_key_known: { code: "key_registered", detail: "The new key is registered, or was once." },
  pre_rotation_mismatch: {
    code: "key_not_announced",
    detail: "The old key announced another successor: only that one is taken.",
  },
  overlap_too_long: { code: "validation_failed", detail: "The overlap is at most 24 hours." },
};

function refused(refusal: RotationRefusal): ServiceError {
  const { code, detail } = REFUSALS[refusal];
  return new ServiceError(code, { detail });
}
