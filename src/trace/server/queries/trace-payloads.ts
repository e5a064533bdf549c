import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";

/** A payload by its salted commitment; its bytes are null once erased. */
export type PayloadRow = Pick<Row<"trace_payload">, "hash" | "bytes" | "erased_at">;

/** Payloads of the trace by their commitments, hexadecimal. */
export async function findPayloads(
  pool: Pool | PoolClient,
  commitments: readonly string[],
): Promise<PayloadRow[]> {
  const { rows } = await pool.query<PayloadRow>(
    "SELECT hash, bytes, erased_at FROM trace_payload WHERE hash = ANY ($1::bytea[])",
    [commitments.map((commitment) => Buffer.from(commitment, "hex"))],
  );
  return rows;
}

/**
 * Chain of the record that names a payload, or null where none does. Reads the whole trace: erasures
 * are rare, and an index over every record would cost each of them.
 */
export async function findChainOfPayload(
  client: PoolClient,
  commitment: string,
): Promise<string | null> {
  const { rows } = await client.query<{ chain: string }>(
    "SELECT chain FROM trace_record WHERE position(convert_to($1, 'UTF8') IN line) > 0 ORDER BY ordinal LIMIT 1",
    [`"pay":"${commitment}"`],
  );
  return rows[0]?.chain ?? null;
}

/** Erases a payload and appends the record of it; false where it was erased before. */
export async function erasePayload(
  tx: Pool | PoolClient,
  commitment: string,
  chain: string,
  body: string,
): Promise<boolean> {
  const {
    rows: [row],
  } = await tx.query<{ erased: boolean }>(
    "SELECT trace_erase_payload(decode($1, 'hex'), $2, $3) AS erased",
    [commitment, chain, body],
  );
  return row?.erased ?? false;
}
