import "server-only";
import type { Pool, PoolClient } from "pg";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { custodyHash, custodyLine } from "@/evidence/domain/custody/custody-chain";
import type { CustodyAct } from "@/trace/domain/custody-event";

export type NewCustodyEvent = CustodyAct & { evidenceId: bigint | null };

export interface AppendedCustodyEvent {
  seq: number;
  hash: string;
  line: string;
}

/** The end of a chain of custody: the number of its next event and the hash of its last. */
export interface CustodyHead {
  nextSeq: number;
  head: string;
}

/**
 * Locks a chain of custody until the transaction ends, and opens it where it is new. Several chains
 * are locked in the order of their names, and before any chain of the trace.
 */
export async function lockCustody(tx: Pool | PoolClient, chain: string): Promise<CustodyHead> {
  const {
    rows: [locked],
  } = await tx.query<{ next_seq: bigint; head: string }>(
    "SELECT o_next_seq AS next_seq, encode(o_head, 'hex') AS head FROM custody_lock($1)",
    [chain],
  );
  if (locked === undefined) throw new Error(`the chain of custody ${chain} was not opened`);
  return { nextSeq: Number(locked.next_seq), head: locked.head };
}

const BATCH = 1_000;

/**
 * Appends acts to a chain of custody in the caller's transaction, in their order, and returns them
 * as stored. Throws as custodyLine does; the database refuses a line that does not follow.
 */
export async function appendCustody(
  tx: Pool | PoolClient,
  chain: string,
  acts: readonly NewCustodyEvent[],
): Promise<AppendedCustodyEvent[]> {
  const start = await lockCustody(tx, chain);
  let prev = start.head;
  const appended = acts.map(({ evidenceId: _, ...act }, index) => {
    const seq = start.nextSeq + index;
    const line = custodyLine(act, { seq, prev });
    prev = toHex(custodyHash(nodePrimitives, utf8(line)));
    return { seq, line, hash: prev };
  });
  for (let i = 0; i < acts.length; i += BATCH) {
    await tx.query("SELECT custody_append($1, $2::text[], $3::bigint[])", [
      chain,
      appended.slice(i, i + BATCH).map(({ line }) => line),
      acts.slice(i, i + BATCH).map(({ evidenceId }) => evidenceId),
    ]);
  }
  return appended;
}
