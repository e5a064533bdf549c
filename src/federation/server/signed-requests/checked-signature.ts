import "server-only";
import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";
import {
  isRefusal,
  type ReadSignature,
  readSignature,
} from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
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

/** A signature whose form is right, and the key that it has to be made with. */
export interface NamedSignature {
  tag: SignatureTag;
  read: ReadSignature;
  publicKey: Uint8Array;
}

/** The one signature of a request that has the tag, or null where there is none. Throws the codes of its form. */
export function findSignature(
  ctx: RequestContext,
  facts: SignedRequestFacts,
  tag: SignatureTag,
): ReadSignature | null {
  const read = readSignature(facts, policyOf(tag), ctx.clock());
  if (!isRefusal(read)) return read;
  if (read.code === "signature_required") return null;
  throw refused(read);
}

/**
 * Checks every signature of a request before the nonce of any is used up, so that a request of which one
 * half is wrong can be sent again with the other. Throws `signature_rate_abuse`, `signature_invalid`,
 * `digest_mismatch`, `signature_replayed` and `replay_store_unavailable`.
 */
export async function requireSignatures(
  ctx: RequestContext,
  request: Request,
  facts: SignedRequestFacts,
  signatures: readonly NamedSignature[],
): Promise<SignedBy[]> {
  const made: SignedBy[] = [];
  for (const { tag, read, publicKey } of signatures) {
    await takeAttempt(request, read);
    const audience = signedOrigin(facts, read, publicKey, policyOf(tag));
    if (typeof audience !== "string") throw refused(audience);
    made.push(signedBy(read, tag, audience));
  }
  for (const { tag, read } of signatures) await requireNewNonce(ctx, read, policyOf(tag));
  return made;
}
