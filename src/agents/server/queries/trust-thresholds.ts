import "server-only";
import type { Pool, PoolClient } from "pg";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

/** Any number; it only has to be the same in every process. Thresholds are set one after the other. */
const THRESHOLD_LOCK = 0x50524c1b;

/** Thresholds as they were set. */
export type ThresholdsRow = Row<"trust_thresholds">;

const COLUMNS = columnsOf("trust_thresholds");

/** Locks the thresholds until the transaction ends. */
export async function lockThresholds(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [THRESHOLD_LOCK]);
}

/** Thresholds of these versions, as far as there are any. */
export async function findThresholds(
  client: Pool | PoolClient,
  versions: readonly number[],
): Promise<ThresholdsRow[]> {
  const { rows } = await client.query<ThresholdsRow>(
    `SELECT ${COLUMNS} FROM trust_thresholds WHERE version = ANY ($1)`,
    [versions],
  );
  return rows;
}

/** Thresholds of a version. Throws where there are none. */
export async function requireThresholds(
  client: Pool | PoolClient,
  version: number,
): Promise<ThresholdsRow> {
  const [row] = await findThresholds(client, [version]);
  if (row === undefined) throw new Error(`thresholds of version ${version} are gone`);
  return row;
}

/** The thresholds in force. */
export async function thresholdsInForce(client: Pool | PoolClient): Promise<ThresholdsRow> {
  const [row] = await findThresholdHistory(client, null, 0);
  if (row === undefined) throw new Error("there are no thresholds");
  return row;
}

/** Thresholds as they were set, the newest first, one more than `limit` where there are further ones. */
export async function findThresholdHistory(
  client: Pool | PoolClient,
  before: number | null,
  limit: number,
): Promise<ThresholdsRow[]> {
  const { rows } = await client.query<ThresholdsRow>(
    `SELECT ${COLUMNS} FROM trust_thresholds WHERE $1::int IS NULL OR version < $1
     ORDER BY version DESC LIMIT $2`,
    [before, limit + 1],
  );
  return rows;
}

/** Appends thresholds, which are in force from then on. */
export async function insertThresholds(client: PoolClient, row: ThresholdsRow): Promise<void> {
  await runStatement(client, statements.insertInto("trust_thresholds").values(row));
}
