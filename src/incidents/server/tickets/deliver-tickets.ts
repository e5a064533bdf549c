import "server-only";
import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import {
  completePush,
  deferPushes,
  failPush,
  type LeasedPush,
  leasePush,
  setPushed,
} from "@/incidents/server/queries/ticket-pushes";
import { type PushOutcome, setExternalState } from "@/incidents/server/queries/tickets";
import type { ConfiguredTrackers } from "@/incidents/server/trackers/configured-trackers";
import {
  type ExternalTicket,
  type Omissions,
  type TicketSystem,
  type Tracker,
  TrackerFailure,
} from "@/incidents/server/trackers/tracker";
import { inTransaction } from "@/platform/db/transaction";
import { insertNotices } from "@/platform/notices/notices";
import type { ServiceContext } from "@/platform/operation/context";
import type { TraceSummary } from "@/trace/domain/record";
import { appendRecord, type NewRecord } from "@/trace/server/records/append";
import { isExhausted, nextAttempt } from "./next-attempt";
import { parseBodies } from "./ticket-bodies";
import { markerOf } from "./ticket-content";
import { trackerOf } from "./tracker-of";

/** Context of a delivery. */
export type TicketCourierContext = Pick<ServiceContext, "db" | "clock" | "log"> & {
  /** From 0 to 1. */
  random: () => number;
};

/** Longer than all requests of a delivery can take; a process that dies leaves it to others after this. */
const LEASE_MS = 10 * 60_000;
/** The tracker's clock may be behind ours. */
const CLOCK_SKEW_MS = 10 * 60_000;

interface Sent extends ExternalTicket, Omissions {
  outcome: PushOutcome;
  /** True where the ticket was found by its marker. */
  adopted: boolean;
}

/**
 * Sends the push of a system that is due longest, and returns whether there was one. Any number of
 * processes may do so: each push is with one of them at a time, no transaction is open while it is
 * sent, and one whose answer was lost is found again by its marker before anything is made. The
 * outcome is stored in the row and the trace; a failed push leaves a notice as well.
 */
export async function deliverNextTicket(
  ctx: TicketCourierContext,
  system: TicketSystem,
  trackers: ConfiguredTrackers,
): Promise<boolean> {
  const now = ctx.clock();
  const leased = await inTransaction(ctx.db.pool, (client) =>
    leasePush(client, system, now, new Date(now.getTime() + LEASE_MS)),
  );
  if (leased === null) return false;
  const tracker = trackerOf(trackers, leased);
  const sent = await attempt(tracker, leased);
  const isOurs =
    sent instanceof Error
      ? await noteFailure(ctx, leased, sent)
      : await noteSuccess(ctx, leased, sent);
  if (!isOurs) ctx.log.warn(aboutOf(leased), "ticket push outlived its lease");
  if (isOurs && tracker !== null && !(sent instanceof Error)) {
    await noteState(ctx, leased, tracker, sent.key);
  }
  return true;
}

