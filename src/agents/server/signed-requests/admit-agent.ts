import "server-only";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { isInForce, keyState } from "@/agents/domain/key-lifecycle";
import { standingRefusal } from "@/agents/domain/trust/narrowing";
import { ServiceError } from "@/encoding/domain/errors";
import {
  type Refusal,
  refuse,
  type SignaturePolicy,
} from "@/encoding/domain/http-signatures/profile";
import {
  isRefusal,
  type ReadSignature,
  readSignature,
} from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import type { SignedCall } from "@/platform/auth/admit";
import {
  type NonceVerdict,
  nonceVerdict,
  type UsedNonce,
} from "@/platform/auth/signatures/request-nonces";
import {
  requireNewNonce,
  signedOrigin,
  takeAttempt,
} from "@/platform/auth/signatures/signature-checks";
import { refused } from "@/platform/auth/signatures/signature-errors";
import {
  policyOf,
  type RequestContext,
  type SignedBy,
  signedBy,
} from "@/platform/auth/signatures/signed-call";
import { findTried } from "@/platform/auth/unauthenticated";
import type { AgentActor } from "@/platform/operation/context";
import { processSingleton } from "@/platform/process/process-singleton";
import { recordRefusal } from "../chain/record-refusal";
import { noteSigned } from "../queries/agent-challenges";
import { findSigningKey, findSigningKeyWithNonce, type SigningKeyRow } from "../queries/agent-keys";

type AgentCall = Pick<SignedCall, "tag" | "needs" | "pathAgent">;

interface AdmittedAgent {
  actor: AgentActor;
  signature: SignedBy;
}

const MOST_KNOWN = 5_000;

/** Keys whose signatures were found good in this process, by keyid. */
function knownKeys(): LRUCache<string, SigningKeyRow> {
  return processSingleton("known-agent-keys", () => new LRUCache({ max: MOST_KNOWN }));
}

/**
 * The agent that signed a request, by the order of
 * docs/agents/signed-requests.md#when-it-is-refused: form, parameters and coverage, key, rate,
 * status, signature, content, nonce. Null if there is no signature with the tag; only then may
 * another credential be used. Throws a ServiceError with the code of the first check that fails.
 */
export async function admitAgent(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
  call: AgentCall,
): Promise<AdmittedAgent | null> {
  const { tag } = call;
  const policy = policyOf(tag);
  const now = ctx.clock();
  const read = readSignature(facts, policy, now);
  if (isRefusal(read)) {
    if (read.code === "signature_required") return null;
    throw refused(read);
  }
  const known = await admitKnown(ctx, request, facts, { call, policy, read, now });
  if (known !== null) return known;
  const key = await findTried(request, read.keyid, () => findSigningKey(ctx.db.pool, read, now));
  if (key === null) throw refused(refuse("key_unknown", `${read.keyid} is no key of that agent.`));
  const refusal = keyRefusal(key, read) ?? pathRefusal(call, read);
  if (refusal !== null) throw refused(refusal);
  await takeAttempt(request, read);
  if (key.simulation) {
    const detail = "The agent is part of the demonstration: nobody acts in its name.";
    throw new ServiceError("agent_simulated", { detail });
  }
  const standing = standingOf(key, call, now);
  if (standing !== null) {
    // Only the agent's own attempt is recorded; the answer does not depend on it.
    const isOwn = typeof signedOrigin(facts, read, key.publicKey, policy) === "string";
    if (standing.code === "agent_quarantined" && isOwn) {
      await recordRefusal(
        { ...ctx, actor: { kind: "service" } },
        { id: key.agentId, did: read.did },
        standing.code,
      );
    }
    throw refused(standing);
  }
  const audience = signedOrigin(facts, read, key.publicKey, policy);
  if (typeof audience !== "string") throw refused(audience);
  await requireNewNonce(ctx, read, policy);
  knownKeys().set(read.keyid, key);
  return admitted(ctx, { call, read, now }, key, audience);
}

interface AgentRequest {
  call: AgentCall;
  policy: SignaturePolicy;
  read: ReadSignature;
  now: Date;
}

/**
 * The same by what this process knows of the key: where all of it would be let in, one statement asks whether
 * that is still so and uses the nonce up. Null where it is not, or something would be refused: then the order of
 * all checks begins anew, with what is stored.
 */
async function admitKnown(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
  { call, policy, read, now }: AgentRequest,
): Promise<AdmittedAgent | null> {
  const found = knownKeys().get(read.keyid);
  if (found === undefined) return null;
  const known = { ...found, asOf: found.asOf > now ? found.asOf : now };
  const isLetIn =
    keyRefusal(known, read) === null &&
    pathRefusal(call, read) === null &&
    !known.simulation &&
    standingOf(known, call, now) === null;
  const audience = isLetIn ? signedOrigin(facts, read, known.publicKey, policy) : null;
  if (typeof audience !== "string") return null;
  await takeAttempt(request, read);
  let present: SigningKeyRow | null = null;
  const remember = async (pool: Pool, nonce: UsedNonce): Promise<NonceVerdict> => {
    const stored = await findSigningKeyWithNonce(pool, read, known, nonce);
    present = stored;
    // Of another state, in which it was not used, it is not asked for.
    if (stored === null || stored.state !== known.state) return { isNew: true };
    return nonceVerdict(pool, nonce, stored.stored);
  };
  await requireNewNonce(ctx, read, policy, remember);
  const key = present as SigningKeyRow | null;
  if (key === null || key.state !== known.state) {
    knownKeys().delete(read.keyid);
    return null;
  }
  return admitted(ctx, { call, read, now }, key, audience);
}

async function admitted(
  ctx: RequestContext,
  { call: { tag }, read, now }: Omit<AgentRequest, "policy">,
  key: SigningKeyRow,
  audience: string,
): Promise<AdmittedAgent> {
  if (tag === "svc-agent") await noteSigned(ctx.db.pool, key, now);
  const { did, kid } = read;
  return {
    actor: { kind: "agent", agentId: key.agentId, did, kid, tag },
    signature: signedBy(read, tag, audience),
  };
}

function keyRefusal(key: SigningKeyRow, { keyid }: ReadSignature): Refusal | null {
  if (isInForce(key, key.asOf)) return null;
  const how = keyState(key, key.asOf) === "revoked" ? "was revoked" : "was replaced by another";
  return refuse("key_revoked", `${keyid} ${how} and no longer counts.`);
}

function pathRefusal(
  { pathAgent }: Pick<SignedCall, "pathAgent">,
  { did }: ReadSignature,
): Refusal | null {
  if (pathAgent === null || agentOfPathSegment(encodeURIComponent(pathAgent))?.did === did) {
    return null;
  }
  return refuse("agent_mismatch", `The key is one of ${did}, which the path does not name.`);
}

const STANDING_DETAIL = {
  agent_quarantined: "The agent is quarantined; a person has to restore it.",
  agent_unverified: "The agent may only read until it has answered its challenge.",
  agent_read_only: "The agent was restored and may only read for now.",
} as const;

function standingOf(
  { status, readOnlyUntil }: SigningKeyRow,
  { needs }: Pick<SignedCall, "needs">,
  now: Date,
): Refusal | null {
  const code = standingRefusal({ status, readOnlyUntil, now }, needs !== "write");
  return code === null ? null : refuse(code, STANDING_DETAIL[code]);
}
