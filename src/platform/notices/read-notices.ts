import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Row } from "../db/rows";
import {
  type AccountNoticeKind,
  type AgentNoticeKind,
  type DecidedNoticeKind,
  type FederationNoticeKind,
  INTEGRATORS,
  type KillNoticeKind,
  type LogNoticeKind,
  type NoticeKind,
  type Outcome,
  SAFETY_OFFICERS,
} from "./notices";

/** Whose notices are asked for, and when. */
export interface NoticeReader {
  accountId: string;
  email: string;
  now: Date;
  /** Also those that are for everybody who leads. */
  leads: boolean;
  /** Also those that are for every safety officer. */
  isOfficer: boolean;
  /** Also those that are for every integrator. */
  isIntegrator: boolean;
  /** May read other people's incidents. */
  readsAll: boolean;
}

export type NoticeRow = Pick<
  Row<"notice">,
  "id" | "incident_id" | "account_id" | "subject" | "told_at" | "decided_by_name"
> & {
  outcome: Outcome | null;
  kind:
    | DecidedNoticeKind
    | NoticeKind
    | AgentNoticeKind
    | KillNoticeKind
    | FederationNoticeKind
    | LogNoticeKind
    | AccountNoticeKind;
  /** Null in a notice of an agent, the log or an account, as what follows. */
  incident_created_at: Date | null;
  incident_title: string | null;
  /** DID; null in a notice of an incident. */
  agent: string | null;
  agent_name: string | null;
  /** Of a registration; null in other notices. */
  registration_id: string | null;
  registration_did: string | null;
  registration_name: string | null;
  /** Of an account; null in other notices. */
  account_name: string | null;
  read: boolean;
  snoozed_until: Date | null;
};

/** When the reader's snooze of a notice ends; null where there is none any more. */
const SNOOZED_UNTIL = `(SELECT s.until FROM notice_snooze s
  WHERE s.notice_id = n.id AND s.account_id = $6 AND s.until > $7)`;

/**
 * Notices of a reader before a number, at most so many of each kind of recipient. Each part walks
 * the index backwards, which is why the recipient is in its order. A reassigned incident is shown
 * to its readers only.
 */
const mine = (columns: string, condition: string, limit: string) =>
  [
    "n.recipient = $1 AND ($3::boolean OR n.incident_id IS NULL OR i.owner_email = $1)",
    "$2::boolean AND n.recipient IS NULL AND ($3::boolean OR i.owner_email = $1)",
    `$4::boolean AND n.recipient = '${SAFETY_OFFICERS}'`,
    `$5::boolean AND n.recipient = '${INTEGRATORS}'`,
  ]
    .map(
      (recipient) => `(SELECT ${columns} FROM notice n
          LEFT JOIN incident i ON i.id = n.incident_id LEFT JOIN agent a ON a.id = n.agent_id
          LEFT JOIN fed_agent f ON f.id = n.fed_agent_id LEFT JOIN account c ON c.id = n.account_id
        WHERE ${recipient} AND ${condition}
        ORDER BY n.recipient DESC, n.id DESC LIMIT ${limit})`,
    )
    .join(" UNION ALL ");

/** Part of a reader's notices. */
export type NoticeView = "inbox" | "unread" | "decided" | "snoozed";

const VIEWS: Readonly<Record<NoticeView, string>> = {
  inbox: `${SNOOZED_UNTIL} IS NULL`,
  unread: `n.read_at IS NULL AND ${SNOOZED_UNTIL} IS NULL`,
  decided: `n.outcome IS NOT NULL AND ${SNOOZED_UNTIL} IS NULL`,
  snoozed: `${SNOOZED_UNTIL} IS NOT NULL`,
};

/** The newest notices of a reader, one more than `limit` where there are further ones. */
export async function findNotices(
  client: Pool | PoolClient,
  reader: NoticeReader,
  { view, before, limit }: { view: NoticeView; before: bigint | null; limit: number },
): Promise<NoticeRow[]> {
  const columns = `n.id, n.kind, n.incident_id, i.created_at AS incident_created_at,
    i.title AS incident_title, a.did AS agent, a.name AS agent_name,
    f.registration_id, f.did AS registration_did, f.name AS registration_name,
    c.id AS account_id, c.name AS account_name, n.subject, n.told_at, n.outcome, n.decided_by_name, n.read_at IS NOT NULL AS read,
    ${SNOOZED_UNTIL} AS snoozed_until`;
  const condition = `${VIEWS[view]} AND ($8::bigint IS NULL OR n.id < $8)`;
  const { rows } = await client.query<NoticeRow>(
    `SELECT * FROM (${mine(columns, condition, "$9")}) found ORDER BY id DESC LIMIT $9`,
    [...readerValues(reader), before, limit + 1],
  );
  return rows;
}

/** Unread notices of a reader, counted up to a bound so that the cost has one too. */
export async function countUnread(
  client: Pool | PoolClient,
  reader: NoticeReader,
  bound: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT least(count(*), $8)::int AS n FROM (${mine("n.id", VIEWS.unread, "$8")}) unread`,
    [...readerValues(reader), bound],
  );
  return rows[0]?.n ?? 0;
}

/** Hides a notice from its reader until an instant; null shows it again. False where it is not the reader's. */
export async function snoozeNotice(
  client: PoolClient,
  reader: NoticeReader,
  id: bigint,
  until: Date | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM (${mine(`n.id, ${SNOOZED_UNTIL}`, "n.id = $8", "1")}) found`,
    [...readerValues(reader), id],
  );
  if (rowCount === 0) return false;
  await client.query(
    until === null
      ? "DELETE FROM notice_snooze WHERE notice_id = $1 AND account_id = $2"
      : `INSERT INTO notice_snooze (notice_id, account_id, until) VALUES ($1, $2, $3)
         ON CONFLICT (notice_id, account_id) DO UPDATE SET until = excluded.until`,
    [id, reader.accountId, ...(until === null ? [] : [until])],
  );
  return true;
}

/** Marks the reader's notices among these as read, for null all that are not snoozed; returns how many. */
export async function markNoticesRead(
  client: PoolClient,
  { accountId, email, leads, isOfficer, isIntegrator, now }: NoticeReader,
  ids: readonly bigint[] | null,
  by: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE notice SET read_at = $5, read_by = $4
     WHERE read_at IS NULL AND (recipient = $1 OR ($2::boolean AND recipient IS NULL)
         OR ($6::boolean AND recipient = '${SAFETY_OFFICERS}')
         OR ($7::boolean AND recipient = '${INTEGRATORS}'))
       AND CASE WHEN $3::bigint[] IS NOT NULL THEN id = ANY ($3) ELSE NOT EXISTS (
         SELECT FROM notice_snooze s WHERE s.notice_id = notice.id AND s.account_id = $8 AND s.until > $5) END`,
    [email, leads, ids, by, now, isOfficer, isIntegrator, accountId],
  );
  return rowCount ?? 0;
}

function readerValues(reader: NoticeReader): unknown[] {
  const { email, leads, readsAll, isOfficer, isIntegrator, accountId, now } = reader;
  return [email, leads, readsAll, isOfficer, isIntegrator, accountId, now];
}
