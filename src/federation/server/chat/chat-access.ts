import "server-only";
import type { ErrorCode } from "@/encoding/domain/errors";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import type { Scheme } from "@/platform/auth/admit";
import { SIGNATURE_ERRORS } from "@/platform/auth/signatures/signature-errors";
import type { SignedBy } from "@/platform/auth/signatures/signed-call";
import { presentActor } from "@/platform/http/present-actor";
import type { Actor, ServiceContext } from "@/platform/operation/context";

/** How agents and people say who they are where they read. */
export const CHAT_READERS = [
  federatedSignature,
  "chat_token",
  "bearer",
  "session",
] as const satisfies Scheme[];

/** And where they write. */
export const CHAT_WRITERS = [
  federatedSignature,
  "chat_token",
  "bearer",
] as const satisfies Scheme[];

export const CHAT_SIGNED_ERRORS = [
  ...SIGNATURE_ERRORS,
  "not_approved",
] as const satisfies ErrorCode[];

export const CHAT_READER_ERRORS = [
  ...CHAT_SIGNED_ERRORS,
  "unauthenticated",
  "forbidden",
  "not_found",
] as const satisfies ErrorCode[];

export const CHAT_MODERATION_ERRORS = [
  "invalid_request",
  "unauthenticated",
  "forbidden",
  "not_found",
  "validation_failed",
  "conflict",
  "rate_limited",
] as const satisfies ErrorCode[];

/**
 * Whose request a stream is, now: a token may have ended since. What was signed stays signed; how the agent
 * and its key stand is asked beside this. Throws what presentActor does.
 */
export async function presentChatActor(
  { actor }: ServiceContext,
  request: Request,
  signature: SignedBy | null,
): Promise<Actor> {
  return signature === null ? presentActor(request, ["chat_token", "bearer", "session"]) : actor;
}
