import "server-only";
import type { Pool } from "pg";
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
import {
  fieldLines,
  type SignedRequestFacts,
} from "@/encoding/domain/http-signatures/signed-request";
import { peerAddress } from "@/platform/limits/peer-address";
import { consumeRateLimit } from "../../limits/rate-limit";
import { originOf } from "./public-origins";
import { type NonceVerdict, rememberNonce, type UsedNonce } from "./request-nonces";
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

/**
 * Origin for which the holder of the key signed the request with exactly this content, or why that is not so.
 * There is one base for each authority, in their order; Host says which to try first, and nothing more.
 */
export function signedOrigin(
  facts: SignedRequestFacts,
  read: ReadSignature,
  publicKey: Uint8Array,
  { origins }: SignaturePolicy,
): string | Refusal {
  const [host = ""] = fieldLines(facts.headers, "host");
  const asked = originOf(origins, host)?.authority;
  const authorities = [...new Set(origins.map(({ authority }) => authority))];
  if (authorities.length !== read.bases.length) throw new Error("a base is of no origin");
  const tried = read.bases.map((base, at) => ({ base, authority: authorities[at] }));
  tried.sort((a, b) => Number(b.authority === asked) - Number(a.authority === asked));
  const isSigned = ({ base }: { base: Uint8Array }) =>
    checkSignature(nodePrimitives, { ...read, bases: [base] }, publicKey) === null;
  const signed = tried.find(isSigned);
  // Says it as for any request that the key did not sign.
  const fault =
    signed === undefined
      ? checkSignature(nodePrimitives, { ...read, bases: [] }, publicKey)
      : checkDigest(nodePrimitives, facts);
  if (fault !== null) return fault;
  const origin = origins.find(({ authority }) => authority === signed?.authority);
  if (origin === undefined) throw new Error("the signature is for no origin");
  return originText(origin);
}

/**
 * Uses the signature's nonce up. Throws `signature_replayed`, and `replay_store_unavailable` where the store
 * does not answer or has lost its memory of nonces since the signature was made: an outage of ours, which a
 * client must not read as a fault of its signature. `remember` may store it together with something else.
 */
export async function requireNewNonce(
  ctx: RequestContext,
  read: ReadSignature,
  { skewSeconds }: SignaturePolicy,
  remember: (pool: Pool, nonce: UsedNonce) => Promise<NonceVerdict> = rememberNonce,
): Promise<void> {
  const verdict = await remember(ctx.db.pool, {
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
