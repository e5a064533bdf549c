import { createServer, type Server } from "node:http";
import { Pool, type QueryConfig } from "pg";

const LIST = `SELECT id, simulation, fingerprint, tool, rule_id, title, group_name, severity, severity_source,
  severity_raw, confidence, false_positive, workflow_status, asset_host, asset_port, asset_protocol,
  asset_url, cve, cwe, cvss_version, cvss_score::float8 AS cvss_score, cvss_vector, reported_count,
  evidence_count, coverage_pct, owner_email, sla_due, risk_accepted_until, first_seen, last_seen,
  last_run_id, created_at, updated_at, version
  FROM incident WHERE simulation = $1 ORDER BY id DESC LIMIT $2`;

/** One agent by its DID, as it is stored. */
const AGENT = "SELECT to_json(agent) AS agent FROM agent WHERE did = $1";

/**
 * The least that can answer the list, or one agent: node:http, one query, JSON. No checks of any kind.
 */
export function bareServer(url: string, agent?: string): { server: Server; pool: Pool } {
  const query: QueryConfig<unknown[]> =
    agent === undefined
      ? { name: "list", text: LIST, values: [false, 51] }
      : { name: "agent", text: AGENT, values: [agent] };
  const pool = new Pool({ connectionString: url, max: 10 });
  const server = createServer((_, response) => {
    pool.query(query).then(
      ({ rows }) => {
        const body = JSON.stringify({ rows });
        response.writeHead(200, { "content-type": "application/json" });
        response.end(body);
      },
      (error: Error) => {
        response.writeHead(500);
        response.end(error.message);
      },
    );
  });
  return { server, pool };
}
