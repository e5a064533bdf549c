import "server-only";
import type { Pool, PoolClient } from "pg";
import type { ServiceContext } from "@/platform/operation/context";
import { keepPayloads, type NewRecord, recordBody } from "./append";

/**
 * Appends records to one chain in their order, each with its payload, in the caller's transaction and
 * with two statements. Returns their places, which follow each other. Call it last: the head of the
 * chain stays locked until the transaction ends.
 */
export async function appendToChain(
  ctx: ServiceContext,
  tx: Pool | PoolClient,
  chain: string,
  records: readonly (Omit<NewRecord, "chain"> & { payload: Uint8Array })[],
): Promise<{ epoch: number; seqs: bigint[] }> {
  const kept = await keepPayloads(
    tx,
    records.map(({ payload }) => payload),
  );
  const at = ctx.clock();
  const bodies = records.map((record, i) =>
    recordBody(ctx, { ...record, commitment: kept[i] ?? null }, at),
  );
  const { rows: appended } = await tx.query<{ epoch: number; seq: bigint; place: bigint }>(
    `SELECT a.o_epoch AS epoch, a.o_seq AS seq, b.place
     FROM unnest($2::text[]) WITH ORDINALITY AS b(body, place), LATERAL trace_append($1, b.body) AS a`,
    [chain, bodies],
  );
  const [first] = appended;
  const isInOrder =
    appended.length === records.length &&
    appended.every(
      ({ epoch, seq, place }, i) =>
        epoch === first?.epoch && seq === first.seq + BigInt(i) && Number(place) === i + 1,
    );
  if (first === undefined || !isInOrder) throw new Error(`${chain} did not take records in order`);
  return { epoch: first.epoch, seqs: appended.map(({ seq }) => seq) };
}
