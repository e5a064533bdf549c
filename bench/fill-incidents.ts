import { Client } from "pg";
import { foldTallies } from "@/incidents/server/queries/tally-folding";

const BATCH = 100_000;

/** Owner whose incidents the bench lists as `me`. */
export const BENCH_OWNER = "owner-7@bench.example";

/** A word in the titles of this many incidents, however many there are. */
export const RARE_WORD = "Log4Shell";
const RARE_WORDS = 60;

/**
 * A row per number, from hashes of it: two years of incidents in the order of their ids, the older the
 * more of them closed (seven in ten overall), deadlines by severity, thirty owners, stated techniques on
 * one in twelve, suggested ones on half. One in thirty of what is not closed is due within 24 hours.
 * Shares are such that each filter of the bench finds more than a page among 10,000: a page of three
 * rows against one of fifty would compare the fill and not the queries.
 */
const INSERT = `
  INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity,
    severity_source, severity_raw, confidence, workflow_status, asset_host, asset_port, asset_protocol,
    asset_url, cve, cwe, evidence_count, coverage_pct, techniques, suggested,
    suggester, owner_email, sla_due, resolution,
    closed_at, triaged_at, fixed_at, risk_accepted_until, state_since, first_seen, last_seen, created_at, updated_at)
  SELECT sha256(convert_to(n::text, 'UTF8')), 1, tool, 'rule-' || n % 300,
    'Weakness ' || n % 300 || ' in module ' || n % 151 || CASE WHEN n % ($3::int / ${RARE_WORDS}) = 0 THEN ' ${RARE_WORD}' ELSE '' END,
    (ARRAY['web', 'web', 'network', 'network', 'code', 'code'])[1 + h[1] % 6], severity, 'tool', 'High',
    'firm', state, 'h' || n % 5000 || '.example', 443, 'https', 'https://h' || n % 5000 || '.example',
    '{}', ARRAY[20 + n % 300], 1 + n % 4, h[6] % 101,
    CASE WHEN h[5] % 12 = 0 THEN ARRAY['T' || 1000 + h[5] / 12 % 12] ELSE '{}' END,
    CASE WHEN h[11] % 2 = 0 THEN ARRAY['T' || 1000 + h[11] / 2 % 40, 'T' || 1040 + h[11] / 80 % 40] ELSE '{}' END, 'bench',
    CASE WHEN h[3] % 100 >= CASE state WHEN 'open' THEN 60 WHEN 'triaged' THEN 30 WHEN 'closed' THEN 15 ELSE 0 END
      THEN 'owner-' || h[7] % 30 || '@bench.example' END,
    CASE WHEN state <> 'closed' AND h[12] % 30 = 0 THEN now() + make_interval(secs => h[12] / 30 % 86400)
      ELSE created + make_interval(days => (ARRAY[NULL, 120, 90, 30, 7])[1 + severity]) END, resolution, closed,
    CASE WHEN state <> 'open' THEN least(now(), closed, created + make_interval(mins => h[9] / 10 % 20000)) END,
    CASE WHEN state = 'retest' OR resolution = 'fixed' THEN least(now(), closed, created + make_interval(mins => h[8] / 20 % 80000)) END,
    CASE resolution WHEN 'risk_accepted' THEN
      now() + make_interval(days => 1 + h[6] % 180) * CASE WHEN h[6] % 2000 = 0 THEN -1 ELSE 1 END END,
    coalesce(closed, created + (now() - created) * (h[4] % 100 / 100.0)), created, created, created, created
  FROM (
    SELECT *, CASE WHEN is_closed THEN least(now(), created + make_interval(hours => 1 + h[4] % 1440)) END AS closed,
      CASE WHEN is_closed THEN (ARRAY['fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'fixed',
        'fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'fixed', 'false_positive', 'false_positive',
        'out_of_scope', 'duplicate', 'risk_accepted'])[1 + h[8] % 20] END AS resolution,
      CASE WHEN is_closed THEN 'closed' ELSE (ARRAY['open', 'open', 'open', 'open', 'triaged', 'triaged',
        'assigned', 'fixing', 'fixing', 'retest'])[1 + h[9] % 10] END AS state,
      (ARRAY['burp', 'zap', 'nessus', 'qualys', 'semgrep', 'trivy'])[1 + h[1] % 6] AS tool,
      CASE WHEN h[10] % 100 < 7 THEN 4 WHEN h[10] % 100 < 25 THEN 3 WHEN h[10] % 100 < 55 THEN 2
        WHEN h[10] % 100 < 85 THEN 1 ELSE 0 END AS severity
    FROM (
      SELECT n, h, now() - interval '730 days' * (1 - n::float8 / $3) AS created,
        h[2] % 1000 < 980 - 840 * (n::float8 / $3) ^ 2 AS is_closed
      FROM generate_series($1::int, $2::int) n
        CROSS JOIN LATERAL (SELECT array_agg(hashint4(n * 16 + k) & 2147483647 ORDER BY k) AS h
          FROM generate_series(1, 12) k) hashes) base) row`;

/** Fills a database that has no incidents with `count` plausible ones, and folds their tallies. */
export async function fillIncidents(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Tallied once at the end: row by row they would take most of the time.
  await client.query("ALTER TABLE incident DISABLE TRIGGER USER");
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(INSERT, [from, Math.min(from + BATCH - 1, count), count]);
  }
  await client.query("ALTER TABLE incident ENABLE TRIGGER USER");
  await client.query(
    `DO $$ BEGIN
       EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM incident');
       EXECUTE incident_technique_sql('SELECT * FROM incident');
     END $$`,
  );
  await client.query("BEGIN");
  await foldTallies(client);
  await client.query("COMMIT");
  await client.query(
    "VACUUM ANALYZE incident, incident_technique, incident_tally, incident_tally_change",
  );
  await client.end();
}
