import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { type ChatMessageRow, findPosition } from "@/federation/server/queries/chat/chat";
import type { LiveEvent, LiveSource } from "@/platform/live/event-stream";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import type { Actor, ServiceContext } from "@/platform/operation/context";
import { followChannel } from "./channel-tail";
import { authorOf, type ChatParty, isIn, requireChannel, requireParty } from "./chat-party";
import { channelTopic } from "./chat-topics";
import { toMessage } from "./map-message";

const PAGE = 50;

/** An idle stream ends within five seconds after its reader's admission. */
const CHECK_MS = 4_000;

interface EventsInput {
  channel: string;
  /** Position behind which the reader goes on: what the stream named last, or a page of messages. */
  lastEventId: string | null;
  /** The actor of the request, checked again at each read; throws when access has ended. */
  present: () => Promise<Actor>;
}

/**
 * Events of a channel, for as long as the reader is in it: `position` first, then `message` for
 * each new message and `change` for one that was released or redacted, each with its position as
 * id. A reader that resumes with the last id misses nothing and gets nothing twice; a message that
 * changed meanwhile is sent once, in its current state. The reader is checked after each read and
 * every four seconds. Throws `invalid_request`, `rate_limited`, and what requireParty and
 * requireChannel do.
 */
export async function chatEvents(ctx: ServiceContext, input: EventsInput): Promise<LiveSource> {
  const from = input.lastEventId === null ? null : readPosition(input.lastEventId);
  const { pool } = ctx.db;
  const reader = await requireParty(ctx);
  const channel = await requireChannel(pool, reader, input.channel);
  const latest = await findPosition(pool, channel.id);
  // A reader that names a future position would miss what is written until then.
  let seen = from === null || from > latest ? latest : from;
  let opening: LiveEvent[] = [
    { event: "position", id: String(seen), data: { position: Number(latest) } },
  ];
  const releaseSlot = takeStreamSlot(authorOf(reader));
  const followed = followChannel(pool, channel.id);
  return {
    topics: [channelTopic(channel.id)],
    heartbeatMs: CHECK_MS,
    release: () => {
      followed.release();
      releaseSlot();
    },
    present: input.present,
    read: async () => {
      const { rows, more } = await followed.since(seen, PAGE);
      const party = await requireParty({ ...ctx, actor: await input.present() });
      if (!isIn(party, channel)) throw new ServiceError("forbidden");
      const before = seen;
      seen = rows.at(-1)?.position ?? seen;
      const events = [...opening, ...rows.map((row) => eventOf(row, party, before))];
      opening = [];
      return { events, more };
    },
  };
}

/** A message that the reader cannot have seen yet is new to it, whatever became of it since. */
function eventOf(row: ChatMessageRow, party: ChatParty, seen: bigint): LiveEvent {
  return {
    event: row.seq > seen ? "message" : "change",
    id: String(row.position),
    data: toMessage(row, party),
  };
}

function readPosition(text: string): bigint {
  if (!/^\d{1,15}$/.test(text)) {
    const message = "Last-Event-ID is a position of the channel.";
    throw new ServiceError("invalid_request", {
      detail: message,
      errors: [{ pointer: "header/last-event-id", message }],
    });
  }
  return BigInt(text);
}
