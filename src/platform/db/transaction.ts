import "server-only";
import type { Pool, PoolClient } from "pg";
import { allowLongWork, endLongWork, sendTogether } from "./limited-client";
import { sentTogether } from "./sent-together";

// Named, so that they are not parsed for every transaction.
const BEGIN = { name: "begin", text: "BEGIN" };
const COMMIT = { name: "commit", text: "COMMIT" };

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

/** As inSnapshot, for reads that do not wait for each other: they go out together. No COPY may run in it. */
export function inSnapshotAtOnce<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    sendTogether(client, true);
    const [, result] = await sentTogether(client.query(SNAPSHOT), work(client));
    await commit(client);
    return result;
  });
}

/** As inSnapshot, for reads of everything there is. */
export function inLongSnapshot<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return between(pool, SNAPSHOT, work, true);
}

/**
 * As inTransaction, for the path of every request: statements that do not wait for each other go out
 * together, and `lock`, which changes nothing, with BEGIN: it may lock and read. No COPY may run in it.
 */
export async function inLockedTransaction<L, T>(
  pool: Pool,
  lock: (client: PoolClient) => Promise<L>,
  work: (client: PoolClient, locked: L) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    sendTogether(client, true);
    // A BEGIN that fails is known before anything is changed.
    const [, locked] = await sentTogether(client.query(BEGIN), lock(client));
    const result = await work(client, locked);
    await commit(client);
    return result;
  });
}

function between<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
  isLong = false,
): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query(begin);
    try {
      if (isLong) await allowLongWork(client);
      const result = await work(client);
      await commit(client);
      return result;
    } finally {
      if (isLong) endLongWork(client);
    }
  });
}

/** Throws where a statement failed and nobody heard of it: PostgreSQL answers such a COMMIT with ROLLBACK. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query(COMMIT);
  if (command !== "COMMIT")
    throw new Error("a statement of the transaction failed; nothing was kept");
}

/** Runs a transaction on a connection of its own; rolls back and rethrows when it throws. */
async function onConnection<T>(
  pool: Pool,
  transaction: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await transaction(client);
  } catch (error) {
    // A connection on which even ROLLBACK fails must not return to the pool.
    await client.query("ROLLBACK").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    sendTogether(client, false);
    client.release(broken);
  }
}
