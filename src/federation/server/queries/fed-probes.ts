import "server-only";
import type { Pool, PoolClient } from "pg";
import type { LivenessRecord } from "@/federation/domain/gates/liveness";
import { columnsOf, type Row } from "@/platform/db/rows";
import type { FedAgentRow } from "./fed-agents";

/** State of an agent's probes. Instants are stored to the millisecond. */
export type FedProbeRow = Omit<
  Row<
    "fed_probe",
    {
      /** UTC day as YYYY-MM-DD. */
      last_fail_day: string | null;
    }
  >,
  "addresses"
>;

/** A probe that a worker took, with what it needs to look. */
export type LeasedProbe = FedProbeRow &
  Pick<FedAgentRow, "did" | "liveness" | "liveness_since" | "declaration"> & {
    leased_until: Date;
    /** Raw keys of the DID that count now. */
    keys: Uint8Array[];
  };

/** Stored result of a probe. */
export interface ProbeRecord {
  agent_id: bigint;
  ok: boolean;
  /** To which the runtime's host resolved; none where it did not: those before stay then. */
  addresses: readonly string[];
  record: LivenessRecord;
}

const COLUMNS = `${columnsOf("fed_probe", { as: "p", without: ["last_fail_day", "addresses"] })},
  to_char(p.last_fail_day, 'YYYY-MM-DD') AS last_fail_day`;

/**
 * Takes up to `limit` probes that are due, the longest due first, until `until`; no other worker gets them
 * meanwhile. Agents that are not approved, and those of the demonstration, are not looked at.
 */
export async function leaseDueProbes(
  client: Pool | PoolClient,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedProbe[]> {
  const { rows } = await client.query<LeasedProbe>(
    `WITH due AS MATERIALIZED (
       SELECT agent_id FROM fed_probe
       WHERE next_probe_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
       ORDER BY next_probe_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
     ), leased AS (
       UPDATE fed_probe p SET leased_until = $2 FROM due WHERE p.agent_id = due.agent_id
       RETURNING ${COLUMNS}
     )
     SELECT p.*, a.did, a.liveness, a.liveness_since, a.declaration, ARRAY(
         SELECT k.public_key FROM fed_agent_key k
         WHERE k.did = a.did AND k.revoked_at IS NULL AND (k.retires_at IS NULL OR k.retires_at > $1)
       ) AS keys
     FROM leased p JOIN fed_agent a ON a.id = p.agent_id
     WHERE a.status = 'approved' AND NOT a.simulation
     ORDER BY p.next_probe_at`,
    [now, until, limit],
  );
  return rows;
}

/**
 * Writes probes that changed no agent's state, and counts them for their day, if the lease is still
 * the one that they were made under. Returns how many were.
 */
export async function recordProbes(
  client: PoolClient,
  lease: Date | null,
  records: readonly ProbeRecord[],
): Promise<number> {
  // In one order, as whatever locks several does.
  await client.query(
    `SELECT agent_id FROM fed_probe WHERE agent_id = ANY ($1::bigint[]) ORDER BY agent_id FOR NO KEY UPDATE`,
    [records.map(({ agent_id }) => agent_id)],
  );
  const { rows } = await client.query<{ counted: number }>(
    `WITH seen AS (
       SELECT * FROM unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::timestamptz[], $6::smallint[],
         $7::date[], $8::timestamptz[], $9::timestamptz[], $10::text[], $11::boolean[], $12::text[])
         AS s(agent_id, next_probe_at, fails, first_fail_at, fail_days, last_fail_day, last_ok_at,
           last_checked_at, last_code, ok, addresses)
     ), put AS (
       UPDATE fed_probe p SET next_probe_at = s.next_probe_at, leased_until = NULL, fails = s.fails,
         first_fail_at = s.first_fail_at, fail_days = s.fail_days, last_fail_day = s.last_fail_day,
         last_ok_at = s.last_ok_at, last_checked_at = s.last_checked_at, last_code = s.last_code,
         addresses = CASE s.addresses WHEN '' THEN p.addresses
           ELSE string_to_array(s.addresses, ',')::inet[] END
       FROM seen s WHERE p.agent_id = s.agent_id AND p.leased_until IS NOT DISTINCT FROM $1
       RETURNING s.agent_id, s.last_checked_at, s.ok
     ), counted AS (
       INSERT INTO fed_probe_day AS d (agent_id, day, ok, failed)
       SELECT agent_id, (last_checked_at AT TIME ZONE 'UTC')::date, ok::int, (NOT ok)::int FROM put
       ON CONFLICT (agent_id, day) DO UPDATE SET ok = d.ok + EXCLUDED.ok, failed = d.failed + EXCLUDED.failed
       RETURNING 1
     )
     SELECT count(*)::int AS counted FROM counted`,
    [
      lease,
      records.map(({ agent_id }) => agent_id),
      records.map(({ record }) => record.next_probe_at),
      records.map(({ record }) => record.fails),
      records.map(({ record }) => record.first_fail_at),
      records.map(({ record }) => record.fail_days),
      records.map(({ record }) => record.last_fail_day),
      records.map(({ record }) => record.last_ok_at),
      records.map(({ record }) => record.last_checked_at),
      records.map(({ record }) => record.last_code),
      records.map(({ ok }) => ok),
      // A list for each row; lists of lists would all have to have one length.
      records.map(({ addresses }) => addresses.join(",")),
    ],
  );
  return rows[0]?.counted ?? 0;
}

/** Gives probes back that count nothing, to be made anew at `at`. */
export async function returnProbes(
  client: Pool | PoolClient,
  lease: Date,
  ids: readonly bigint[],
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_probe SET leased_until = NULL, next_probe_at = $3
     WHERE agent_id = ANY ($2::bigint[]) AND leased_until = $1`,
    [lease, ids, at],
  );
}

/** Locks the probe of an agent whose row is locked, or returns null where it is not looked at. */
export async function lockProbe(client: PoolClient, agentId: bigint): Promise<FedProbeRow | null> {
  const { rows } = await client.query<FedProbeRow>(
    `SELECT ${COLUMNS} FROM fed_probe p WHERE agent_id = $1 FOR NO KEY UPDATE`,
    [agentId],
  );
  return rows[0] ?? null;
}

/** Has an agent looked at from `at` on, as one that never failed. */
export async function putProbe(client: PoolClient, agentId: bigint, at: Date): Promise<void> {
  await client.query(
    `INSERT INTO fed_probe (agent_id, next_probe_at) VALUES ($1, $2)
     ON CONFLICT (agent_id) DO UPDATE SET next_probe_at = EXCLUDED.next_probe_at, leased_until = NULL,
       fails = 0, first_fail_at = NULL, fail_days = 0, last_fail_day = NULL`,
    [agentId, at],
  );
}

/**
 * Has the new address of an agent looked at now. What is being seen of the former one counts no more, and
 * the addresses that it resolved to are not those of the new one.
 */
export async function forgetProbedAddresses(
  client: PoolClient,
  agentId: bigint,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE fed_probe SET addresses = '{}', leased_until = NULL, next_probe_at = LEAST(next_probe_at, $2)
     WHERE agent_id = $1`,
    [agentId, now],
  );
}

