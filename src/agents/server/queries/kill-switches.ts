import "server-only";
import type { Pool, PoolClient } from "pg";
import type { KillScope } from "@/agents/domain/kill-switch";
import { columnsOf, type Row } from "@/platform/db/rows";

/** Any number; the same in every process. */
const GATE_LOCK = 0x50524c0b;

export type KillSwitchRow = Row<"kill_switch", { scope: KillScope }>;

const COLUMNS = columnsOf("kill_switch");

/** Keeps switches as they are until the decision's transaction ends; decisions do not wait for each other. */
export async function enterDecision(client: PoolClient): Promise<void> {
  await client.query({
    name: "enter-decision",
    text: "SELECT pg_advisory_xact_lock_shared($1)",
    values: [GATE_LOCK],
  });
}

/** Waits until no decision that has begun is under way, and holds new ones up until the transaction ends. */
export async function stopDecisions(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [GATE_LOCK]);
}

/** Every switch in force. Read it after `enterDecision` and in a statement of its own. */
export async function findActiveSwitches(client: Pool | PoolClient): Promise<KillSwitchRow[]> {
  const { rows } = await client.query<KillSwitchRow>({
    name: "active-switches",
    text: `SELECT ${COLUMNS} FROM kill_switch WHERE released_at IS NULL ORDER BY id`,
  });
  return rows;
}

/** One page of switches, newest first, before one of them. */
export async function findSwitches(
  pool: Pool,
  page: { isActive: boolean | null; before: bigint | null; limit: number },
): Promise<KillSwitchRow[]> {
  const { rows } = await pool.query<KillSwitchRow>(
    `SELECT ${COLUMNS} FROM kill_switch
     WHERE ($1::boolean IS NULL OR (released_at IS NULL) = $1) AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [page.isActive, page.before, page.limit],
  );
  return rows;
}

/** A switch, locked until the transaction ends, or null. */
export async function lockSwitch(client: PoolClient, id: bigint): Promise<KillSwitchRow | null> {
  const { rows } = await client.query<KillSwitchRow>(
    `SELECT ${COLUMNS} FROM kill_switch WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Who acts on a switch, and when. */
export interface KillWord {
  by: string;
  byName: string;
  at: Date;
  reason: string;
}

/** Puts a switch in force. */
export async function insertSwitch(
  client: PoolClient,
  { scope, target }: Pick<KillSwitchRow, "scope" | "target">,
  word: KillWord,
): Promise<KillSwitchRow> {
  const { rows } = await client.query<KillSwitchRow>(
    `INSERT INTO kill_switch (scope, target, reason, activated_by, activated_by_name, activated_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [scope, target, word.reason, word.by, word.byName, word.at],
  );
  return one(rows);
}

/** Notes the first of two who want a switch released; it stays in force. */
export async function askRelease(
  client: PoolClient,
  id: bigint,
  word: KillWord,
): Promise<KillSwitchRow> {
  const { rows } = await client.query<KillSwitchRow>(
    `UPDATE kill_switch SET release_reason = $2, release_asked_by = $3, release_asked_by_name = $4,
       release_asked_at = $5
     WHERE id = $1 AND released_at IS NULL RETURNING ${COLUMNS}`,
    [id, word.reason, word.by, word.byName, word.at],
  );
  return one(rows);
}

/** Ends a switch with the second person's word. */
export async function releaseSwitch(
  client: PoolClient,
  id: bigint,
  word: Omit<KillWord, "reason">,
): Promise<KillSwitchRow> {
  const { rows } = await client.query<KillSwitchRow>(
    `UPDATE kill_switch SET released_by = $2, released_by_name = $3, released_at = $4
     WHERE id = $1 AND released_at IS NULL RETURNING ${COLUMNS}`,
    [id, word.by, word.byName, word.at],
  );
  return one(rows);
}

function one(rows: readonly KillSwitchRow[]): KillSwitchRow {
  const [row] = rows;
  if (row === undefined) throw new Error("the kill switch is gone");
  return row;
}

/** Switches whose release somebody else asked for and this person can therefore give, up to a bound. */
export async function countAskedReleases(
  client: Pool | PoolClient,
  party: string,
  bound: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT FROM kill_switch WHERE released_at IS NULL AND release_asked_by <> $1 LIMIT $2) asked`,
    [party, bound],
  );
  return rows[0]?.n ?? 0;
}
