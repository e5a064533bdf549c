import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { env } from "@/env";
import type { Actor } from "../operation/context";
import { actorOfBearer } from "./account-access";
import { isApiToken } from "./api-token";
import { actorOfChatToken } from "./chat-token";
import { sessionActor } from "./session";
import { countFailure, noteGood, requireMayTry } from "./unauthenticated";

/** `session` is the browser's cookie and is honoured for safe methods only, so that no form can post. */
/** `chat_token` is the bearer token of a federated agent for the chat alone. */
/** `anonymous` admits requests without a credential. */
export type AuthScheme = "bearer" | "session" | "svc_secret" | "chat_token" | "anonymous";

const SAFE_METHODS = new Set(["GET", "HEAD"]);

/**
 * Who sent a request, by the first scheme whose credential is present; a credential that is present
 * and wrong is refused, never replaced by another. With `passive` it is no use of a browser's session.
 * Throws `unauthenticated`, and `rate_limited` for a source whose credentials were wrong too often.
 */
export async function authenticate(
  request: Request,
  schemes: readonly AuthScheme[],
  { passive = false } = {},
): Promise<Actor> {
  if (schemes.length === 0) return { kind: "anonymous" };
  const authorization = request.headers.get("authorization");
  const takesBearer = schemes.includes("bearer") || schemes.includes("chat_token");
  if (takesBearer && authorization !== null) {
    const actor = await actorOfCredential(request, bearerOf(authorization), schemes);
    if (actor !== null) return actor;
    await countFailure(request);
    throw unauthenticated("The bearer token is not valid.");
  }
  const secret = request.headers.get("x-svc-secret");
  if (schemes.includes("svc_secret") && secret !== null) {
    if (isSharedSecret(secret)) return { kind: "shared_secret" };
    await countFailure(request);
    throw unauthenticated("The shared secret is not valid.");
  }
  if (schemes.includes("session") && SAFE_METHODS.has(request.method)) {
    const actor = await sessionActor(request.headers.get("cookie"), { passive });
    if (actor !== null) return actor;
  }
  if (schemes.includes("anonymous")) return { kind: "anonymous" };
  throw unauthenticated("Send a bearer token from POST /api/ip3/v1/auth/login.");
}

/** No token of ours is longer. */
const LONGEST_BEARER = 4096;

/** The credential in an Authorization field; null where it is none that could be ours. */
function bearerOf(authorization: string): string | null {
  if (authorization.length > LONGEST_BEARER) return null;
  return /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1] ?? null;
}

async function actorOfCredential(
  request: Request,
  credential: string | null,
  schemes: readonly AuthScheme[],
): Promise<Actor | null> {
  if (credential === null) return null;
  if (schemes.includes("chat_token")) {
    const agent = await actorOfChatToken(credential, new Date());
    if (agent !== null) return agent;
  }
  if (!schemes.includes("bearer")) return null;
  // Only we can make a token of the other kind, which is checked before the database is queried.
  if (isApiToken(credential)) await requireMayTry(request, credential);
  const actor = await actorOfBearer(credential);
  if (actor !== null) noteGood(credential);
  return actor;
}

function unauthenticated(detail: string): ServiceError {
  return new ServiceError("unauthenticated", {
    detail,
    headers: { "www-authenticate": 'Bearer realm="proofline"' },
  });
}

/** Compares digests, so that neither length nor content shows in the time that it takes. */
function isSharedSecret(given: string): boolean {
  const expected = env().SVC_SECRET;
  if (expected === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
