import "server-only";
import type { PoolClient } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type LogBreak, LogVerifier } from "@/trace/domain/log-verifier";
import type { VerificationKey } from "@/trace/domain/verification-key";
import { logKeys } from "@/trace/domain/verify-trust";
import { findLogOrigins } from "./queries/log-signing";
import { findServiceKeys } from "./queries/service-keys";
import {
  type CheckpointRow,
  readCheckpoints,
  readLeaves,
  readLoneLeaves,
} from "./queries/transparency-log";

export interface LogVerification {
  size: number;
  checkpoints: number;
  /** At most 100. */
  breaks: readonly LogBreak[];
  breaksTotal: number;
}

/** Keys of the service under each name that the log had. */
async function namedKeys(client: PoolClient): Promise<VerificationKey[]> {
  const keys = (await findServiceKeys(client)).map(({ publicKey }) => ({ publicKey }));
  return (await findLogOrigins(client)).flatMap((origin) => logKeys(nodePrimitives, keys, origin));
}

/** The verifier of the log that a snapshot holds; it takes its records first. */
export async function openLog(client: PoolClient): Promise<LogVerifier> {
  return new LogVerifier(nodePrimitives, await namedKeys(client));
}

/** Leaves that are read at once. */
const SEGMENT = 16_384;

/**
 * Recomputes the whole log from the stored leaves, once its records were taken, and compares it with every
 * checkpoint that was signed. Memory does not grow with the number of records. Calls `onRead` with the number of leaves
 * that were added.
 */
export async function verifyLog(
  client: PoolClient,
  verifier: LogVerifier,
  onRead: (leaves: number) => void,
): Promise<LogVerification> {
  const checkpoints = readCheckpoints(client);
  const pull = async () => (await checkpoints.next()).value ?? null;
  let next = await pull();
  let signed = 0;
  const due: CheckpointRow[] = [];
  const expectDue = (size: number) => {
    for (let [first] = due; first && first.size <= size; [first] = due) {
      due.shift();
      verifier.expectCheckpoint(first.note, first.size);
      signed += 1;
    }
  };
  let last: bigint | null = null;
  for (let before = -1; before < verifier.size; ) {
    before = verifier.size;
    // While leaves are read the connection can read nothing else.
    for (; next !== null && next.size <= before + SEGMENT; next = await pull()) due.push(next);
    expectDue(before);
    for await (const leaves of readLeaves(client, last, SEGMENT)) {
      for (const leaf of leaves) {
        verifier.addLeaf(leaf);
        expectDue(verifier.size);
      }
      last = leaves.at(-1)?.idx ?? last;
      onRead(leaves.length);
    }
  }
  expectDue(Number.MAX_SAFE_INTEGER);
  for (; next !== null; next = await pull()) {
    due.push(next);
    expectDue(Number.MAX_SAFE_INTEGER);
  }
  if (!verifier.isPaired) {
    for await (const leaves of readLoneLeaves(client)) {
      for (const leaf of leaves) verifier.addLone(leaf);
    }
  }
  verifier.finish();
  const { size, breaks, breaksTotal } = verifier;
  return { size, checkpoints: signed, breaks, breaksTotal };
}
