import "server-only";
import type { Pool, PoolClient } from "pg";
import type { StatementKind } from "@/evidence/domain/statements/statement";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";

/** A statement as it is stored; `body` is canonical JSON, the time an RFC 3339 text. */
export type StatementRow = IsoRow<Row<"incident_statement", { kind: StatementKind }>>;

const COLUMNS = columnsOf("incident_statement");

/** Adds a statement and returns its number. */
export async function insertStatement(
  client: PoolClient,
  statement: {
    incidentId: bigint;
    kind: StatementKind;
    body: string;
    sha256: Uint8Array;
    author: string;
    authorName: string;
    statedAt: Date;
  },
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO incident_statement (incident_id, kind, body, sha256, author, author_name, stated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      statement.incidentId,
      statement.kind,
      statement.body,
      statement.sha256,
      statement.author,
      statement.authorName,
      statement.statedAt,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("adding a statement returned no number");
  return id;
}

/** The newest statement of each kind. */
export async function findPresentStatements(
  client: Pool | PoolClient,
  incidentId: bigint,
): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>({
    name: "present-statements",
    text: `SELECT DISTINCT ON (kind) ${COLUMNS} FROM incident_statement
      WHERE incident_id = $1 ORDER BY kind, id DESC`,
    values: [incidentId],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** Statements of an incident, the newest first, before a number. */
export async function findStatements(
  client: Pool | PoolClient,
  incidentId: bigint,
  before: bigint | null,
  limit: number,
): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>({
    text: `SELECT ${COLUMNS} FROM incident_statement
      WHERE incident_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [incidentId, before, limit],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** Everything that was stated of an incident, the oldest first. */
export async function findAllStatements(
  client: PoolClient,
  incidentId: bigint,
): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>({
    text: `SELECT ${COLUMNS} FROM incident_statement WHERE incident_id = $1 ORDER BY id`,
    values: [incidentId],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}
