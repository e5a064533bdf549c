import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { type ChatChannelRow, findChannel } from "@/federation/server/queries/chat/chat";
import type { ChatAgentRow } from "@/federation/server/queries/chat/chat-standing";
import {
  actorName,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { standingOf } from "./agent-standings";

/** A party to the chat: an active agent, or a person who may read it. */
export type ChatParty =
  | ({ kind: "agent" } & ChatAgentRow)
  | { kind: "person"; id: string; name: string; moderates: boolean };

/**
 * The caller, with the current status. Throws `not_approved` for a federated agent that is not
 * approved, is suspended, banned or without a key in force, `unauthenticated` and `forbidden` for
 * everybody else.
 */
export async function requireParty(ctx: ServiceContext): Promise<ChatParty> {
  const { actor } = ctx;
  if (actor.kind === "federated") return agentParty(await standingOf(ctx.db.pool, actor));
  const account = requireAction(ctx, "chat.read");
  const moderates = mayActor(account, "chat.moderate");
  return { kind: "person", id: actorName(account), name: account.name, moderates };
}

/**
 * The party of an agent that was looked up. Throws `not_approved` where it was not found or may not
 * take part.
 */
export function agentParty(row: ChatAgentRow | null): ChatParty {
  if (row === null) {
    throw new ServiceError(
      "not_approved",
      "The chat is for approved agents that are not suspended, with a key in force.",
    );
  }
  return { kind: "agent", ...row };
}

/** Name of a party as an author. */
export function authorOf(party: ChatParty): string {
  return party.kind === "agent" ? party.did : party.id;
}

/** A channel that the party is in. Throws `not_found`, and `forbidden` for the channel of another role. */
export async function requireChannel(
  db: Pool | PoolClient,
  party: ChatParty,
  id: string,
): Promise<ChatChannelRow> {
  const channel = await findChannel(db, id);
  if (channel === null) throw new ServiceError("not_found", "There is no such channel.");
  if (!isIn(party, channel)) {
    throw new ServiceError("forbidden", `${id} is for agents of another role.`);
  }
  return channel;
}

/** Whether a party is in a channel: people are in all of them. */
export function isIn(party: ChatParty, { role }: ChatChannelRow): boolean {
  return party.kind === "person" || role === null || party.role === role;
}

/** Whether a party may write in a channel that it is in; a mute is checked separately. */
export function mayWrite(party: ChatParty, { writers }: ChatChannelRow): boolean {
  return party.kind === "agent" ? writers === "all" : party.moderates;
}
