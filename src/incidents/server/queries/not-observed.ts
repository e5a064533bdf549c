import "server-only";
import type { PoolClient } from "pg";
import { AWAITING_FIX } from "@/evidence/domain/statements/incident";

export interface MissingInput {
  simulation: boolean;
  runId: bigint;
  connector: string;
  /** Hosts in lower case. */
  hosts: readonly string[];
  /** Tools that the report speaks for, beside those of its findings. */
  tool: string;
  /** Canonical JSON stored as evidence, the same for each incident. */
  record: string;
  /** Who imported the report. */
  actor: string;
  now: Date;
}

export interface MissingIncident {
  id: bigint;
  createdAt: Date;
  from: string;
  fingerprint: Buffer;
  evidenceSha256: Buffer;
}

/**
 * Moves to retest what the same connector and tool saw last on these hosts, what is assigned or being
 * fixed, and what this run did not see; adds the evidence of it. Needs the merge's staged tables and
 * its lock. A missing finding proves only that it was not observed, so nothing is closed.
 */
export async function retestNotObserved(
  client: PoolClient,
  input: MissingInput,
): Promise<MissingIncident[]> {
  const { rows } = await client.query<MissingIncident>(
    `WITH missing AS (
       SELECT i.id, i.workflow_status FROM incident i JOIN connector_run r ON r.id = i.last_run_id
       WHERE i.simulation = $1 AND i.asset_host = ANY ($2) AND i.last_run_id <> $3
         AND i.workflow_status = ANY ($8) AND r.connector = $4
         AND (i.tool = $5 OR i.tool IN (SELECT DISTINCT tool FROM staged_occurrence))
       ORDER BY i.id FOR UPDATE OF i),
     proof AS (
       INSERT INTO evidence_item (incident_id, run_id, kind, record, sha256, repetition, imported_at)
       SELECT id, $3, 'not_observed', $6, sha256(convert_to($6, 'UTF8')), 0, $7 FROM missing
       RETURNING incident_id, sha256)
     UPDATE incident i SET workflow_status = 'retest', state_since = $7, state_by = $9,
       evidence_count = i.evidence_count + 1, updated_at = $7, version = i.version + 1
     FROM missing m JOIN proof p ON p.incident_id = m.id WHERE i.id = m.id
     RETURNING i.id, i.created_at AS "createdAt", m.workflow_status AS "from", i.fingerprint,
       p.sha256 AS "evidenceSha256"`,
    [
      input.simulation,
      input.hosts,
      input.runId,
      input.connector,
      input.tool,
      input.record,
      input.now,
      AWAITING_FIX,
      input.actor,
    ],
  );
  return rows;
}
