import "server-only";
import type { PoolClient } from "pg";

/**
 * Whether the account of a party (`user:<id>`) is disabled by now or has lost a role: its earlier word is no
 * second person's any more. False where there is no account, as for people of the demonstration.
 */
export async function hasLostRole(
  client: PoolClient,
  party: string,
  role: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM account WHERE 'user:' || id = $1
       AND (disabled_at IS NOT NULL OR NOT $2 = ANY (roles))`,
    [party, role],
  );
  return rows.length === 1;
}
