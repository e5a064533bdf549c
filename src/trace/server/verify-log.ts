import "server-only";
import type { PoolClient } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type LogBreak, LogVerifier } from "@/trace/domain/log-verifier";
import type { VerificationKey } from "@/trace/domain/verification-key";
import { logKeys } from "@/trace/domain/verify-trust";
import { findLogOrigins } from "./queries/log-signing";
import { findServiceKeys } from "./queries/service-keys";
import { findUnloggedRecords, readCheckpoints, readLeaves } from "./queries/transparency-log";

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

/**
 * Recomputes the whole log from the stored leaves and compares it with the records and with every
 * checkpoint that was signed; a record has to be a leaf or wait to become one. Memory does not grow with the number of records.
 */
export async function verifyLog(client: PoolClient): Promise<LogVerification> {
  const verifier = new LogVerifier(nodePrimitives, await namedKeys(client));
  const checkpoints = readCheckpoints(client);
  let next = (await checkpoints.next()).value ?? null;
  let signed = 0;
  const expectUpTo = async (size: number) => {
    while (next !== null && next.size <= size) {
      verifier.expectCheckpoint(next.note, next.size);
      signed += 1;
      next = (await checkpoints.next()).value ?? null;
    }
  };
  await expectUpTo(0);
  for await (const batch of readLeaves(client)) {
    for (const leaf of batch) {
      verifier.add(leaf);
      if (next !== null && next.size <= verifier.size) await expectUpTo(verifier.size);
    }
  }
  await expectUpTo(Number.MAX_SAFE_INTEGER);
  for (const { chain, epoch, seq } of await findUnloggedRecords(client)) {
    verifier.addUnlogged(`${chain}#${epoch}/${seq}`);
  }
  verifier.finish();
  const { size, breaks, breaksTotal } = verifier;
  return { size, checkpoints: signed, breaks, breaksTotal };
}
