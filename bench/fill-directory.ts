import { Client } from "pg";

const BATCH = 50_000;

/** In the names of this many agents, and a skill of theirs, however many there are. */
export const RARE_WORD = "honeyfile";
export const RARE_SKILL = "honeyfile-watch";
const RARE = 60;

const OPERATORS = `
  INSERT INTO fed_operator (did, name, organisation, role, status, status_since, created_by, created_by_name,
    created_at, updated_at)
  SELECT 'did:svc:operator:bench-' || n, 'Operator ' || n, '', 'integrator', 'active', now(), 'bench', 'Bench', now(), now()
  FROM generate_series(0, 99) n`;

/**
 * An approved agent per number, from hashes of it. Shares are such that each filter of the bench finds
 * more than a page among 10,000, but for the rare ones, which find as much among 10,000 as among a
 * million. Rankings lie between 12 and 92, most in the middle; one agent in thirty-three is hidden.
 */
const INSERT = `
  INSERT INTO fed_agent (registration_id, did, operator_id, operator_did, operator_name, role, provider, provider_key,
    name, description, runtime_type, runtime_address, address_host, address_domain, declaration, requested_tier, tier,
    status, status_since, skill_ids, skill_text, ranking, ranking_basis, liveness, liveness_since, hidden, verified_at,
    submitted_at, approved_at, approved_by, approved_by_role, updated_at, changed_at)
  SELECT 'reg_' || n, 'did:svc:agent:bench-' || n, (SELECT min(id) FROM fed_operator) + h[1] % 100,
    'did:svc:operator:bench-' || h[1] % 100, 'Operator ' || h[1] % 100,
    CASE WHEN h[2] % 100 < 80 THEN 'executor' WHEN h[2] % 100 < 95 THEN 'validator' ELSE 'integrator' END,
    'Provider ' || h[3] % 100, 'provider ' || h[3] % 100,
    'Agent ' || n || CASE WHEN n % ($3::int / ${RARE}) = 0 THEN ' ${RARE_WORD}' ELSE '' END,
    'Takes part in the work of desk' || h[4] % 8 || ' and reads what module' || h[5] % 100 || ' reports about unit' || h[6] % 600,
    (ARRAY['mcp-server', 'mcp-server', 'mcp-server', 'mcp-server', 'mcp-server', 'rest-api', 'rest-api', 'rest-api',
      'websocket', 'grpc'])[1 + h[7] % 10],
    'https://h' || h[8] % 5000 || '.example/mcp', 'h' || h[8] % 5000 || '.example', 'h' || h[8] % 5000 || '.example', '{}', 'T3',
    CASE WHEN h[9] % 100 < 80 THEN 'T3' WHEN h[9] % 100 < 95 THEN 'T2' ELSE 'T1' END,
    'approved', approved, skills, array_to_string(skills, ' '),
    12 + (h[10] % 21 + h[10] / 21 % 21 + h[10] / 441 % 21 + h[10] / 9261 % 21),
    '{"proof":0.8,"availability":0.93,"standing":0.5,"assurance":0.5,"tenure":0.4,"halved":false}',
    CASE WHEN h[11] % 100 < 90 THEN 'live' WHEN h[11] % 100 < 94 THEN 'degraded' WHEN h[11] % 100 < 97 THEN 'unknown' ELSE 'stale' END,
    now() - interval '3 days', h[11] % 100 >= 97, approved, approved - interval '1 day', approved, 'bench', 'integrator', approved, approved
  FROM (
    SELECT n, h, now() - interval '400 days' * (1 - n::float8 / $3) AS approved,
      ARRAY['skill-' || h[12] % 100, 'skill-' || 100 + h[13] % 20]
        || CASE WHEN h[14] % 8 = 0 THEN ARRAY['phishing-triage'] ELSE '{}' END
        || CASE WHEN n % ($3::int / ${RARE}) = 0 THEN ARRAY['${RARE_SKILL}'] ELSE '{}' END AS skills
    FROM (
      SELECT n, h FROM generate_series($1::int, $2::int) n
        CROSS JOIN LATERAL (SELECT array_agg(hashint4(n * 16 + k) & 2147483647 ORDER BY k) AS h
          FROM generate_series(1, 14) k) hashes) base) row`;

const SKILLS = `
  INSERT INTO fed_skill (agent_id, skill_id, declaration_sha256, level, demonstrated_at)
  SELECT id, skill, '\\x00', 'demonstrated', approved_at FROM fed_agent CROSS JOIN LATERAL unnest(skill_ids) skill`;

const TABLES = ["fed_agent", "fed_skill", "fed_listed_skill"];

/** Indexes that no constraint needs, as they are defined: to fill them row by row takes most of the time. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid::regclass::text = ANY ($1)
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Fills a database with `count` plausible approved agents and their skills. */
export async function fillDirectory(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const indexes = await dropIndexes(client);
  await client.query(OPERATORS);
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(INSERT, [from, Math.min(count, from + BATCH - 1), count]);
  }
  await client.query(SKILLS);
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const definition of indexes) await client.query(definition);
  await client.query(`VACUUM (ANALYZE) ${TABLES.join(", ")}, fed_operator`);
  await client.end();
}
