import "server-only";
import type { Pool, PoolClient, QueryResult } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { AccountActor } from "../operation/context";

/**
 * Locks the credential of a call until the transaction ends. Accounts of credentials are cached for
 * a moment: without this, a call from that moment could create a new credential that outlives the
 * reset that was to end them all. Throws `unauthenticated` where it has ended.
 */
export async function requireAdmitted(tx: Pool | PoolClient, actor: AccountActor): Promise<void> {
  const held = await holdCredential(tx, actor);
  if (held?.rowCount === 0) throw new ServiceError("unauthenticated");
}

/** Null for an account that came by no credential: work of the service for it. */
function holdCredential(
  tx: Pool | PoolClient,
  { id, session, token, apiToken }: AccountActor,
): Promise<QueryResult> | null {
  if (session !== undefined) {
    return tx.query("SELECT 1 FROM browser_session WHERE id = $1::uuid FOR KEY SHARE", [session]);
  }
  if (token !== undefined) {
    return tx.query(
      `SELECT 1 FROM account WHERE id = $1::uuid AND session_epoch = $2::integer AND disabled_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM revoked_token WHERE jti = $3) FOR SHARE`,
      [id, token.epoch, token.jti],
    );
  }
  if (apiToken !== undefined) {
    return tx.query(
      "SELECT 1 FROM api_token WHERE id = $1::uuid AND revoked_at IS NULL FOR SHARE",
      [apiToken],
    );
  }
  return null;
}
