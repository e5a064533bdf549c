import "server-only";
import type { Pool, PoolClient } from "pg";
import { COLUMNS } from "@/generated/tables";
import { containing } from "@/platform/db/containing";
import { columnsOf, type Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";

export type OperatorRole = "integrator" | "human";

export type OperatorStatus = "pending" | "active" | "suspended" | "banned";

export type OperatorRow = Row<"fed_operator", { role: OperatorRole; status: OperatorStatus }>;

/** With what its readers see beside the row. */
export type ListedOperatorRow = OperatorRow & {
  pending: number;
  approved: number;
  suspended: number;
  keys_in_force: number;
  member: boolean;
};

const OPERATOR_COLUMNS = columnsOf("fed_operator");

const LISTED = `${columnsOf("fed_operator", { as: "o" })}, c.pending, c.approved, c.suspended,
  (SELECT count(*)::int FROM fed_operator_key k WHERE k.operator_id = o.id AND k.revoked_at IS NULL
    AND (k.retires_at IS NULL OR k.retires_at > $1)) AS keys_in_force,
  EXISTS (SELECT FROM fed_operator_member m WHERE m.operator_id = o.id AND m.account_id = $2) AS member`;

const COUNTED = `FROM fed_operator o CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE a.status = 'pending')::int AS pending,
    count(*) FILTER (WHERE a.status = 'approved')::int AS approved,
    count(*) FILTER (WHERE a.status = 'suspended')::int AS suspended
  FROM fed_agent a WHERE a.operator_id = o.id) c`;

/** Who reads, and when: memberships and keys are shown as they are for that person then. */
export interface OperatorReader {
  now: Date;
  accountId: string | null;
}

/** One page of operators, the newest first. */
export async function findOperators(
  client: Pool | PoolClient,
  { now, accountId }: OperatorReader,
  page: {
    statuses: readonly OperatorStatus[];
    q: string | null;
    mine: boolean;
    simulation: boolean;
    before: bigint | null;
    limit: number;
  },
): Promise<ListedOperatorRow[]> {
  const { rows } = await client.query<ListedOperatorRow>(
    `SELECT ${LISTED} ${COUNTED}
     WHERE o.simulation = $3 AND (cardinality($4::text[]) = 0 OR o.status = ANY ($4))
       AND ($5::text IS NULL OR strpos(lower(o.name || ' ' || o.organisation || ' ' || o.did), lower($5)) > 0)
       AND (NOT $6::boolean OR EXISTS (
         SELECT FROM fed_operator_member m WHERE m.operator_id = o.id AND m.account_id = $2))
       AND ($7::bigint IS NULL OR o.id < $7)
     ORDER BY o.id DESC LIMIT $8`,
    [now, accountId, page.simulation, page.statuses, page.q, page.mine, page.before, page.limit],
  );
  return rows;
}

/** An operator as its readers see it, or null. */
export async function findListedOperator(
  client: Pool | PoolClient,
  { now, accountId }: OperatorReader,
  id: bigint,
): Promise<ListedOperatorRow | null> {
  const { rows } = await client.query<ListedOperatorRow>(
    `SELECT ${LISTED} ${COUNTED} WHERE o.id = $3`,
    [now, accountId, id],
  );
  return rows[0] ?? null;
}

/** The operator of a DID, or null; locked until the transaction ends. */
export async function lockOperatorOfDid(
  client: PoolClient,
  did: string,
): Promise<OperatorRow | null> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT ${OPERATOR_COLUMNS} FROM fed_operator WHERE did = $1 FOR NO KEY UPDATE`,
    [did],
  );
  return rows[0] ?? null;
}

/** An operator, locked until the transaction ends, or null. */
export async function lockOperator(client: PoolClient, id: bigint): Promise<OperatorRow | null> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT ${OPERATOR_COLUMNS} FROM fed_operator WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** Stores a new operator; null where its DID is taken. */
export async function insertOperator(
  client: PoolClient,
  row: Omit<
    OperatorRow,
    | "id"
    | "updated_at"
    | "version"
    | "domain_verified_at"
    | "domain_next_check_at"
    | "status_reason"
  >,
): Promise<OperatorRow | null> {
  const [stored] = await runStatement(
    client,
    statements
      .insertInto("fed_operator")
      .values({ ...row, updated_at: row.created_at })
      .onConflict((conflict) => conflict.column("did").doNothing())
      .returning(COLUMNS.fed_operator)
      .$castTo<OperatorRow>(),
  );
  return stored ?? null;
}

/** Members of an operator's row that change. */
export type OperatorChange = Partial<
  Pick<
    OperatorRow,
    | "name"
    | "organisation"
    | "contact"
    | "role"
    | "status"
    | "status_reason"
    | "status_since"
    | "domain"
    | "domain_verified_at"
    | "domain_next_check_at"
  >
>;

/** Changes an operator that the caller's transaction has locked. */
export async function updateOperator(
  client: PoolClient,
  id: bigint,
  change: OperatorChange,
  now: Date,
): Promise<OperatorRow> {
  const [row] = await runStatement(
    client,
    statements
      .updateTable("fed_operator")
      .set({ ...change, updated_at: now })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .returning(COLUMNS.fed_operator)
      .$castTo<OperatorRow>(),
  );
  if (row === undefined) throw new Error("the operator is gone");
  return row;
}

/** Shows the new name of an operator at its registrations, which keep it for the directory. */
export async function renameInAgents(
  client: PoolClient,
  id: bigint,
  name: string,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_agent SET operator_name = $2, updated_at = $3, changed_at = $3, version = version + 1
     WHERE operator_id = $1 AND operator_name <> $2`,
    [id, name, now],
  );
}

/** Registrations of an operator that are in force, in the order of their numbers. */
export async function findOperatorAgents(
  client: PoolClient,
  id: bigint,
  statuses: readonly string[],
): Promise<{ id: bigint; did: string; role: string }[]> {
  const { rows } = await client.query<{ id: bigint; did: string; role: string }>(
    "SELECT id, did, role FROM fed_agent WHERE operator_id = $1 AND status = ANY ($2) ORDER BY id",
    [id, statuses],
  );
  return rows;
}

/** Operators whose domain is to be looked at again. */
export async function findDomainsDue(
  client: Pool | PoolClient,
  now: Date,
  limit: number,
): Promise<OperatorRow[]> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT ${OPERATOR_COLUMNS} FROM fed_operator WHERE domain_next_check_at <= $1 AND NOT simulation
     ORDER BY domain_next_check_at, id LIMIT $2`,
    [now, limit],
  );
  return rows;
}

/** The operator of a DID, or null. */
export async function findOperatorOfDid(
  client: Pool | PoolClient,
  did: string,
): Promise<OperatorRow | null> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT ${OPERATOR_COLUMNS} FROM fed_operator WHERE did = $1`,
    [did],
  );
  return rows[0] ?? null;
}

/** Operators with a text in their name or DID, as the index fed_operator_search_idx has them, latest first. */
export async function searchOperators(
  client: Pool | PoolClient,
  { text, simulation }: { text: string; simulation: boolean },
  limit: number,
): Promise<Pick<OperatorRow, "id" | "did" | "name" | "status" | "simulation">[]> {
  const { rows } = await client.query<OperatorRow>(
    `SELECT id, did, name, status, simulation FROM fed_operator
     WHERE (name || ' ' || did) ILIKE $1 AND simulation = $2 ORDER BY id DESC LIMIT $3`,
    [containing(text), simulation, limit],
  );
  return rows;
}
