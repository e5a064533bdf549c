import "server-only";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import type { RequestContext, SignedBy } from "@/platform/auth/signatures/signed-call";
import type { FederatedActor, OperatorActor, OperatorProof } from "@/platform/operation/context";
import { noteFedSigned } from "../queries/fed-keys";
import { findSignature, type NamedSignature, requireSignatures } from "./checked-signature";
import { requireAgentKey, requireOperatorKey } from "./require-key";

/** Who may sign an operation. */
export interface FederationCall {
  agent: boolean;
  operator: boolean;
}

/**
 * The federated agent (tag svc-agent), the operator (tag svc-operator) or both that signed a
 * request. It identifies them without checking their status: a withdrawn agent may still read its
 * status. Null if no signature is one of those; only then may another credential be used. Throws a
 * ServiceError with the code of the first check that fails.
 */
export async function admitFederation(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
  call: FederationCall,
): Promise<{ actor: FederatedActor | OperatorActor; signature: SignedBy } | null> {
  const ofAgent = call.agent ? findSignature(ctx, facts, "svc-agent") : null;
  const ofOperator = call.operator ? findSignature(ctx, facts, "svc-operator") : null;
  const signatures: NamedSignature[] = [];
  let operator: OperatorProof | null = null;
  if (ofAgent !== null) {
    const publicKey = await requireAgentKey(ctx, request, ofAgent);
    signatures.push({ tag: "svc-agent", read: ofAgent, publicKey });
  }
  if (ofOperator !== null) {
    const { operatorId, publicKey } = await requireOperatorKey(ctx, request, ofOperator);
    signatures.push({ tag: "svc-operator", read: ofOperator, publicKey });
    operator = { operatorId, did: ofOperator.did, kid: ofOperator.kid };
  }
  const [signature] = await requireSignatures(ctx, request, facts, signatures);
  if (signature === undefined) return null;
  if (ofAgent === null) {
    return operator === null ? null : { actor: { kind: "operator", ...operator }, signature };
  }
  const { did, kid } = ofAgent;
  await noteFedSigned(ctx.db.pool, kid, ctx.clock());
  return { actor: { kind: "federated", did, kid, operator }, signature };
}
