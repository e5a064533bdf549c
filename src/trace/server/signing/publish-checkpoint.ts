import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { publishLive } from "@/platform/live/live";
import { type Checkpoint, checkpointText } from "@/trace/domain/checkpoint";
import { signNote } from "@/trace/domain/note";
import { rootOf } from "@/trace/domain/tiles";
import {
  type CheckpointRow,
  findLatestCheckpoint,
  integrateWaiting,
  keepCheckpoint,
  LOG_TOPIC,
  lockSigning,
} from "@/trace/server/queries/transparency-log";
import { enqueueAnchors } from "../anchors/deliver-checkpoints";
import { subtreeReader } from "../proofs/read-subtrees";
import { compareOutside, nameOf } from "./compare-outside";
import { readRememberedCheckpoint, rememberCheckpoint } from "./remembered-checkpoint";
import { requireSignable, type SignableLog } from "./require-signable";
import { readServiceKeys } from "./service-key-file";
import { checkpointSigners, type ServiceSigner, type SignerContext } from "./service-signer";
import { type SigningMachine, thisMachine } from "./signing-machine";
import { endStop, noteStop, SigningStop, SigningStopped } from "./signing-stop";

export type PublishedCheckpoint = CheckpointRow;

const ELSEWHERE = "elsewhere";
const BATCH = 20_000;
const BUSY_TRIES = 500;
const BUSY_MS = 10;

/**
 * Makes leaves of every record that waited when this was called, and wakes those who follow the log; waits while
 * another process does.
 */
export async function integrateAll(ctx: Pick<SignerContext, "db">): Promise<void> {
  for (let busy = 0; busy < BUSY_TRIES; ) {
    const result = await integrateWaiting(ctx.db.pool, BATCH);
    if (result === null) {
      busy += 1;
      await sleep(BUSY_MS);
      continue;
    }
    if (result.added > 0) await publishLive(ctx.db.pool, LOG_TOPIC);
    if (result.added < BATCH) return;
  }
  throw new ServiceError("unavailable", "The log is busy; try again.");
}

/**
 * A signed checkpoint that covers every record committed before the call: a new one, or the last
 * where the log has not grown. A tree that does not extend what was signed before is never signed
 * (C2SP tlog-checkpoint), and neither is one that this machine cannot check. Throws `unavailable`
 * then, and where the key is not on this machine.
 */
export async function publishCheckpoint(
  ctx: SignerContext,
  machine: SigningMachine = thisMachine(),
): Promise<PublishedCheckpoint> {
  const signers = await checkpointSigners(ctx);
  await integrateAll(ctx);
  return guarded(ctx, machine, async (client, log) => {
    const { origin, size, latest } = log;
    const isSignedByAll = latest !== null && signatures(latest.note) >= signers.length;
    if (latest !== null && latest.size === size && isSignedByAll) return latest;
    const root = Buffer.from(await rootOf(nodePrimitives, subtreeReader(client), size));
    const note = await signCheckpoint({ origin, size, root }, signers);
    const signedAt = ctx.clock();
    remember(machine, note);
    const ordinal = await keepCheckpoint(client, { size, root, note, signedAt });
    await enqueueAnchors(client, ordinal, machine.sinks, signedAt);
    return { ordinal, size, root, note, signedAt };
  });
}

/** Throws `unavailable` where this machine must not sign anything of the log. */
export async function requireSigning(
  ctx: SignerContext,
  machine: SigningMachine = thisMachine(),
): Promise<void> {
  await guarded(ctx, machine, async () => undefined);
}

/**
 * Moves this machine's remembered checkpoint to the newest one, whoever signed it, so that it
 * detects lost records that others signed. On a log that was never signed it begins with the empty
 * tree. Does nothing while both are unchanged. Throws as publishCheckpoint does.
 */
export async function followCheckpoints(
  ctx: SignerContext,
  machine: SigningMachine = thisMachine(),
): Promise<void> {
  const latest = await findLatestCheckpoint(ctx.db.pool);
  const own = readOrNull(machine.stateFile);
  const followed = `${latest?.ordinal} ${own}`;
  if (machine.followed === followed) return;
  // A machine without the key signs nothing, and has nothing to remember for.
  if (latest !== null && readServiceKeys() === null) return;
  const signers = latest === null ? await checkpointSigners(ctx) : null;
  await guarded(ctx, machine, async (client, log) => {
    if (signers !== null && log.latest === null && log.remembered === null) {
      const root = await rootOf(nodePrimitives, subtreeReader(client), 0);
      remember(machine, await signCheckpoint({ origin: log.origin, size: 0, root }, signers));
    }
  });
  machine.followed = `${latest?.ordinal} ${readOrNull(machine.stateFile)}`;
}

/** Runs the work under the lock of signing, once the log was compared with everything that is known. */
async function guarded<T>(
  ctx: SignerContext,
  machine: SigningMachine,
  work: (client: PoolClient, log: SignableLog) => Promise<T>,
): Promise<T> {
  try {
    await compareOutside(ctx, machine);
    const result = await inTransaction(ctx.db.pool, async (client) => {
      await lockSigning(client);
      const log = await requireSignable(client, machine);
      if (nameOf(await machine.databaseOf(client)) !== machine.compared?.database) {
        throw new ServiceError("unavailable", "The database is another one; try again.");
      }
      moveOn(machine, log);
      return work(client, log);
    });
    await endStop(ctx, machine);
    return result;
  } catch (error) {
    if (error instanceof SigningStopped) logOnce(ctx, machine, error);
    if (!(error instanceof SigningStop)) throw error;
    throw await noteStop(ctx, machine, error);
  }
}

/** A finding of another machine stops this one too; its log says so once. */
function logOnce(ctx: SignerContext, machine: SigningMachine, { detail }: SigningStopped): void {
  if (machine.stopped !== ELSEWHERE) ctx.log.fatal({ detail }, "no checkpoint is signed any more");
  machine.stopped = ELSEWHERE;
}

function moveOn(machine: SigningMachine, { latest, remembered }: SignableLog): void {
  if (latest === null || remembered === null) return;
  if (remembered.size < latest.size) remember(machine, latest.note);
}

/** Remembers a note on this machine. Throws SigningStop where it cannot be written. */
export function remember(machine: SigningMachine, note: string): void {
  try {
    rememberCheckpoint(machine.stateFile, note);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new SigningStop("note_not_written", `(${code})`);
  }
}

function readOrNull(file: string): string | null {
  try {
    return readRememberedCheckpoint(file);
  } catch {
    return null;
  }
}

/** A checkpoint as a note that all of these keys signed. */
export function signCheckpoint(
  checkpoint: Checkpoint,
  signers: readonly [ServiceSigner, ...ServiceSigner[]],
): Promise<string> {
  return signNote(
    nodePrimitives,
    checkpointText(checkpoint),
    signers.map(({ publicKey, sign }) => ({ name: checkpoint.origin, publicKey, sign })),
  );
}

function signatures(note: string): number {
  return note.split("\n").filter((line) => line.startsWith("\u2014 ")).length;
}
