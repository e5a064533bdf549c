import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "../db/rows";
import { HAS_SECOND_FACTOR } from "./factors/second-factors";

/** From when on sessions count: those opened or last seen before have ended by themselves. */
export interface SessionBounds {
  openedAfter: Date;
  seenAfter: Date;
}

/** Columns of an account that decide what its credentials allow. */
export type AccessRow = Pick<
  Row<"account">,
  "id" | "email" | "name" | "roles" | "must_change_password"
> & { has_second_factor: boolean };

/** The columns of an AccessRow, of `account a`. */
export const ACCESS = `a.id, a.email, a.name, a.roles, a.must_change_password, ${HAS_SECOND_FACTOR} AS has_second_factor`;

type SessionRow = Row<"browser_session">;
/** An account that is not disabled, and when its session was opened and last seen. */
type SessionAccountRow = AccessRow & Pick<SessionRow, "opened_at" | "last_seen_at">;

/** The account of a session that is open and within its bounds, or null. */
export async function findSessionAccount(
  pool: Pool,
  id: string,
  { openedAfter, seenAfter }: SessionBounds,
): Promise<SessionAccountRow | null> {
  const { rows } = await pool.query<SessionAccountRow>({
    name: "session-access",
    text: `SELECT ${ACCESS}, s.opened_at, s.last_seen_at
           FROM browser_session s JOIN account a ON a.id = s.account_id
           WHERE s.id = $1 AND s.opened_at > $2 AND s.last_seen_at > $3 AND a.disabled_at IS NULL`,
    values: [id, openedAfter, seenAfter],
  });
  return rows[0] ?? null;
}

/** Notes that a session was used. */
export async function noteSessionSeen(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query("UPDATE browser_session SET last_seen_at = $2 WHERE id = $1", [id, now]);
}

export interface NewSession {
  id: string;
  accountId: string;
  /** Of the account, when its credentials were verified. */
  sessionEpoch: number;
  userAgent: string;
  now: Date;
}

/**
 * Adds a session, and forgets those of the account that have ended by themselves. False where the account's
 * sessions were ended since its credentials were verified.
 */
export async function insertSession(
  client: Pool | PoolClient,
  { id, accountId, sessionEpoch, userAgent, now }: NewSession,
  { openedAfter, seenAfter }: SessionBounds,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `WITH forgotten AS (DELETE FROM browser_session
       WHERE account_id = $2 AND (opened_at <= $5 OR last_seen_at <= $6))
     INSERT INTO browser_session (id, account_id, user_agent, opened_at, last_seen_at)
     SELECT $1, id, $3, $4, $4 FROM account
     WHERE id = $2 AND session_epoch = $7 AND disabled_at IS NULL FOR SHARE`,
    [id, accountId, userAgent, now, openedAfter, seenAfter, sessionEpoch],
  );
  return rowCount === 1;
}

/** Open sessions of an account, the one used last first. */
export async function findSessions(
  pool: Pool,
  accountId: string,
  { openedAfter, seenAfter }: SessionBounds,
): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `SELECT ${columnsOf("browser_session")} FROM browser_session
     WHERE account_id = $1 AND opened_at > $2 AND last_seen_at > $3
     ORDER BY last_seen_at DESC, id`,
    [accountId, openedAfter, seenAfter],
  );
  return rows;
}

/** Which of an account's sessions: the one, or all but one. */
export type SessionChoice = { id: string } | { allBut: string | null };

/** Removes sessions of an account and returns how many there were. */
export async function removeSessions(
  client: PoolClient,
  accountId: string,
  which: SessionChoice,
): Promise<number> {
  const one = "id" in which ? which.id : null;
  const kept = "allBut" in which ? which.allBut : null;
  const { rowCount } = await client.query(
    `DELETE FROM browser_session WHERE account_id = $1
       AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)`,
    [accountId, one, kept],
  );
  return rowCount ?? 0;
}
