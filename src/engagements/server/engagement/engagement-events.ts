import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { formatEntryId } from "@/encoding/domain/ids/entry-id";
import { findEntriesSince, findLatestSeq } from "@/engagements/server/queries/engagement-events";
import type { EngagementRow } from "@/engagements/server/queries/engagements";
import type { LiveEvent, LiveSource } from "@/platform/live/event-stream";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import type { AccountActor, Actor, ServiceContext } from "@/platform/operation/context";
import { requireEngagement, seesWholeLog, shownKinds } from "./engagement-visibility";
import { engagementTopic } from "./map-engagement";

const PAGE = 200;

interface EventsInput {
  id: string;
  /** Last event that the browser received: the number of a record in the engagement's chain. */
  lastEventId: string | null;
  /** The actor of the request, checked again at each read; throws when access has ended. */
  present: () => Promise<Actor>;
}

/**
 * Events of an engagement, for as long as the reader may see it: `position` first, then `entry` for
 * each entry that the list of entries would show, and `engagement` when what was planned, or the
 * state, changed. Entries carry the number of their record as id; a reader who resumes with the
 * last one misses none. The red team gets neither version nor events of what is hidden from it.
 * Throws `not_found`, `invalid_request`, `rate_limited` and what authentication throws.
 */
export async function engagementEvents(
  ctx: ServiceContext,
  input: EventsInput,
): Promise<LiveSource> {
  const from = input.lastEventId === null ? null : readSeq(input.lastEventId);
  const { pool } = ctx.db;
  const { actor, row } = await requireEngagement(ctx, input.id);
  const latest = await findLatestSeq(pool, row.id, shownKinds(actor, row));
  // A reader that names a future position would miss what is written until then.
  let seen = from === null || from > latest ? latest : from;
  let plan = planOf(actor, row);
  let written: number | null = null;
  let opening: LiveEvent[] = [
    {
      event: "position",
      id: String(seen),
      data: { seq: Number(latest), ...engagementNews(actor, row) },
    },
  ];
  return {
    topics: [engagementTopic(row.id)],
    release: takeStreamSlot(actor.id),
    present: input.present,
    read: async () => {
      const present = await requireEngagement({ ...ctx, actor: await input.present() }, input.id);
      const events = opening;
      opening = [];
      const plannedNow = planOf(present.actor, present.row);
      if (plannedNow !== plan) {
        events.push({ event: "engagement", data: engagementNews(present.actor, present.row) });
        plan = plannedNow;
      }
      const total = present.row.log_count + present.row.register_count;
      if (total === written) return { events, more: false };
      const shared = shownKinds(present.actor, present.row);
      const entries = await findEntriesSince(pool, row.id, shared, seen, PAGE);
      for (const { register, number, kind, side, chain_seq } of entries) {
        const id = formatEntryId(register, number);
        events.push({
          event: "entry",
          id: String(chain_seq),
          data: { id, register, kind, side, number },
        });
        seen = chain_seq;
      }
      const more = entries.length === PAGE;
      // Counted before the entries were read: one that came between is looked for again.
      if (!more) written = total;
      return { events, more };
    },
  };
}

/** The version counts hidden entries too. */
function engagementNews(actor: AccountActor, row: EngagementRow) {
  return { version: seesWholeLog(actor, row) ? row.version : null, state: row.state };
}

/**
 * All of an engagement whose changes its reader is notified of; changes by entries are not
 * included.
 */
function planOf(actor: AccountActor, row: EngagementRow): string {
  const whole = seesWholeLog(actor, row);
  return JSON.stringify([
    whole,
    row.name,
    row.codename,
    row.type,
    row.client,
    row.state,
    row.state_since,
    row.scope,
    row.crown_jewels,
    row.rules,
    row.rules_approved_at,
    row.scenarios,
    row.starts_at,
    row.ends_at,
    row.white_team,
    row.red_team,
    whole ? row.incidents : null,
    // Acts that are no entries, reports among them; to the red team even their number would reveal
    // something.
    whole ? row.version - row.log_count - row.register_count : null,
  ]);
}

function readSeq(text: string): bigint {
  if (!/^(?:-1|\d{1,15})$/.test(text)) {
    const message = "Last-Event-ID is the number of a record.";
    throw new ServiceError("invalid_request", {
      detail: message,
      errors: [{ pointer: "header/last-event-id", message }],
    });
  }
  return BigInt(text);
}
