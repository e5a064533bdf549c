import "server-only";
import { requirePublicKey } from "@/agents/server/keys/read-key";
import { refuse } from "@/encoding/domain/http-signatures/profile";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { mayBeAgentDid } from "@/federation/domain/declaration/read-declaration";
import { refused } from "@/platform/auth/signatures/signature-errors";
import type { RequestContext, SignedBy } from "@/platform/auth/signatures/signed-call";
import { parseSignedJson } from "@/platform/http/body";
import type { OperatorActor } from "@/platform/operation/context";
import { findSignature, type NamedSignature, requireSignatures } from "./checked-signature";
import { requireAgentKey, requireOperatorKey } from "./require-key";

/** What the signatures of a join prove: the new key, and the operator's consent. */
export interface JoinSignatures {
  /** Null where no operator signed. */
  actor: OperatorActor | null;
  /** Null where the agent's key did not sign. */
  signature: SignedBy | null;
}

/**
 * Signatures of a join, of which each may be missing. The agent's is checked with the key in the body,
 * whose thumbprint its keyid names; where the body has none, with a key that the DID proved before. Throws
 * a ServiceError with the code of the first check that fails.
 */
export async function admitJoin(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
): Promise<JoinSignatures> {
  // A DID that cannot be one has no key that a signature could name: gate G1 refuses it, and nothing is proven.
  if (!mayBeAgentDid(didOf(facts.body))) return { actor: null, signature: null };
  const ofAgent = findSignature(ctx, facts, "svc-agent");
  const ofOperator = findSignature(ctx, facts, "svc-operator");
  const signatures: NamedSignature[] = [];
  let actor: OperatorActor | null = null;
  if (ofAgent !== null) {
    const declared = keyOf(await parseSignedJson(facts.body));
    let publicKey: Uint8Array;
    if (declared === undefined) publicKey = await requireAgentKey(ctx, request, ofAgent);
    else {
      const key = requirePublicKey(declared, "/public_key_jwk");
      if (key.kid !== ofAgent.kid) {
        const detail = "The keyid does not name the key in public_key_jwk.";
        throw refused(refuse("key_unknown", detail));
      }
      publicKey = key.publicKey;
    }
    signatures.push({ tag: "svc-agent", read: ofAgent, publicKey });
  }
  if (ofOperator !== null) {
    const { operatorId, publicKey } = await requireOperatorKey(ctx, request, ofOperator);
    signatures.push({ tag: "svc-operator", read: ofOperator, publicKey });
    actor = { kind: "operator", operatorId, did: ofOperator.did, kid: ofOperator.kid };
  }
  const made = await requireSignatures(ctx, request, facts, signatures);
  return { actor, signature: made.find(({ tag }) => tag === "svc-agent") ?? null };
}

/** The DID that a body declares; undefined where it declares none, or cannot be read. */
function didOf(body: Uint8Array): unknown {
  try {
    const declared: unknown = JSON.parse(new TextDecoder().decode(body));
    const isObject = typeof declared === "object" && declared !== null;
    return isObject && "did" in declared ? declared.did : undefined;
  } catch {
    // Invalid JSON is refused as such where it is read.
    return undefined;
  }
}

function keyOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("public_key_jwk" in body)) return undefined;
  return body.public_key_jwk ?? undefined;
}
