import "server-only";
import type { PoolClient } from "pg";
import type { Row } from "@/platform/db/rows";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";

/** A timestamp as RFC 3339 in UTC with all of its six fraction digits; a Date would lose three. */
export function instant(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** What a package says of an incident, by the names of `data/incident.json`. */
export type StateIncident = Readonly<Record<string, unknown>> &
  Pick<Row<"incident">, "version" | "severity"> &
  Readonly<Record<"created_at" | "updated_at", string>>;

/**
 * The incident of a package, each member as it is signed but for the severity. An import changes first_seen, last_seen, last_run_id and reported_count
 * without a new version, so they are no part of the state; coverage_pct is derived from the evidence.
 */
export async function readStateIncident(
  client: PoolClient,
  id: bigint,
): Promise<StateIncident | null> {
  const { rows } = await client.query<StateIncident>(
    `SELECT i.version, CASE WHEN i.simulation THEN 'simulation' ELSE 'import' END AS source, i.title,
       i.severity, i.severity_source, i.severity_raw, i.confidence, i.false_positive, i.risk_accepted,
       ${instant("i.risk_accepted_until")} AS risk_accepted_until, i.workflow_status, i.resolution,
       i.group_name AS "group", json_build_object('host', i.asset_host, 'port', i.asset_port,
         'protocol', i.asset_protocol, 'url', i.asset_url) AS asset,
       i.cve, i.cwe, i.techniques, CASE WHEN i.cvss_version IS NOT NULL THEN
         json_build_object('version', i.cvss_version, 'score', i.cvss_score::text, 'vector', i.cvss_vector)
       END AS cvss, i.tool AS source_tool, i.rule_id, encode(i.fingerprint, 'hex') AS fingerprint,
       i.fingerprint_version, i.evidence_count, coalesce(t.description, '') AS description,
       coalesce(t.remediation, '') AS remediation, coalesce(t.citations, '{}') AS "references",
       i.owner_email, ${instant("i.sla_due")} AS sla_due, ${instant("i.closed_at")} AS closed_at,
       ${instant("i.reopened_at")} AS reopened_at, ${instant("i.created_at")} AS created_at,
       ${instant("i.updated_at")} AS updated_at
     FROM incident i LEFT JOIN weakness_text t ON t.sha256 = i.text_sha256 WHERE i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * An item with the run that it came from, if it did; `size` is null once its record is erased, and
 * `measured` is what the record hashes to where that is not `sha256`.
 */
export type StateEvidenceRow = Pick<
  Row<"evidence_item">,
  "id" | "kind" | "sha256" | "source_line" | "run_id"
> & { [C in "connector" | "file_name" | "file_sha256"]: Row<"connector_run">[C] | null } & Pick<
    Row<"connector_run">,
    "source_tool" | "source_version"
  > & { size: number | null; measured: string | null; imported_at: string };

/**
 * Evidence of an incident in the order of its ids. A record counts as erased also where the same
 * bytes were erased as another item's, because a package stores bytes by their digest.
 */
export async function readStateEvidence(
  client: PoolClient,
  incidentId: bigint,
): Promise<StateEvidenceRow[]> {
  const { rows } = await client.query<StateEvidenceRow>(
    `SELECT e.id, e.kind, e.sha256,
       CASE WHEN b.erased_at IS NULL THEN octet_length(convert_to(e.record, 'UTF8')) END AS size,
       encode(nullif(pg_catalog.sha256(convert_to(e.record, 'UTF8')), e.sha256), 'hex') AS measured,
       e.source_line, ${instant("e.imported_at")} AS imported_at, e.run_id, r.connector,
       r.source_tool, r.source_version, r.file_name, r.file_sha256
     FROM evidence_item e LEFT JOIN connector_run r ON r.id = e.run_id
       LEFT JOIN evidence_blob b ON b.sha256 = e.sha256
     WHERE e.incident_id = $1 ORDER BY e.id`,
    [incidentId],
  );
  return rows;
}

export type StatePartRow = Row<"evidence_part"> & { size: number; erased: boolean };

/** Parts of all evidence of an incident in the order of item and ordinal. */
export async function readStateParts(
  client: PoolClient,
  incidentId: bigint,
): Promise<StatePartRow[]> {
  const { rows } = await client.query<StatePartRow>(
    `SELECT p.evidence_id, p.ordinal, p.name, p.media_type, p.sha256, b.size,
       b.erased_at IS NOT NULL AS erased
     FROM evidence_item e JOIN evidence_part p ON p.evidence_id = e.id
       JOIN evidence_blob b ON b.sha256 = p.sha256
     WHERE e.incident_id = $1 ORDER BY p.evidence_id, p.ordinal`,
    [incidentId],
  );
  return rows;
}

/** Exact lines of a chain of custody, in order. */
export async function readCustodyLines(client: PoolClient, chain: string): Promise<Buffer[]> {
  const { rows } = await client.query<{ line: Buffer }>(
    "SELECT line FROM custody_event WHERE chain = $1 ORDER BY seq",
    [chain],
  );
  return rows.map((row) => row.line);
}

/**
 * The last record of a chain that is part of the state. Issuing and exporting packages is not:
 * otherwise each export would make a state of its own.
 */
export async function findLastStateRecord(
  client: PoolClient,
  chain: string,
): Promise<RecordPlace | null> {
  const { rows } = await client.query<RecordPlace>(
    `SELECT chain, epoch, seq FROM trace_record
     WHERE chain = $1
       AND convert_from(line, 'UTF8')::json #>> '{body,kind}' NOT LIKE 'package.%'
     ORDER BY epoch DESC, seq DESC LIMIT 1`,
    [chain],
  );
  return rows[0] ?? null;
}

/** Cheap mark that changes with the state. */
export interface StateMark {
  version: number;
  custodyEvents: bigint;
  /** Hash of the last event of custody. */
  custodyHead: Buffer;
}

export async function findStateMark(
  client: PoolClient,
  incidentId: bigint,
  chain: string,
): Promise<StateMark | null> {
  const { rows } = await client.query<StateMark>(
    `SELECT i.version, coalesce(c.next_seq, 0) AS "custodyEvents",
       coalesce(c.head, decode(repeat('00', 32), 'hex')) AS "custodyHead"
     FROM incident i LEFT JOIN custody_chain c ON c.chain = $2 WHERE i.id = $1`,
    [incidentId, chain],
  );
  return rows[0] ?? null;
}
