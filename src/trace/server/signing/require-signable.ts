import "server-only";
import type { Pool, PoolClient } from "pg";
import { equalBytes } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import {
  judgeSigning,
  type Memory,
  type StopReason,
  stopsEverywhere,
} from "@/trace/domain/signing-guard";
import { rootOf } from "@/trace/domain/tiles";
import { logKeys } from "@/trace/domain/verify-trust";
import {
  findLogOrigins,
  findSigningStops,
  type SigningStopRow,
} from "@/trace/server/queries/log-signing";
import { findServiceKeys } from "@/trace/server/queries/service-keys";
import {
  type CheckpointRow,
  findLatestCheckpoint,
  getLogSize,
} from "@/trace/server/queries/transparency-log";
import { subtreeReader } from "../proofs/read-subtrees";
import { readRememberedCheckpoint } from "./remembered-checkpoint";
import { readServiceKeys } from "./service-key-file";
import type { SigningMachine } from "./signing-machine";
import { SigningStop, SigningStopped } from "./signing-stop";

type Reader = Pool | PoolClient;

/** No machine says anything later than this: only what stops everybody is found. */
const NEVER = new Date(8.64e15);

/** State of a log that may be signed. */
export interface SignableLog {
  /** Its present name. */
  origin: string;
  size: number;
  latest: CheckpointRow | null;
  /** This machine's remembered checkpoint of it, with the note; null at the beginning. */
  remembered: (Checkpoint & { note: string }) | null;
}

/** A checkpoint that a key of this service signed under the name that it states; null for other texts. */
export async function checkpointOpener(
  client: Reader,
): Promise<(note: string) => Checkpoint | null> {
  const registered = (await findServiceKeys(client)).map(({ publicKey }) => ({ publicKey }));
  return (note) => openOwn(note, [...registered, ...(readServiceKeys() ?? [])]);
}

function openOwn(note: string, keys: readonly { publicKey: Uint8Array }[]): Checkpoint | null {
  const origin = note.slice(0, Math.max(0, note.indexOf("\n")));
  return (
    openCheckpoint(nodePrimitives, note, logKeys(nodePrimitives, keys, origin))?.checkpoint ?? null
  );
}

/** True where the tree of today continues a checkpoint. */
export async function continues(
  client: Reader,
  size: number,
  { size: signed, root }: Pick<Checkpoint, "size" | "root">,
): Promise<boolean> {
  if (signed > size) return false;
  return equalBytes(await rootOf(nodePrimitives, subtreeReader(client), signed), root);
}

/** This machine's remembered checkpoint of a log, and the note. */
export function recall(
  machine: SigningMachine,
  origin: string,
  open: (note: string) => Checkpoint | null,
): { memory: Memory; remembered: SignableLog["remembered"] } {
  const nothing = (memory: Memory) => ({ memory, remembered: null });
  let note: string | null;
  try {
    note = readRememberedCheckpoint(machine.stateFile);
  } catch {
    return nothing({ kind: "unreadable" });
  }
  if (note === null) return nothing({ kind: "absent" });
  const checkpoint = open(note);
  if (checkpoint === null) return nothing({ kind: "unreadable" });
  if (checkpoint.origin !== origin) return nothing({ kind: "other_log" });
  return {
    memory: { kind: "checkpoint", size: checkpoint.size },
    remembered: { ...checkpoint, note },
  };
}

/** Holds the log against what this machine remembers and what the database says was signed. */
export async function judgeLog(
  client: Reader,
  machine: SigningMachine,
): Promise<SignableLog & { reason: StopReason | null }> {
  const [origin] = await findLogOrigins(client);
  const size = await getLogSize(client);
  const newest = await findLatestCheckpoint(client);
  // A signature under a former name belongs to a history that was left deliberately.
  const latest = newest?.note.startsWith(`${origin}\n`) ? newest : null;
  const { memory, remembered } = recall(machine, origin, await checkpointOpener(client));
  const own = latest === null ? null : openOwn(latest.note, readServiceKeys() ?? []);
  const reason = judgeSigning(memory, {
    size,
    newest: latest && {
      size: latest.size,
      isOurs: own?.size === latest.size && equalBytes(own.root, latest.root),
    },
    continuesMemory: remembered === null || (await continues(client, size, remembered)),
    continuesNewest: latest === null || (await continues(client, size, latest)),
  });
  return { origin, size, latest, remembered, reason };
}

/**
 * A log that this machine may sign. Throws SigningStop where it must not, and SigningStopped where
 * another machine found that no machine may. Call it under the lock of signing, so that none signs
 * in between.
 */
export async function requireSignable(
  client: Reader,
  machine: SigningMachine,
): Promise<SignableLog> {
  const { reason, ...log } = await judgeLog(client, machine);
  if (reason !== null) throw stopFor(reason, log);
  const [stop] = await standingStops(client, machine, log.size);
  if (stop !== undefined) {
    throw new SigningStopped(stop.since, `${stop.detail} Another machine found it.`);
  }
  return log;
}

/**
 * Faults of the log found by other machines, or by this one before it lost its memory: each counts
 * until the log extends the checkpoint that it contradicted.
 */
export async function standingStops(
  client: Reader,
  machine: SigningMachine,
  size: number,
): Promise<SigningStopRow[]> {
  const standing: SigningStopRow[] = [];
  const stops = await findSigningStops(client, NEVER);
  if (stops.length === 0) return standing;
  const open = await checkpointOpener(client);
  for (const stop of stops) {
    const held = stop.note === null ? null : open(stop.note);
    // A row without a note is over once its machine compares again; one with an unsigned note is
    // none.
    const isOver =
      stop.note === null
        ? stop.machine === machine.name
        : held === null || (await continues(client, size, held));
    if (!isOver) standing.push(stop);
  }
  return standing;
}

function stopFor(reason: StopReason, { size, latest, remembered }: SignableLog): SigningStop {
  if (!stopsEverywhere(reason)) return new SigningStop(reason);
  const isRemembered =
    reason === "note_contradicts" || (reason === "log_shrank" && (remembered?.size ?? 0) > size);
  const signed = isRemembered ? remembered : latest;
  const about = `It has ${size} records; ${signed?.size} were signed.`;
  return new SigningStop(reason, about, signed?.note ?? null);
}
