import "server-only";
import { randomUUID } from "node:crypto";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { rootOf } from "@/trace/domain/tiles";
import {
  type DatabaseIdentity,
  findLogOrigins,
  noteTimeline,
} from "@/trace/server/queries/log-signing";
import { findLatestCheckpoint, getLogSize } from "@/trace/server/queries/transparency-log";
import { appendRecord } from "@/trace/server/records/append";
import {
  type OutgoingCheckpoint,
  type PresentTree,
  SinkFailure,
} from "@/trace/server/sinks/checkpoint-sink";
import { subtreeReader } from "../proofs/read-subtrees";
import { checkpointOpener, continues, recall } from "./require-signable";
import type { SignerContext } from "./service-signer";
import type { SigningMachine } from "./signing-machine";
import { SigningStop } from "./signing-stop";

/** After a promotion the other machines have this long to say that they remember more than is left. */
const FENCE_MS = 15_000;
const RETRY_MS = 60_000;

/** A database as it is compared. */
export const nameOf = ({ system, timeline }: DatabaseIdentity) =>
  `${system ?? "?"}/${timeline ?? "?"}`;

/**
 * Compares the log with what couriers and witnesses hold: once for each process and database, again
 * once the database's timeline is another one. A new timeline, as a promotion or a restore makes
 * it, is recorded and not signed on for 15 seconds. A place that does not answer stops nothing: it
 * is reported as not compared, and queried again a minute later. Throws SigningStop where a place
 * holds what the log does not extend.
 */
export async function compareOutside(ctx: SignerContext, machine: SigningMachine): Promise<void> {
  const identity = await machine.databaseOf(ctx.db.pool);
  const database = nameOf(identity);
  const now = ctx.clock();
  const { compared } = machine;
  const isKnown = compared?.database === database;
  if (!isKnown) await passFence(ctx, identity);
  if (isKnown && (compared.open.length === 0 || now.getTime() < compared.retryAt)) return;
  const due = isKnown
    ? machine.sinks.filter(({ name }) => compared.open.includes(name))
    : machine.sinks;
  const open = await compareSinks(ctx, machine, due);
  machine.compared = { database, open, retryAt: now.getTime() + RETRY_MS };
}

async function passFence(ctx: SignerContext, identity: DatabaseIdentity): Promise<void> {
  const now = ctx.clock();
  const { seenAt, isFirst } = await inTransaction(ctx.db.pool, async (client) => {
    const noted = await noteTimeline(client, identity, now);
    if (noted.isNew && !noted.isFirst) {
      await appendRecord(
        { ...ctx, actor: { kind: "service" }, newId: randomUUID, requestId: "signing" },
        client,
        {
          chain: "service",
          kind: "log.timeline",
          summary: {
            system: identity.system ?? "",
            timeline: identity.timeline ?? 0,
            size: await getLogSize(client),
          },
        },
      );
    }
    return noted;
  });
  const passed = now.getTime() - seenAt.getTime();
  if (!isFirst && passed < FENCE_MS) {
    throw new ServiceError("unavailable", {
      detail:
        "The database was promoted or restored; the log is compared before it is signed again.",
      headers: { "retry-after": String(Math.ceil((FENCE_MS - passed) / 1000)) },
    });
  }
}

/** Returns the names of the places that were not compared. */
async function compareSinks(
  ctx: SignerContext,
  machine: SigningMachine,
  sinks: SigningMachine["sinks"],
): Promise<string[]> {
  const open: string[] = [];
  for (const { name, failure } of await askPlaces(ctx, machine, sinks)) {
    if (failure === null) continue;
    if (failure.isAlarm)
      throw new SigningStop("outside_contradicts", `${name}: ${failure.message}.`, failure.held);
    ctx.log.warn(
      { sink: name, detail: failure.message },
      "the log was not compared with this place",
    );
    open.push(name);
  }
  return open;
}

/**
 * Result of each reachable place for the present log; no failure where it does not contradict it.
 */
export async function askPlaces(
  ctx: SignerContext,
  machine: SigningMachine,
  sinks: SigningMachine["sinks"] = machine.sinks,
): Promise<{ name: string; failure: SinkFailure | null }[]> {
  const places = sinks.filter(({ compare }) => compare !== undefined);
  if (places.length === 0) return [];
  const present = await presentTree(ctx, machine);
  return Promise.all(
    places.map(async ({ name, compare }) => {
      try {
        await compare?.(present);
        return { name, failure: null };
      } catch (error) {
        if (error instanceof SinkFailure) return { name, failure: error };
        ctx.log.error({ err: error, sink: name }, "comparing with a place outside");
        return { name, failure: new SinkFailure("internal error") };
      }
    }),
  );
}

async function presentTree(ctx: SignerContext, machine: SigningMachine): Promise<PresentTree> {
  const { pool } = ctx.db;
  const [origin] = await findLogOrigins(pool);
  const size = await getLogSize(pool);
  const root = await rootOf(nodePrimitives, subtreeReader(pool), size);
  const open = await checkpointOpener(pool);
  const latest = await findLatestCheckpoint(pool);
  const { remembered } = recall(machine, origin, open);
  const known: OutgoingCheckpoint[] = [
    ...(latest === null || open(latest.note)?.origin !== origin ? [] : [{ ...latest, origin }]),
    ...(remembered === null ? [] : [{ ...remembered, ordinal: -1n, signedAt: ctx.clock() }]),
  ].filter((each) => each.size > 0);
  // The largest: the database may have lost a checkpoint that this machine signed, and not its records.
  const [newest] = known.sort((a, b) => b.size - a.size);
  const isContinued = newest !== undefined && (await continues(pool, size, newest));
  return { origin, size, root, newest: isContinued ? newest : null, open };
}
