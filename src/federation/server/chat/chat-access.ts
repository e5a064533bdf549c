import "server-only";
import { federatedSignature } from "@/federation/server/signed-requests/schemes";
import type { Scheme } from "@/platform/auth/admit";
import type { SignedBy } from "@/platform/auth/signatures/signed-call";
import { presentActor } from "@/platform/http/present-actor";
import type { Actor, ServiceContext } from "@/platform/operation/context";

/** How agents and people say who they are where they read. */
const CHAT_READERS = [
  federatedSignature,
  "chat_token",
  "bearer",
  "session",
] as const satisfies Scheme[];

/** An operation by which agents and people read. */
export const CHAT_READING = {
  tag: "Chat",
  auth: CHAT_READERS,
  anyOf: ["chat.read"],
  signed: { needs: "read" },
} as const;

/**
 * The actor of a stream, now: a token may have ended since. A signature stays valid; the status of
 * the agent and its key is checked separately. Throws what presentActor does.
 */
export async function presentChatActor(
  { actor }: ServiceContext,
  request: Request,
  signature: SignedBy | null,
): Promise<Actor> {
  return signature === null ? presentActor(request, ["chat_token", "bearer", "session"]) : actor;
}
