import "server-only";
import type { PoolClient } from "pg";

/** Ended access, as recorded in the trace. */
export interface EndedAccess {
  sessions_ended: number;
  tokens_ended: string[];
  calendar_ended: boolean;
}

/**
 * Ends all access to an account, in the caller's transaction: its browser sessions and bearer
 * tokens, and with `tokens` its personal tokens and the address of its calendar. The caller calls
 * forgetAccess after the commit.
 */
export async function endAccess(
  client: PoolClient,
  accountId: string,
  { tokens, now }: { tokens: boolean; now: Date },
): Promise<EndedAccess> {
  await client.query(
    "UPDATE account SET session_epoch = session_epoch + 1, updated_at = $2 WHERE id = $1",
    [accountId, now],
  );
  const sessions = await client.query("DELETE FROM browser_session WHERE account_id = $1", [
    accountId,
  ]);
  const sessions_ended = sessions.rowCount ?? 0;
  if (!tokens) return { sessions_ended, tokens_ended: [], calendar_ended: false };
  const ended = await client.query<{ id: string }>(
    "UPDATE api_token SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL RETURNING id",
    [accountId, now],
  );
  const feeds = await client.query("DELETE FROM calendar_feed WHERE account_id = $1", [accountId]);
  return {
    sessions_ended,
    tokens_ended: ended.rows.map(({ id }) => id).sort(),
    calendar_ended: feeds.rowCount !== 0,
  };
}
