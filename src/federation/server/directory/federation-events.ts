import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { findChatAgents } from "@/federation/server/queries/chat/chat-standing";
import {
  type FedEventRow,
  findFedEventBounds,
  findFedEventsAfter,
} from "@/federation/server/queries/fed-event-log";
import type { LiveEvent, LiveSource } from "@/platform/live/event-stream";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import { type Actor, mayActor, type ServiceContext } from "@/platform/operation/context";
import { FEDERATION_TOPIC } from "../events/emit-event";

const PAGE = 200;
/** Numbers are taken before they are committed: one that is missing for longer was never committed. */
const GAP_MS = 5_000;
/** Earliest event that Last-Event-ID can name. */
const REPLAYED_MS = 24 * 60 * 60_000;

interface EventsInput {
  simulation: boolean;
  /** Last event that the reader received: its number. */
  lastEventId: string | null;
  /** The actor of the request, checked again at each read; throws when access has ended. */
  present: () => Promise<Actor>;
  /** Who counts as one reader: an account, an agent, or an address. */
  reader: string;
}

type Audience = FedEventRow["audience"];

/**
 * Events of the federation, for as long as the reader may see them: `position` {seq} first, then
 * `federation` {type, did, operator_did, occurred_at, data} with the number of the event as id.
 * Public events need no right; approved agents read those for members; people with federation.read
 * everything. A reader who resumes within a day with the last number misses none. Throws
 * `invalid_request`, `rate_limited` and what authentication throws.
 */
export async function federationEvents(
  ctx: ServiceContext,
  input: EventsInput,
): Promise<LiveSource> {
  const { pool } = ctx.db;
  const asked = input.lastEventId === null ? null : readSeq(input.lastEventId);
  const bounds = await findFedEventBounds(pool, new Date(ctx.clock().getTime() - REPLAYED_MS));
  let seen = asked === null || asked > bounds.newest ? bounds.newest : asked;
  if (seen < bounds.before) seen = bounds.before;
  let opening: LiveEvent[] = [
    { event: "position", id: String(seen), data: { seq: String(bounds.newest) } },
  ];
  return {
    topics: [FEDERATION_TOPIC],
    release: takeStreamSlot(input.reader),
    present: input.present,
    read: async () => {
      const audiences = await audiencesOf(ctx, await input.present());
      const rows = await findFedEventsAfter(pool, seen, PAGE);
      const settled = settledOf(rows, seen, ctx.clock());
      const events = opening;
      opening = [];
      for (const row of settled) {
        seen = row.seq;
        if (row.simulation !== input.simulation || !audiences.includes(row.audience)) continue;
        events.push(toLiveEvent(row));
      }
      return { events, more: settled.length < rows.length || rows.length === PAGE };
    },
  };
}

/** Events up to a number that is missing and may still come. */
function settledOf(rows: readonly FedEventRow[], seen: bigint, now: Date): readonly FedEventRow[] {
  let expected = seen + 1n;
  for (const [index, { seq, occurred_at }] of rows.entries()) {
    if (seq !== expected && now.getTime() - occurred_at.getTime() < GAP_MS) {
      return rows.slice(0, index);
    }
    expected = seq + 1n;
  }
  return rows;
}

async function audiencesOf(ctx: ServiceContext, actor: Actor): Promise<Audience[]> {
  if (mayActor(actor, "federation.read")) return ["public", "members", "integrators"];
  if (actor.kind !== "federated") return ["public"];
  const [standing] = await findChatAgents(ctx.db.pool, [actor]);
  return standing === undefined ? ["public"] : ["public", "members"];
}

function toLiveEvent(row: FedEventRow): LiveEvent {
  const { type, did, operator_did, data } = row;
  return {
    event: "federation",
    id: String(row.seq),
    data: { type, did, operator_did, occurred_at: row.occurred_at.toISOString(), data },
  };
}

function readSeq(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) {
    const message = "Last-Event-ID is the number of an event.";
    throw new ServiceError("invalid_request", {
      detail: message,
      errors: [{ pointer: "header/last-event-id", message }],
    });
  }
  return BigInt(text);
}
