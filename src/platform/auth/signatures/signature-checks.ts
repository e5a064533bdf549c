import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import {
  checkDigest,
  checkSignature,
  replayKey,
} from "@/encoding/domain/http-signatures/check-signature";
import {
  type Refusal,
  refuse,
  type SignaturePolicy,
} from "@/encoding/domain/http-signatures/profile";
import { originText } from "@/encoding/domain/http-signatures/public-origins";
import type { ReadSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { peerAddress } from "@/platform/limits/peer-address";
import { consumeRateLimit } from "../../limits/rate-limit";
import { rememberNonce } from "./request-nonces";
import { refused } from "./signature-errors";
import type { RequestContext } from "./signed-call";

/**
 * Takes one of the attempts that a key has from one address. Key ids are public: a cap per key alone
 * would let anybody keep an agent out. What the agent itself may do is limited where it is known.
 * Throws `signature_rate_abuse`.
 */
export async function takeAttempt(request: Request, { keyid }: ReadSignature): Promise<void> {
  try {
    await consumeRateLimit("signature", `${keyid} ${peerAddress(request.headers)}`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rate_limited") throw error;
    throw new ServiceError("signature_rate_abuse", {
      detail: error.detail,
      headers: error.headers,
      cause: error,
    });
  }
}

/** Why the holder of the key did not sign the request with exactly this content, or null. */
export function signatureFault(
  facts: SignedRequestFacts,
  read: ReadSignature,
  publicKey: Uint8Array,
): Refusal | null {
  return checkSignature(nodePrimitives, read, publicKey) ?? checkDigest(nodePrimitives, facts);
}

/** Origin for which a good signature was made: there is one base for each authority, in their order. */
export function signedOrigin(
  read: ReadSignature,
  publicKey: Uint8Array,
  { origins }: SignaturePolicy,
): string {
  const authorities = [...new Set(origins.map(({ authority }) => authority))];
  const isSigned = (base: Uint8Array) =>
    checkSignature(nodePrimitives, { ...read, bases: [base] }, publicKey) === null;
  // The signature is known to be good, so that a single base is the one.
  const at = read.bases.length === 1 ? 0 : read.bases.findIndex(isSigned);
  const origin = origins.find(({ authority }) => authority === authorities[at]);
  if (origin === undefined) throw new Error("the signature is for no origin");
  return originText(origin);
}

/**
 * Uses the signature's nonce up. Throws `signature_replayed`, and `replay_store_unavailable` where the store
 * does not answer or has lost its memory of nonces since the signature was made: an outage of ours, which a
 * client must not read as a fault of its signature.
 */
export async function requireNewNonce(
  ctx: RequestContext,
  read: ReadSignature,
  { skewSeconds }: SignaturePolicy,
): Promise<void> {
  const verdict = await rememberNonce(ctx.db.pool, {
    digest: replayKey(nodePrimitives, read),
    created: read.created,
    replayUntil: read.replayUntil,
    skewSeconds,
    now: ctx.clock(),
  }).catch((error: unknown) => {
    ctx.log.error({ err: error, request_id: ctx.requestId }, "replay store");
    throw new ServiceError("replay_store_unavailable", {
      detail: "Try again with a new signature.",
      headers: { "retry-after": "5" },
      cause: error,
    });
  });
  if (verdict.isNew) return;
  if (verdict.since === null) {
    throw refused(refuse("signature_replayed", "The nonce was used. Sign every attempt anew."));
  }
  const from = new Date(Math.ceil(verdict.since.getTime() / 1000 + skewSeconds) * 1000);
  const wait = Math.ceil((from.getTime() - ctx.clock().getTime()) / 1000);
  throw new ServiceError("replay_store_unavailable", {
    detail: `The service lost its memory of used nonces at ${verdict.since.toISOString()}. Signatures created before ${from.toISOString()} cannot be told from repetitions: sign anew from then on.`,
    headers: { "retry-after": String(Math.max(1, wait)) },
  });
}
