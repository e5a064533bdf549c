import "server-only";
import type { PoolClient } from "pg";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import { ISO_TIMESTAMPS } from "@/platform/db/iso-timestamps";
import { columnsOf, type IsoRow, type Row } from "@/platform/db/rows";
import type { StoredRecord } from "@/trace/domain/chain";

const READ = [
  "id",
  "simulation",
  "workflow_status",
  "resolution",
  "state_since",
  "state_by",
  "severity",
  "severity_source",
  "severity_raw",
  "cvss_vector",
  "rule_id",
  "cve",
  "cwe",
  "asset_host",
  "asset_port",
  "asset_protocol",
  "asset_url",
  "group_name",
  "owner_email",
  "sla_due",
  "sla_rule_id",
  "first_seen",
  "created_at",
  "fixing_since",
  "closed_at",
  "closed_by",
  "risk_accepted_until",
  "last_run_id",
] as const;

/** Columns of an incident that coverage reads, and the rule of its deadline; times are RFC 3339 texts. */
export type CoverageIncidentRow = IsoRow<
  Pick<
    Row<
      "incident",
      {
        workflow_status: WorkflowState;
        resolution: Resolution | null;
        severity_source: "tool" | "cvss" | "analyst";
      }
    >,
    (typeof READ)[number]
  >
> & { rule_severity: number | null; rule_days: number | null };

