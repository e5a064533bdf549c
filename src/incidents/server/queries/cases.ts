import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { containing } from "@/platform/db/containing";
import type { Row } from "@/platform/db/rows";
import { runStatement, statements } from "@/platform/db/statements";
import { conditionsOf, type IncidentFilter } from "./incident-conditions";

type Incident = Row<"incident", { workflow_status: WorkflowState; resolution: Resolution | null }>;

const READ = [
  "id",
  "simulation",
  "title",
  "severity",
  "severity_source",
  "workflow_status",
  "resolution",
  "owner_email",
  "sla_due",
  "state_since",
  "state_by",
  "fixing_since",
  "duplicate_of",
  "created_at",
  "reopened_at",
  "version",
] as const;

/** Columns of an incident for the rules of case work. */
export type CaseRow = Pick<Incident, (typeof READ)[number]>;

/** Locks incidents until the transaction ends, the lowest id first, so that no deadlock occurs. */
export async function lockCases(client: PoolClient, ids: readonly bigint[]): Promise<CaseRow[]> {
  const { rows } = await client.query<CaseRow>({
    name: "lock-cases",
    text: `SELECT ${READ.join(", ")} FROM incident WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
    values: [ids],
  });
  return rows;
}

/** An incident as case work reads it, without a lock; null where there is none. */
export async function findCaseRow(client: PoolClient, id: bigint): Promise<CaseRow | null> {
  const { rows } = await client.query<CaseRow>(
    `SELECT ${READ.join(", ")} FROM incident WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Locks what matches a filter, as lockCases does; null where that are more than `most`. What no longer
 * matches once it is locked is left out.
 */
export async function lockMatchingCases(
  client: PoolClient,
  filter: IncidentFilter,
  most: number,
): Promise<CaseRow[] | null> {
  const found = conditionsOf(filter);
  const { rows: matching } = await client.query<{ id: bigint }>(
    `SELECT id FROM incident WHERE ${found.sql} LIMIT ${most + 1}`,
    found.values,
  );
  if (matching.length > most) return null;
  const locked = conditionsOf({ ...filter, ids: matching.map(({ id }) => id) });
  const { rows } = await client.query<CaseRow>(
    `SELECT ${READ.join(", ")} FROM incident WHERE ${locked.sql} ORDER BY id FOR NO KEY UPDATE`,
    locked.values,
  );
  return rows;
}

/** Columns that case work changes. */
export type CaseColumns = Pick<
  Incident,
  | "workflow_status"
  | "resolution"
  | "owner_email"
  | "sla_due"
  | "sla_rule_id"
  | "risk_accepted_until"
  | "state_since"
  | "state_by"
  | "fixing_since"
  | "closed_at"
  | "closed_by"
  | "reopened_at"
  | "duplicate_of"
  | "severity"
  | "severity_source"
  | "techniques"
  | "suggested"
  | "rejected_techniques"
>;

/** Changes an incident that is locked and counts its version up; returns the new version. */
export async function updateCase(
  client: PoolClient,
  id: bigint,
  set: Partial<CaseColumns>,
  now: Date,
): Promise<number> {
  const [row] = await runStatement(
    client,
    statements
      .updateTable("incident")
      .set({ ...set, updated_at: now })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .returning("version"),
  );
  const version = row?.version;
  if (version === undefined) throw new Error(`incident ${id} vanished under its lock`);
  return version;
}

/** Evidence of an incident among these ids that still has its bytes, and when it came. */
export async function findOwnEvidence(
  client: Pool | PoolClient,
  incidentId: bigint,
  ids: readonly bigint[],
): Promise<{ id: bigint; importedAt: Date }[]> {
  const { rows } = await client.query<{ id: bigint; importedAt: Date }>(
    `SELECT id, imported_at AS "importedAt" FROM evidence_item
     WHERE incident_id = $1 AND id = ANY ($2::bigint[]) AND erased_at IS NULL`,
    [incidentId, ids],
  );
  return rows;
}

/** Accounts whose name or address contains the text, for choosing an owner. */
export async function findAssignees(
  client: Pool | PoolClient,
  text: string,
): Promise<{ email: string; name: string }[]> {
  const { rows } = await client.query<{ email: string; name: string }>(
    `SELECT email, name FROM account WHERE disabled_at IS NULL
       AND ($1 = '' OR email ILIKE $2 OR name ILIKE $2) ORDER BY name, email LIMIT 50`,
    [text, containing(text)],
  );
  return rows;
}

/** Accounts that one of these names, in lower case, may mean: see resolveMentions. */
export async function findMentionable(
  client: PoolClient,
  names: readonly string[],
): Promise<{ id: string; email: string; name: string; roles: string[] }[]> {
  const { rows } = await client.query<{
    id: string;
    email: string;
    name: string;
    roles: string[];
  }>(
    `SELECT id, email, name, roles FROM account WHERE disabled_at IS NULL
       AND ARRAY[email, split_part(email, '@', 1), lower(name), lower(split_part(name, ' ', 1))] && $1::text[]
     ORDER BY email`,
    [names],
  );
  return rows;
}

/** Ids of the accounts with these addresses: records name accounts, never addresses. */
export async function findAccountIds(
  client: PoolClient,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ email: string; id: string }>(
    "SELECT email, id FROM account WHERE email = ANY ($1::text[]) AND disabled_at IS NULL",
    [emails],
  );
  return new Map(rows.map(({ email, id }) => [email, id]));
}
