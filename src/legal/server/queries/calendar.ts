import "server-only";
import type { Pool, PoolClient } from "pg";
import type { LegalDecision } from "@/evidence/domain/statements/statement";
import { columnsOf, type Row } from "@/platform/db/rows";

/** A calendar's address as far as it is kept: its text is not. */
export type FeedRow = Pick<Row<"calendar_feed">, "created_at" | "last_read_at">;

/** The calendar of an account, or null. */
export async function findFeed(
  client: Pool | PoolClient,
  accountId: string,
): Promise<FeedRow | null> {
  const { rows } = await client.query<FeedRow>(
    "SELECT created_at, last_read_at FROM calendar_feed WHERE account_id = $1",
    [accountId],
  );
  return rows[0] ?? null;
}

/** Locks the calendar of an account until the transaction ends. */
export async function lockFeedOwner(client: PoolClient, accountId: string): Promise<void> {
  await client.query("SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE", [accountId]);
}

/** Puts this digest in the place of the one before. */
export async function replaceFeed(
  client: PoolClient,
  feed: { accountId: string; tokenSha256: Uint8Array; now: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO calendar_feed (account_id, token_sha256, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET token_sha256 = excluded.token_sha256,
       created_at = excluded.created_at, last_read_at = NULL`,
    [feed.accountId, feed.tokenSha256, feed.now],
  );
}

/** True when there was one to remove. */
export async function removeFeed(client: PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query("DELETE FROM calendar_feed WHERE account_id = $1", [
    accountId,
  ]);
  return rowCount === 1;
}

/** The account whose calendar has this digest, or null. */
export async function accountOfFeed(
  client: Pool | PoolClient,
  tokenSha256: Uint8Array,
): Promise<string | null> {
  const { rows } = await client.query<{ account_id: string }>(
    "SELECT account_id FROM calendar_feed WHERE token_sha256 = $1",
    [tokenSha256],
  );
  return rows[0]?.account_id ?? null;
}

/** Notes that the calendar was read. */
export async function noteFeedRead(
  client: Pool | PoolClient,
  tokenSha256: Uint8Array,
  now: Date,
): Promise<void> {
  await client.query("UPDATE calendar_feed SET last_read_at = $2 WHERE token_sha256 = $1", [
    tokenSha256,
    now,
  ]);
}

export type LegalEventRow = Row<
  "legal_clock",
  { match: "triggered" | "conditional"; due_at: Date; due: string }
> &
  Pick<Row<"legal_evaluation">, "evaluated_at"> & {
    incident_created_at: Date;
    decision: LegalDecision | null;
    decided_by: bigint | null;
    decided_at: Date | null;
  };

/** Next and last of an order by a limit, so many each: none of the nearest is missed by that. */
const around = (select: string, due: string, order: string) =>
  `(${select} AND ${due} >= $1 ORDER BY ${due}, ${order} LIMIT $2)
   UNION ALL (${select} AND ${due} < $1 ORDER BY ${due} DESC, ${order} LIMIT $2)`;

/** Clocks of real incidents with a number, among them the `limit` nearest to an instant. */
export async function findLegalEvents(
  client: PoolClient,
  now: Date,
  limit: number,
): Promise<LegalEventRow[]> {
  const near = around(
    "SELECT * FROM legal_clock WHERE NOT simulation AND due_at IS NOT NULL",
    "due_at",
    "incident_id, rule, stage",
  );
  const { rows } = await client.query<LegalEventRow>(
    `SELECT ${columnsOf("legal_clock", { as: "c" })}, i.created_at AS incident_created_at, e.evaluated_at,
       d.body ->> 'decision' AS decision, d.id AS decided_by, d.stated_at AS decided_at
     FROM (${near}) c JOIN incident i ON i.id = c.incident_id
       JOIN legal_evaluation e ON e.id = c.evaluation_id
       LEFT JOIN LATERAL (SELECT s.id, s.stated_at, s.body::jsonb AS body
         FROM incident_statement s WHERE s.incident_id = c.incident_id
           AND s.kind = 'legal_decision' AND s.body::jsonb ->> 'rule' = c.rule
         ORDER BY s.id DESC LIMIT 1) d ON true`,
    [now, limit],
  );
  return rows;
}

export type SlaEventRow = Pick<Row<"incident">, "version" | "updated_at"> & {
  incident_id: bigint;
  incident_created_at: Date;
  due_at: Date;
};

/** Deadlines of real incidents that an address owns, among them the `limit` nearest to an instant. */
export async function findSlaEvents(
  client: PoolClient,
  owner: string,
  now: Date,
  limit: number,
): Promise<SlaEventRow[]> {
  const { rows } = await client.query<SlaEventRow>(
    around(
      `SELECT id AS incident_id, created_at AS incident_created_at, sla_due AS due_at, version,
         updated_at FROM incident
       WHERE NOT simulation AND owner_email = $3 AND workflow_status <> 'closed'
         AND sla_due IS NOT NULL`,
      "sla_due",
      "id",
    ),
    [now, limit, owner],
  );
  return rows;
}
