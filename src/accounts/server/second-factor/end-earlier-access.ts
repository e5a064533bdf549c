import "server-only";
import type { PoolClient } from "pg";
import { removeSessions } from "@/platform/auth/browser-sessions";

/**
 * Ends an account's bearer tokens and browser sessions, except the one named, in the caller's
 * transaction. Returns how many sessions ended; null for a missing account. The caller calls
 * forgetAccess after the commit.
 */
export async function endEarlierAccess(
  client: PoolClient,
  accountId: string,
  { allBut }: { allBut: string | null },
): Promise<number | null> {
  const { rowCount } = await client.query(
    "UPDATE account SET session_epoch = session_epoch + 1 WHERE id = $1",
    [accountId],
  );
  return rowCount === 0 ? null : removeSessions(client, accountId, { allBut });
}
