import "server-only";
import { isInForce, keyState } from "@/agents/domain/key-lifecycle";
import { standingRefusal } from "@/agents/domain/trust/narrowing";
import { ServiceError } from "@/encoding/domain/errors";
import { type Refusal, refuse } from "@/encoding/domain/http-signatures/profile";
import {
  isRefusal,
  type ReadSignature,
  readSignature,
} from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { agentOfPathSegment } from "@/encoding/domain/keys/did";
import type { SignedCall } from "@/platform/auth/admit";
import {
  requireNewNonce,
  signatureFault,
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
import { recordRefusal } from "../chain/record-refusal";
import { noteSigned } from "../queries/agent-challenges";
import { findSigningKey, type SigningKeyRow } from "../queries/agent-keys";

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
  call: Pick<SignedCall, "tag" | "needs" | "pathAgent">,
): Promise<{ actor: AgentActor; signature: SignedBy } | null> {
  const { tag } = call;
  const policy = policyOf(tag);
  const now = ctx.clock();
  const read = readSignature(facts, policy, now);
  if (isRefusal(read)) {
    if (read.code === "signature_required") return null;
    throw refused(read);
  }
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
    const isOwn = signatureFault(facts, read, key.publicKey) === null;
    if (standing.code === "agent_quarantined" && isOwn) {
      await recordRefusal(
        { ...ctx, actor: { kind: "service" } },
        { id: key.agentId, did: read.did },
        standing.code,
      );
    }
    throw refused(standing);
  }
  const fault = signatureFault(facts, read, key.publicKey);
  if (fault !== null) throw refused(fault);
  await requireNewNonce(ctx, read, policy);
  if (tag === "svc-agent") await noteSigned(ctx.db.pool, key, now);
  const { did, kid } = read;
  const audience = signedOrigin(read, key.publicKey, policy);
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
