import { Client } from "pg";

/** Fills a database with `count` plausible incidents, spread over hosts, rules, severities and states. */
export async function fillIncidents(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity,
       severity_source, severity_raw, confidence, workflow_status, asset_host, asset_port,
       asset_protocol, asset_url, cve, cwe, evidence_count, first_seen, last_seen)
     SELECT sha256(convert_to(n::text, 'UTF8')), 1, (ARRAY['burp', 'zap'])[1 + n % 2], 'rule-' || n % 300,
       'Weakness ' || n % 300 || ' in module ' || n % 1700, (ARRAY['web', 'network', 'code'])[1 + n % 3],
       (ARRAY[0, 1, 1, 2, 2, 2, 3, 3, 4])[1 + n % 9], 'tool', 'High', 'firm',
       (ARRAY['open', 'open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'])[1 + n % 7],
       'h' || n % 5000 || '.example', 443, 'https', 'https://h' || n % 5000 || '.example',
       '{}', ARRAY[20 + n % 300], 1 + n % 4, now(), now()
     FROM generate_series(1, $1::int) n`,
    [count],
  );
  await client.query("VACUUM ANALYZE incident");
  await client.end();
}
