import "server-only";
import type { Pool, PoolClient } from "pg";

/** When the bytes of a digest were erased; null where they were not, or never were here. */
export async function findErasure(client: Pool | PoolClient, sha256: Buffer): Promise<Date | null> {
  const { rows } = await client.query<{ erased_at: Date | null }>(
    "SELECT erased_at FROM evidence_blob WHERE sha256 = $1",
    [sha256],
  );
  return rows[0]?.erased_at ?? null;
}
