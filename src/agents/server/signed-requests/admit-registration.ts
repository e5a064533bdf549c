import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import {
  requireNewNonce,
  signedOrigin,
  takeAttempt,
} from "@/platform/auth/signatures/signature-checks";
import { refused, signatureRequired } from "@/platform/auth/signatures/signature-errors";
import {
  policyOf,
  type RequestContext,
  type SignedBy,
  signedBy,
} from "@/platform/auth/signatures/signed-call";
import { findTried } from "@/platform/auth/unauthenticated";
import { parseSignedJson } from "@/platform/http/body";
import type { Actor } from "@/platform/operation/context";
import { requirePublicKey } from "../keys/read-key";
import { findOpenChallenge } from "../queries/agent-registrations";

const TAG = "svc-agent-pop";

/**
 * Who registers an agent: the operator by their bearer token, and the new key by its signature over
 * the nonce of an open challenge (docs/spec/integrity.md#proof-of-possession). The key is in the
 * body; its thumbprint shows that it is the one that the challenge names. Throws a ServiceError
 * with the code of the first check that fails.
 */
export async function admitRegistration(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
  operator: () => Promise<Actor>,
): Promise<{ actor: Actor; signature: SignedBy }> {
  const policy = policyOf(TAG);
  const now = ctx.clock();
  const read = readSignature(facts, policy, now);
  if (isRefusal(read)) {
    const { code } = read;
    throw code === "signature_required" ? signatureRequired(TAG, false) : refused(read);
  }
  const { did, kid, nonce } = read;
  const challenge = await findTried(request, `${read.keyid} ${nonce}`, () =>
    findOpenChallenge(ctx.db.pool, { did, kid, nonce, at: now }),
  );
  if (challenge === null) {
    throw unproven("No open challenge for this DID and this key has the signature's nonce.");
  }
  await takeAttempt(request, read);
  const key = requirePublicKey(keyOf(await parseSignedJson(facts.body)));
  if (key.kid !== kid)
    throw unproven("The key in the body is not the one that signed the request.");
  const audience = signedOrigin(facts, read, key.publicKey, policy);
  if (typeof audience !== "string") throw refused(audience);
  const actor = await operator();
  await requireNewNonce(ctx, read, policy);
  return { actor, signature: signedBy(read, TAG, audience) };
}

function keyOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "key" in body ? body.key : undefined;
}

function unproven(detail: string): ServiceError {
  return new ServiceError("proof_of_possession_required", {
    detail,
    headers: { "www-authenticate": 'Signature error="proof_of_possession_required"' },
  });
}
