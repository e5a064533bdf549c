import type { Pool } from "pg";

/** Ends the server's side of every connection of this name to the pool's database; returns how many. */
export async function terminateConnections(pool: Pool, applicationName: string): Promise<number> {
  const client = await pool.connect();
  try {
    // On a given server the app's role is taken on by the user whose connections these are.
    await client.query("SET ROLE NONE");
    const { rowCount } = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [applicationName],
    );
    return rowCount ?? 0;
  } finally {
    client.release(true);
  }
}
