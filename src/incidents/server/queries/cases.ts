import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { containing } from "@/platform/db/containing";
import { type Row, runStatement, statements } from "@/platform/db/rows";

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

/** Id of the account with this address, or null: records name accounts, never addresses. */
export async function findAccountId(client: PoolClient, email: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM account WHERE email = $1 AND disabled_at IS NULL",
    [email],
  );
  return rows[0]?.id ?? null;
}
