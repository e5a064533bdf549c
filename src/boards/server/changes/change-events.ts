import "server-only";
import { APPROVALS_TOPIC } from "@/agents/server/approvals/approval-topics";
import { changesOf } from "@/boards/domain/changes";
import { ServiceError } from "@/encoding/domain/errors";
import {
  requireEngagement,
  seesWholeLog,
} from "@/engagements/server/engagement/engagement-visibility";
import { FEDERATION_TOPIC } from "@/federation/server/events/emit-event";
import type { Changes } from "@/platform/domain/changes";
import type { LiveEvent, LiveSource } from "@/platform/live/event-stream";
import { takeStreamSlot } from "@/platform/live/stream-slots";
import {
  type Actor,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { getLogSize, LOG_TOPIC } from "@/trace/server/queries/transparency-log";
import { grownChains } from "./grown-chains";

/** A change is shown a second later at the most; faster ones are answered together. */
const PACE_MS = 1_000;

/** Changes that need not leave a record have a topic of their own. */
const TOPICS = { [APPROVALS_TOPIC]: "approvals", [FEDERATION_TOPIC]: "federation" } as const;

/** Who may read all of a kind; whoever reads only what is theirs hears nothing of it. */
const READERS = {
  incidents: "incident.read",
  agents: "agent.read",
  approvals: "approval.read",
  federation: "federation.read",
  imports: "run.read",
} as const satisfies Record<Exclude<keyof Changes, "engagements">, Action>;

/**
 * That something changed in what the reader may read in full, for as long as the session lasts: `position` {} first,
 * then `changed` with the kinds. Of an engagement only those hear who read its whole log: to others even the time of
 * an entry would reveal something. What changed is read through the lists themselves. `present` returns the actor of
 * the request, checked again before each event.
 */
export async function changeEvents(
  ctx: ServiceContext,
  { present }: { present: () => Promise<Actor> },
): Promise<LiveSource> {
  const { id } = requireAction(ctx, "incident.work_own");
  const { pool } = ctx.db;
  let size = await getLogSize(pool);
  let opening: LiveEvent[] = [{ event: "position", data: {} }];
  return {
    topics: [LOG_TOPIC, ...Object.keys(TOPICS)],
    paceMs: PACE_MS,
    release: takeStreamSlot(id),
    present,
    read: async (woken) => {
      const events = opening;
      opening = [];
      const grown = await grownChains(pool, size);
      size = grown.size;
      const { changes, engagements } = changesOf(grown.chains);
      for (const [topic, kind] of Object.entries(TOPICS)) {
        if (woken?.has(topic) === true) changes[kind] = null;
      }
      if (Object.keys(changes).length + engagements.length > 0) {
        const data = await readable({ ...ctx, actor: await present() }, changes, engagements);
        if (Object.keys(data).length > 0) events.push({ event: "changed", data });
      }
      return { events, more: grown.more };
    },
  };
}

async function readable(
  ctx: ServiceContext,
  { ...changes }: Changes,
  engagements: readonly string[],
): Promise<Changes> {
  for (const kind of Object.keys(READERS) as (keyof typeof READERS)[]) {
    if (!mayActor(ctx.actor, READERS[kind])) delete changes[kind];
  }
  if (mayActor(ctx.actor, "engagement.read")) {
    for (const id of engagements) {
      if (!(await readsWhole(ctx, id))) continue;
      return { ...changes, engagements: null };
    }
  }
  return changes;
}

async function readsWhole(ctx: ServiceContext, id: string): Promise<boolean> {
  const found = await requireEngagement(ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "not_found") return null;
    throw error;
  });
  return found !== null && seesWholeLog(found.actor, found.row);
}
