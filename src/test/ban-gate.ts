import type { Pool } from "pg";
import { expect, vi } from "vitest";

/** Lock of the ban gate (contract of the transactions that admit and ban). */
const BAN_GATE = 0x50524c0f;

/** Runs two calls that meet at the ban gate, which lets them in the order in which they came. */
export async function inOrder<A, B>(
  pool: Pool,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await pool.connect();
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          [BAN_GATE],
        );
        expect(rows).toHaveLength(count);
      },
      { timeout: 20_000, interval: 5 },
    );
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT pg_advisory_xact_lock($1::bigint)", [BAN_GATE]);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await holder.query("COMMIT");
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}
