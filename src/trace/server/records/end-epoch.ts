import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ServiceContext } from "@/platform/operation/context";
import { type AppendedRecord, keepPayload, type NewRecord, recordBody } from "./append";

type EpochRecord = NewRecord & { payload?: Uint8Array | undefined };

/**
 * Appends the last record of an epoch and seals its chain with the same statement: nothing follows it
 * until the next epoch is opened. In the caller's transaction, and last.
 */
export function sealEpoch(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  record: EpochRecord,
): Promise<AppendedRecord> {
  return append(ctx, tx, record, "SELECT * FROM trace_append($1, $2, NULL, true)");
}

/**
 * Opens the epoch after a sealed one with its first record, which has to name the seal as
 * `prev_epoch_seal`. In the caller's transaction. Throws the database's error where the present epoch is
 * not sealed or the record names another seal.
 */
export function openEpoch(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  record: EpochRecord,
): Promise<AppendedRecord> {
  return append(ctx, tx, record, "SELECT * FROM trace_open_epoch($1, $2)");
}

async function append(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  { chain, kind, summary, payload }: EpochRecord,
  sql: string,
): Promise<AppendedRecord> {
  const commitment = payload === undefined ? null : await keepPayload(tx, payload);
  const body = recordBody(ctx, { kind, summary, commitment });
  const {
    rows: [placed],
  } = await tx.query<{ o_epoch: number; o_seq: bigint; o_hash: Uint8Array }>(sql, [chain, body]);
  if (placed === undefined) throw new Error(`${kind} of ${chain} returned no place`);
  return { epoch: placed.o_epoch, seq: placed.o_seq, hash: placed.o_hash };
}