export async function readCoverageIncidents(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<CoverageIncidentRow[]> {
  const { rows } = await client.query<CoverageIncidentRow>({
    name: "coverage-incidents",
    text: `SELECT ${READ.map((column) => `i.${column}`).join(", ")},
        r.severity AS rule_severity, r.days AS rule_days
      FROM incident i LEFT JOIN sla_rule r ON r.id = i.sla_rule_id
      WHERE i.id = ANY ($1::bigint[]) ORDER BY i.id`,
    values: [ids],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** An item of evidence and, if imported, its run. */
export type CoverageEvidenceRow = IsoRow<Row<"evidence_item">> & {
  [Of in "actor" | "source_tool" | "source_version" | "file_sha256"]:
    | Row<"connector_run">[Of]
    | null;
};

export async function readCoverageEvidence(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<CoverageEvidenceRow[]> {
  const { rows } = await client.query<CoverageEvidenceRow>({
    name: "coverage-evidence",
    text: `SELECT ${columnsOf("evidence_item", { as: "e" })},
        r.actor, r.source_tool, r.source_version, r.file_sha256
      FROM evidence_item e LEFT JOIN connector_run r ON r.id = e.run_id
      WHERE e.incident_id = ANY ($1::bigint[]) ORDER BY e.id`,
    values: [ids],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

export type CoveragePartRow = IsoRow<
  Row<"evidence_part"> & Pick<Row<"evidence_blob">, "size" | "erased_at">
>;

export async function readCoverageParts(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<CoveragePartRow[]> {
  const { rows } = await client.query<CoveragePartRow>({
    name: "coverage-parts",
    text: `SELECT ${columnsOf("evidence_part", { as: "p" })}, b.size, b.erased_at
      FROM evidence_item e JOIN evidence_part p ON p.evidence_id = e.id
        JOIN evidence_blob b ON b.sha256 = p.sha256
      WHERE e.incident_id = ANY ($1::bigint[]) ORDER BY p.evidence_id, p.ordinal`,
    values: [ids],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

type CoverageCustodyRow = Pick<Row<"custody_event">, "chain" | "line"> & {
  head: Buffer;
  events: bigint;
};

/** Lines of chains of custody in their order, with the head that each chain has. */
export async function readCoverageCustody(
  client: PoolClient,
  chains: readonly string[],
): Promise<CoverageCustodyRow[]> {
  const { rows } = await client.query<CoverageCustodyRow>({
    name: "coverage-custody",
    text: `SELECT e.chain, e.line, c.head, c.next_seq AS events
      FROM custody_event e JOIN custody_chain c ON c.chain = e.chain
      WHERE e.chain = ANY ($1::text[]) ORDER BY e.chain, e.seq`,
    values: [chains],
  });
  return rows;
}

/** Packages of incidents, whose chains record the exports. */
export async function readCoveragePackages(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<{ incident_id: bigint; sha256: string }[]> {
  const { rows } = await client.query<{ incident_id: bigint; sha256: string }>({
    name: "coverage-packages",
    text: `SELECT incident_id, encode(package_sha256, 'hex') AS sha256 FROM evidence_package
      WHERE incident_id = ANY ($1::bigint[]) ORDER BY id`,
    values: [ids],
  });
  return rows;
}

export type CoverageStatementRow = IsoRow<Row<"incident_statement">>;

/** The newest statement of each kind, and every change of the severity. */
export async function readCoverageStatements(
  client: PoolClient,
  ids: readonly bigint[],
): Promise<CoverageStatementRow[]> {
  const { rows } = await client.query<CoverageStatementRow>({
    name: "coverage-statements",
    text: `SELECT ${columnsOf("incident_statement", { as: "s" })} FROM (
        SELECT *, row_number() OVER (PARTITION BY incident_id, kind ORDER BY id DESC) AS n
        FROM incident_statement WHERE incident_id = ANY ($1::bigint[]) AND kind <> 'comment') s
      WHERE n = 1 OR kind = 'severity' ORDER BY id`,
    values: [ids],
    types: ISO_TIMESTAMPS,
  });
  return rows;
}

/** A record with the head that its epoch has. */
export type CoverageRecordRow = Pick<Row<"trace_record">, keyof StoredRecord> & {
  [Of in "head" | "next_seq"]: Row<"trace_chain">[Of] | null;
};

/** Records of chains in the order in which they were appended. */
export async function readCoverageRecords(
  client: PoolClient,
  chains: readonly string[],
): Promise<CoverageRecordRow[]> {
  const { rows } = await client.query<CoverageRecordRow>({
    name: "coverage-records",
    text: `SELECT r.chain, r.epoch, r.seq, r.prev, r.hash, r.line, c.head, c.next_seq
      FROM trace_record r LEFT JOIN trace_chain c ON c.chain = r.chain AND c.epoch = r.epoch
      WHERE r.chain = ANY ($1::text[]) ORDER BY r.chain, r.epoch, r.seq`,
    values: [chains],
  });
  return rows;
}

/** Runs that imported occurrences of incidents or saw them first, and, on request, last. */
export async function readCoverageRuns(
  client: PoolClient,
  ids: readonly bigint[],
  withLast: boolean,
): Promise<{ incident_id: bigint; run_id: bigint; file_sha256: Buffer }[]> {
  const { rows } = await client.query<{ incident_id: bigint; run_id: bigint; file_sha256: Buffer }>(
    {
      name: "coverage-runs",
      text: `SELECT s.incident_id, s.run_id, r.file_sha256 FROM (
        SELECT incident_id, run_id FROM evidence_item
          WHERE incident_id = ANY ($1::bigint[]) AND kind = 'occurrence'
        UNION SELECT id, first_run_id FROM incident WHERE id = ANY ($1::bigint[])
        UNION SELECT id, last_run_id FROM incident WHERE $2 AND id = ANY ($1::bigint[])) s
      JOIN connector_run r ON r.id = s.run_id ORDER BY s.incident_id, s.run_id`,
      values: [ids, withLast],
    },
  );
  return rows;
}

/** Takes incidents whose coverage is to be computed again off the queue; each once. */
export async function takeFromCoverageQueue(client: PoolClient, limit: number): Promise<bigint[]> {
  const { rows } = await client.query<{ incident_id: bigint }>({
    name: "coverage-take",
    text: `WITH due AS MATERIALIZED (
        SELECT id FROM coverage_queue ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED),
      taken AS (
        DELETE FROM coverage_queue q USING due WHERE q.id = due.id RETURNING q.incident_id)
      SELECT DISTINCT incident_id FROM taken ORDER BY incident_id`,
    values: [limit],
  });
  return rows.map((row) => row.incident_id);
}

/**
 * Lets one process at a time compute, so that an older result never replaces a newer one. Waits for
 * locked incidents for less than deadlock_timeout, so that an import is never the one to give way.
 */
export async function lockCoverage(client: PoolClient): Promise<boolean> {
  await client.query("SET LOCAL lock_timeout = '500ms'");
  const { rows } = await client.query<{ locked: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS locked",
    [0x50524c09],
  );
  return rows[0]?.locked ?? false;
}

/** Stores the figure that lists show; it is derived, so the incident's version stays. */
export async function storeCoverage(
  client: PoolClient,
  figures: readonly { id: bigint; percent: number }[],
): Promise<void> {
  await client.query({
    name: "coverage-store",
    text: `UPDATE incident i SET coverage_pct = f.percent
      FROM unnest($1::bigint[], $2::int[]) AS f(id, percent)
      WHERE i.id = f.id AND i.coverage_pct IS DISTINCT FROM f.percent`,
    values: [figures.map((each) => each.id), figures.map((each) => each.percent)],
  });
}
