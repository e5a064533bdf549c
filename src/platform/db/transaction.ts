import "server-only";
import type { Pool, PoolClient } from "pg";
import { allowLongWork, endLongWork } from "./limited-client";

/** Runs the work in one transaction on one connection; rolls back and rethrows when it throws. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return between(pool, "BEGIN", work);
}

/** As inTransaction, for work whose statements may take as long as an import may. */
export function inLongTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return between(pool, "BEGIN", work, true);
}

const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Runs reads that must agree with each other on one snapshot of the database. */
export function inSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return between(pool, SNAPSHOT, work);
}

/** As inSnapshot, for reads of everything there is. */
export function inLongSnapshot<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return between(pool, SNAPSHOT, work, true);
}

async function between<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
  isLong = false,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    if (isLong) await allowLongWork(client);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails must not return to the pool.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    if (isLong) endLongWork(client);
    client.release(broken);
  }
}
