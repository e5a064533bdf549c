import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Gate, GateResult } from "@/federation/domain/declaration/gate";
import { columnsOf, type Row } from "@/platform/db/rows";

/** Why a gate was looked at. */
export type GateCause = "join" | "patch" | "retry" | "recheck" | "approval" | "liveness";

/** Result of a gate of a revision. */
export type GateRow = Row<"fed_gate", Pick<GateResult, "gate" | "result" | "code" | "evidence">>;

const COLUMNS = columnsOf("fed_gate");

/** Gates of a revision in their order. */
export async function findGates(
  client: Pool | PoolClient,
  agentId: bigint,
  revision: number,
): Promise<GateRow[]> {
  const { rows } = await client.query<GateRow>(
    `SELECT ${COLUMNS} FROM fed_gate WHERE agent_id = $1 AND revision = $2 ORDER BY gate`,
    [agentId, revision],
  );
  return rows;
}

/** A gate with the digest of its evidence and, while it is pending, when it is tried again. */
export interface StoredGate extends GateResult {
  evidence_sha256: Uint8Array;
  next_attempt_at: Date | null;
}

/** Stores gate results of a revision, and a row of history for each that was judged now. */
export async function storeGates(
  client: PoolClient,
  { id, revision }: { id: bigint; revision: number },
  gates: readonly StoredGate[],
  { cause, at }: { cause: GateCause; at: Date },
): Promise<void> {
  const values = [
    id,
    revision,
    at,
    gates.map(({ gate }) => gate),
    gates.map(({ result }) => result),
    gates.map(({ code }) => code),
    gates.map(({ evidence }) => JSON.stringify(evidence)),
    gates.map(({ evidence_sha256 }) => Buffer.from(evidence_sha256)),
  ];
  const rows = `unnest($4::text[], $5::text[], $6::text[], $7::jsonb[], $8::bytea[])
    WITH ORDINALITY AS g(gate, result, code, evidence, digest, place)`;
  await client.query(
    `INSERT INTO fed_gate (agent_id, revision, gate, result, code, message, checked_at, next_attempt_at,
       evidence, evidence_sha256)
     SELECT $1, $2, g.gate, g.result, g.code, ($9::text[])[g.place], $3,
       ($10::timestamptz[])[g.place], g.evidence, g.digest
     FROM ${rows}
     ON CONFLICT (agent_id, revision, gate) DO UPDATE SET result = excluded.result, code = excluded.code,
       message = excluded.message, attempts = fed_gate.attempts + 1, checked_at = excluded.checked_at,
       next_attempt_at = excluded.next_attempt_at, leased_until = NULL, evidence = excluded.evidence,
       evidence_sha256 = excluded.evidence_sha256`,
    [
      ...values,
      gates.map(({ message }) => message),
      gates.map(({ next_attempt_at }) => next_attempt_at),
    ],
  );
  await client.query(
    `INSERT INTO fed_gate_run (agent_id, revision, gate, result, code, evidence, evidence_sha256, cause, ran_at)
     SELECT $1, $2, g.gate, g.result, g.code, g.evidence, g.digest, $9, $3 FROM ${rows} ORDER BY g.place`,
    [...values, cause],
  );
}

/**
 * Copies gate results of a revision to the next one unchanged, with the time at which they were
 * seen.
 */
export async function copyGates(
  client: PoolClient,
  { agentId, from, to }: { agentId: bigint; from: number; to: number },
  gates: readonly Gate[],
): Promise<void> {
  await client.query(
    `INSERT INTO fed_gate (agent_id, revision, gate, result, code, message, checked_at, evidence, evidence_sha256)
     SELECT agent_id, $3, gate, result, code, message, checked_at, evidence, evidence_sha256
     FROM fed_gate WHERE agent_id = $1 AND revision = $2 AND gate = ANY ($4)`,
    [agentId, from, to, gates],
  );
}

/** A revision of which a gate has to be tried again. */
export interface DueRevision {
  agentId: bigint;
  revision: number;
}

/** Leases revisions with gates that are due, so that no other worker tries them meanwhile. */
export async function leaseDueRevisions(
  pool: Pool,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueRevision[]> {
  const { rows } = await pool.query<DueRevision>(
    `WITH due AS MATERIALIZED (
       SELECT d.agent_id, d.revision, d.gate FROM fed_gate d JOIN fed_agent a ON a.id = d.agent_id
       WHERE d.next_attempt_at <= $1 AND (d.leased_until IS NULL OR d.leased_until < $1) AND NOT a.simulation
       ORDER BY d.next_attempt_at LIMIT $3 FOR UPDATE OF d SKIP LOCKED),
     leased AS (
       UPDATE fed_gate g SET leased_until = $2 FROM due
       WHERE g.agent_id = due.agent_id AND g.revision = due.revision AND g.gate = due.gate
       RETURNING g.agent_id, g.revision)
     SELECT DISTINCT agent_id AS "agentId", revision FROM leased`,
    [now, until, limit],
  );
  return rows;
}

/** Ends every further attempt at the gates of registrations, or of one revision. */
export async function stopGates(
  client: PoolClient,
  agentIds: readonly bigint[],
  revision: number | null = null,
): Promise<void> {
  await client.query(
    `UPDATE fed_gate SET next_attempt_at = NULL, leased_until = NULL
     WHERE agent_id = ANY ($1::bigint[]) AND ($2::int IS NULL OR revision = $2) AND next_attempt_at IS NOT NULL`,
    [agentIds, revision],
  );
}
