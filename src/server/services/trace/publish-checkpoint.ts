import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { equalBytes } from "@/domain/crypto/encoding";
import { nodePrimitives } from "@/domain/crypto/node-primitives";
import { ServiceError } from "@/domain/errors";
import { type Checkpoint, checkpointText, parseCheckpoint } from "@/domain/trace/checkpoint";
import { signNote } from "@/domain/trace/note";
import { rootOf } from "@/domain/trace/tiles";
import { getTraceOrigin } from "@/server/db/queries/trace";
import {
  type CheckpointRow,
  findLatestCheckpoint,
  getLogSize,
  integrateWaiting,
  keepCheckpoint,
  lockSigning,
} from "@/server/db/queries/transparency-log";
import { inTransaction } from "@/server/db/transaction";
import { readRememberedCheckpoint, rememberCheckpoint } from "@/server/trace/remembered-checkpoint";
import { checkpointSigners, type SignerContext } from "@/server/trace/service-signer";
import { configuredSinks } from "@/server/trace/sinks/configured-sinks";
import { enqueueAnchors } from "./deliver-checkpoints";
import { tileReader } from "./read-tile";

export type PublishedCheckpoint = CheckpointRow;

const BATCH = 20_000;
const BUSY_TRIES = 500;
const BUSY_MS = 10;

/** Makes leaves of every record that waited when this was called; waits while another process does. */
export async function integrateAll(ctx: Pick<SignerContext, "db">): Promise<void> {
  for (let busy = 0; busy < BUSY_TRIES; ) {
    const result = await integrateWaiting(ctx.db.pool, BATCH);
    if (result === null) {
      busy += 1;
      await sleep(BUSY_MS);
    } else if (result.added < BATCH) return;
  }
  throw new ServiceError("unavailable", { detail: "The log is busy; try again." });
}

/**
 * A signed checkpoint that covers every record committed before the call: a new one, or the last
 * where the log has not grown. A tree that does not extend what was signed before is never signed
 * (C2SP tlog-checkpoint). Throws `unavailable` then, and where the key is not on this machine.
 */
export async function publishCheckpoint(ctx: SignerContext): Promise<PublishedCheckpoint> {
  const signers = await checkpointSigners(ctx);
  await integrateAll(ctx);
  return inTransaction(ctx.db.pool, async (client) => {
    await lockSigning(client);
    const latest = await findLatestCheckpoint(client);
    const size = await getLogSize(client);
    const origin = await getTraceOrigin(client);
    const isSignedByAll = latest !== null && signatures(latest.note) >= signers.length;
    if (latest !== null && latest.size === size && isSignedByAll) return latest;
    const root = await rootOf(nodePrimitives, tileReader(client), size);
    await requireExtension(ctx, client, { origin, size, root }, latest);
    const note = await signNote(
      nodePrimitives,
      checkpointText({ origin, size, root }),
      signers.map(({ publicKey, sign }) => ({ name: origin, publicKey, sign })),
    );
    const signedAt = ctx.clock();
    const checkpoint = { size, root: Buffer.from(root), note, signedAt };
    rememberCheckpoint(note);
    const ordinal = await keepCheckpoint(client, checkpoint);
    await enqueueAnchors(client, ordinal, configuredSinks(), signedAt);
    return { ordinal, ...checkpoint };
  });
}

function signatures(note: string): number {
  return note.split("\n").filter((line) => line.startsWith("\u2014 ")).length;
}

/** Compares the tree that is to be signed with what the database and this machine remember. */
async function requireExtension(
  ctx: SignerContext,
  client: PoolClient,
  next: Checkpoint,
  latest: CheckpointRow | null,
): Promise<void> {
  const remembered = readRememberedCheckpoint();
  const former = [
    ...(latest === null ? [] : [{ origin: next.origin, size: latest.size, root: latest.root }]),
    ...(remembered === null ? [] : [parseRemembered(remembered)]),
  ];
  for (const { origin, size, root } of former) {
    // Another installation's: a new database beside an old key.
    if (origin !== next.origin) continue;
    const isPrefix =
      size <= next.size && equalBytes(await rootOf(nodePrimitives, tileReader(client), size), root);
    if (isPrefix) continue;
    ctx.log.fatal(
      { signed_size: size, present_size: next.size },
      "the log does not extend what was signed before; no checkpoint is signed any more",
    );
    throw new ServiceError("unavailable", {
      detail: "The log does not extend what was signed before.",
    });
  }
}

function parseRemembered(note: string): Checkpoint {
  const checkpoint = parseCheckpoint(note.slice(0, note.indexOf("\n\n") + 1));
  if (checkpoint === null) throw new Error("last-checkpoint.note is damaged");
  return checkpoint;
}