async function attempt(tracker: Tracker | null, leased: LeasedPush): Promise<Sent | Error> {
  try {
    return await send(tracker, leased);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function send(tracker: Tracker | null, leased: LeasedPush): Promise<Sent> {
  if (isExhausted(leased.attempts)) {
    throw new TrackerFailure("every attempt was cut off", { permanent: true });
  }
  if (tracker === null) throw new TrackerFailure("no tracker is configured for this target");
  const bodies = parseBodies(leased.payload);
  if (leased.external_key !== null) {
    const known = { key: leased.external_key, url: null };
    return {
      ...known,
      ...(await tracker.update(known.key, bodies.update)),
      ...UPDATED,
      adopted: false,
    };
  }
  const found = await tracker.find({
    incident: incidentOf(leased),
    marker: markerOf(leased),
    since: new Date(leased.ticket_created_at.getTime() - CLOCK_SKEW_MS),
  });
  if (found !== null) {
    return {
      ...found,
      ...(await tracker.update(found.key, bodies.update)),
      ...UPDATED,
      adopted: true,
    };
  }
  return { ...(await tracker.create(bodies.create)), outcome: "created", adopted: false };
}

const UPDATED = { outcome: "updated" } as const;

function noteSuccess(ctx: TicketCourierContext, leased: LeasedPush, sent: Sent): Promise<boolean> {
  return inTransaction(ctx.db.pool, async (client) => {
    const now = ctx.clock();
    if (!(await completePush(client, leased, sent.outcome, now))) return false;
    const { key, url, outcome, omitted, adopted } = sent;
    await setPushed(client, leased.ticket_id, { key, url, sha256: leased.payload_sha256 }, now);
    await record(ctx, client, leased, outcome === "created" ? "ticket.create" : "ticket.update", {
      key,
      ...(omitted.length === 0 ? {} : { omitted }),
      ...(adopted ? { adopted } : {}),
    });
    ctx.log.info({ ...aboutOf(leased), key, outcome, omitted, adopted }, "ticket pushed");
    return true;
  });
}

async function noteFailure(
  ctx: TicketCourierContext,
  leased: LeasedPush,
  error: Error,
): Promise<boolean> {
  const failure = error instanceof TrackerFailure ? error : UNKNOWN_FAILURE;
  const now = ctx.clock();
  const nextAt = nextAttempt(now, leased.attempts, failure, ctx.random());
  const about = { ...aboutOf(leased), detail: failure.message, final: nextAt === null };
  if (failure !== error) ctx.log.error({ ...about, err: error }, "ticket not pushed");
  else ctx.log.warn(about, "ticket not pushed");
  // All wait that go the same way, or each of them would be refused by itself.
  if (failure.retryAt !== null) await deferPushes(ctx.db.pool, leased, failure.retryAt);
  return inTransaction(ctx.db.pool, async (client) => {
    const noted = { error: failure.message, nextAt };
    if (!(await failPush(client, leased, noted, now))) return false;
    if (nextAt !== null) return true;
    const notice = { incidentId: leased.incident_id, recipient: null, subject: String(leased.id) };
    await insertNotices(client, "ticket_failed", [notice], now);
    await record(ctx, client, leased, "ticket.fail", {
      key: leased.external_key,
      attempts: leased.attempts,
    });
    return true;
  });
}

/** A mistake of ours; its own message may hold anything. */
const UNKNOWN_FAILURE = new TrackerFailure("internal error", { uncertain: true });

async function record(
  ctx: TicketCourierContext,
  client: PoolClient,
  leased: LeasedPush,
  kind: NewRecord["kind"],
  also: TraceSummary,
): Promise<void> {
  const service: ServiceContext = {
    ...ctx,
    actor: { kind: "service" },
    newId: randomUUID,
    requestId: `ticket-${randomUUID()}`,
  };
  await appendRecord(service, client, {
    chain: incidentChain({ id: leased.incident_id, created_at: leased.incident_created_at }),
    kind,
    summary: {
      system: leased.system,
      target: leased.target,
      payload_sha256: leased.payload_sha256.toString("hex"),
      ...also,
    },
  });
}

/** Reads the tracker's state of it; the push is done whether or not that succeeds. */
async function noteState(
  ctx: TicketCourierContext,
  leased: LeasedPush,
  tracker: Tracker,
  key: string,
): Promise<void> {
  try {
    const state = await tracker.readState(key);
    await setExternalState(ctx.db.pool, leased.ticket_id, state, ctx.clock());
  } catch (error) {
    if (!(error instanceof TrackerFailure)) throw error;
    ctx.log.warn({ ...aboutOf(leased), detail: error.message }, "state of the ticket not read");
  }
}

function incidentOf(leased: LeasedPush): string {
  return formatIncidentId(leased.incident_id, leased.incident_created_at);
}

function aboutOf(leased: LeasedPush) {
  const { system, target, attempts } = leased;
  return { incident: incidentOf(leased), system, target, attempts };
}