/**
 * Addresses to which the host of an agent's live address resolved when it was last probed: by the watch over
 * its liveness, else by its gates, of which those that were looked at before `since` say nothing any more.
 */
export async function findProbedAddresses(
  client: Pool | PoolClient,
  { agentId, revision, since }: { agentId: bigint; revision: number; since: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `WITH watched AS (SELECT unnest(addresses) AS address FROM fed_probe WHERE agent_id = $1)
     SELECT host(address) AS address FROM watched
     UNION
     SELECT jsonb_array_elements_text(evidence #> '{addresses,resolved}') FROM fed_gate
     WHERE agent_id = $1 AND revision = $2 AND gate IN ('G3', 'G6') AND checked_at >= $3
       AND NOT EXISTS (SELECT FROM watched)`,
    [agentId, revision, since],
  );
  return rows.map(({ address }) => address);
}

/** Ends the probes of agents. What they counted remains. */
export async function deleteProbes(client: PoolClient, ids: readonly bigint[]): Promise<void> {
  await client.query(
    `WITH ended AS MATERIALIZED (
       SELECT agent_id FROM fed_probe WHERE agent_id = ANY ($1::bigint[]) ORDER BY agent_id FOR UPDATE)
     DELETE FROM fed_probe p USING ended WHERE p.agent_id = ended.agent_id`,
    [ids],
  );
}

/** Deletes the counts of days before `day`; returns how many rows went, at most `limit`. */
export async function pruneProbeDays(
  client: Pool | PoolClient,
  day: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `WITH due AS MATERIALIZED (
       SELECT agent_id, day FROM fed_probe_day WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date LIMIT $2)
     DELETE FROM fed_probe_day d USING due WHERE d.agent_id = due.agent_id AND d.day = due.day`,
    [day, limit],
  );
  return rowCount ?? 0;
}
