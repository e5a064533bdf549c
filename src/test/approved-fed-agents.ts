import type { Pool } from "pg";

/**
 * Stores approved agents of one operator, as many as requested, with a REST runtime at `address`
 * and one read skill that was demonstrated, and puts them on the schedule of probes. Returns their
 * numbers in order.
 */
export async function insertApprovedAgents(
  pool: Pool,
  { count, address = "https://agent.example/", now, prefix = "watched" }: ApprovedAgents,
): Promise<bigint[]> {
  await pool.query(
    `INSERT INTO fed_operator (did, name, role, status, status_since, created_by, created_by_name, created_at, updated_at)
     VALUES ('did:svc:operator:test', 'Test', 'integrator', 'active', $1, 'test', 'Test', $1, $1)
     ON CONFLICT (did) DO NOTHING`,
    [now],
  );
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO fed_agent (registration_id, did, operator_id, operator_did, operator_name, role, provider,
       provider_key, name, runtime_type, runtime_address, address_host, address_domain, declaration,
       requested_tier, tier, status, status_since, liveness_since, submitted_at, approved_at, updated_at, changed_at)
     SELECT 'reg-' || $4 || n, 'did:svc:agent:' || $4 || '-' || n, o.id, o.did, o.name, 'executor', 'Test', 'test', 'Agent ' || n,
       'rest-api', $3, 'agent.example', 'agent.example', jsonb_build_object(
         'did', 'did:svc:agent:' || $4 || '-' || n, 'operator_did', o.did, 'role', 'executor', 'runtime_type', 'rest-api',
         'runtime_address', $3::text, 'provider', 'Test', 'name', 'Agent ' || n, 'description', '',
         'contact', NULL, 'health', '{"path":"/health","service":""}'::jsonb, 'requested_tier', 'T3',
         'skills', '[{"id":"count","name":"Count","description":"Counts the words of a text.","documentation_url":null,"tags":[],"effects":"read","test":{"method":"GET","path":"/count","input":null,"expect":{"json":{"words":3},"contains":[]}},"evidence":[]}]'::jsonb),
       'T3', 'T3', 'approved', $1, $1, $1, $1, $1, $1
     FROM fed_operator o, generate_series(1, $2::int) n WHERE o.did = 'did:svc:operator:test'
     ORDER BY n RETURNING id`,
    [now, count, address, prefix],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `INSERT INTO fed_skill (agent_id, skill_id, declaration_sha256, level, demonstrated_at, next_run_at)
     SELECT id, 'count', '\\x00', 'demonstrated', $2, $2 FROM unnest($1::bigint[]) id`,
    [ids, now],
  );
  await pool.query(
    "INSERT INTO fed_probe (agent_id, next_probe_at) SELECT id, $2 FROM unnest($1::bigint[]) id",
    [ids, now],
  );
  return ids;
}

export interface ApprovedAgents {
  count: number;
  address?: string;
  now: Date;
  /** Of their DIDs. */
  prefix?: string;
}
