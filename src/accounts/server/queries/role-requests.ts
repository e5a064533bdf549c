import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";

export type RoleRequestRow = Row<"role_request">;

const COLUMNS = columnsOf("role_request", { as: "r" });

/** A request of roles in whichever state, or null. */
export async function findRoleRequest(
  client: PoolClient,
  id: string,
): Promise<RoleRequestRow | null> {
  const { rows } = await client.query<RoleRequestRow>(
    `SELECT ${COLUMNS} FROM role_request r WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The requests that wait for a decision, of one account or of all, with the names of those who asked. */
export async function findOpenRoleRequests(
  client: Pool | PoolClient,
  now: Date,
  accountId: string | null = null,
): Promise<(RoleRequestRow & { requested_by_name: string })[]> {
  const { rows } = await client.query<RoleRequestRow & { requested_by_name: string }>(
    `SELECT ${COLUMNS}, a.name AS requested_by_name
     FROM role_request r JOIN account a ON a.id = r.requested_by
     WHERE r.state = 'open' AND r.expires_at > $1 AND ($2::uuid IS NULL OR r.account_id = $2)`,
    [now, accountId],
  );
  return rows;
}
