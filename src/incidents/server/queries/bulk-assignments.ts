import "server-only";
import type { PoolClient } from "pg";
import type { WorkflowState } from "@/evidence/domain/statements/incident";
import type { Row } from "@/platform/db/rows";
import type { CaseColumns } from "./cases";

export interface BulkAssignment {
  id: string;
  accountId: string;
  owner: string;
  at: Date;
}

/** State and deadline of an incident after an assignment. */
export type Assigned = Pick<CaseColumns, "workflow_status" | "sla_due" | "sla_rule_id"> & {
  id: bigint;
};

/**
 * Names the owner of incidents that are locked and counts their versions up; keeps what they were before.
 * Returns the new versions.
 */
export async function assignCases(
  client: PoolClient,
  { id, accountId, owner, at }: BulkAssignment,
  by: string,
  assigned: readonly Assigned[],
): Promise<ReadonlyMap<bigint, number>> {
  await client.query("INSERT INTO bulk_assignment VALUES ($1, $2, $3, $4)", [
    id,
    accountId,
    owner,
    at,
  ]);
  const ids = assigned.map((each) => each.id);
  await client.query(
    `INSERT INTO bulk_assignment_item (bulk_assignment_id, incident_id, version, owner_email, workflow_status,
       state_since, state_by, triaged_at, sla_due, sla_rule_id)
     SELECT $1, id, version + 1, owner_email, workflow_status, state_since, state_by, triaged_at, sla_due, sla_rule_id
     FROM incident WHERE id = ANY ($2::bigint[])`,
    [id, ids],
  );
  const { rows } = await client.query<{ id: bigint; version: number }>(
    `UPDATE incident i SET owner_email = $1, workflow_status = c.state, sla_due = c.sla_due, sla_rule_id = c.sla_rule_id,
       state_since = CASE WHEN i.workflow_status = c.state THEN i.state_since ELSE $2 END,
       state_by = CASE WHEN i.workflow_status = c.state THEN i.state_by ELSE $3 END,
       updated_at = $2, version = i.version + 1
     FROM unnest($4::bigint[], $5::text[], $6::timestamptz[], $7::bigint[]) AS c(id, state, sla_due, sla_rule_id)
     WHERE i.id = c.id RETURNING i.id, i.version`,
    [
      owner,
      at,
      by,
      ids,
      assigned.map((each) => each.workflow_status),
      assigned.map((each) => each.sla_due),
      assigned.map((each) => each.sla_rule_id),
    ],
  );
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Forgets the assignments that can no longer be undone. */
export async function forgetAssignments(client: PoolClient, before: Date): Promise<void> {
  await client.query("DELETE FROM bulk_assignment WHERE assigned_at < $1", [before]);
}

/** What an incident was before an assignment, and the version that the assignment made. */
export type ReplacedCase = Pick<
  Row<"bulk_assignment_item", { workflow_status: WorkflowState }>,
  "incident_id" | "version" | "owner_email" | "workflow_status" | "sla_due" | "sla_rule_id"
>;

/** An account's own assignment that can still be undone, locked, with its incidents; null without one. */
export async function lockAssignment(
  client: PoolClient,
  id: string,
  accountId: string,
  since: Date,
): Promise<(BulkAssignment & { replaced: ReplacedCase[] }) | null> {
  const {
    rows: [found],
  } = await client.query<BulkAssignment>(
    `SELECT id, account_id AS "accountId", owner_email AS owner, assigned_at AS at FROM bulk_assignment
     WHERE id = $1 AND account_id = $2 AND assigned_at >= $3 FOR UPDATE`,
    [id, accountId, since],
  );
  if (found === undefined) return null;
  const { rows: replaced } = await client.query<ReplacedCase>(
    `SELECT incident_id, version, owner_email, workflow_status, sla_due, sla_rule_id
     FROM bulk_assignment_item WHERE bulk_assignment_id = $1 ORDER BY incident_id`,
    [id],
  );
  return { ...found, replaced };
}

/**
 * Makes of locked incidents what they were before an assignment, forgets the assignment, and takes back what
 * it notified of and nobody read. Returns the new versions.
 */
export async function restoreCases(
  client: PoolClient,
  { id, owner, at }: BulkAssignment,
  ids: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await client.query<{ id: bigint; version: number }>(
    `UPDATE incident i SET owner_email = b.owner_email, workflow_status = b.workflow_status, sla_due = b.sla_due,
       sla_rule_id = b.sla_rule_id, state_since = b.state_since, state_by = b.state_by, triaged_at = b.triaged_at,
       updated_at = $3, version = i.version + 1
     FROM bulk_assignment_item b WHERE b.bulk_assignment_id = $1 AND b.incident_id = i.id AND i.id = ANY ($2::bigint[])
     RETURNING i.id, i.version`,
    [id, ids, now],
  );
  await client.query(
    `DELETE FROM notice WHERE kind = 'assigned' AND incident_id = ANY ($1::bigint[]) AND recipient = $2
       AND subject = $3 AND read_at IS NULL`,
    [ids, owner, at.toISOString()],
  );
  await client.query("DELETE FROM bulk_assignment WHERE id = $1", [id]);
  return new Map(rows.map((row) => [row.id, row.version]));
}
