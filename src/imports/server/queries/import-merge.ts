import "server-only";
import type { PoolClient } from "pg";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { MERGE_LOCK } from "@/evidence/server/queries/attached-evidence";

export interface MergeInput {
  simulation: boolean;
  runId: bigint;
  fingerprintVersion: number;
  /** When the tool saw it: the report's own date where that is certain, else now. */
  seenAt: Date;
  now: Date;
}

export interface MergeCounts {
  created: number;
  updated: number;
  unchanged: number;
  reopened: number;
  duplicatesInFile: number;
  evidenceCreated: number;
  bySeverity: { severity: number; incidents: number }[];
}

/**
 * Moves everything staged into the real tables, set by set: the number of statements does not
 * depend on the number of rows. Of several occurrences of one weakness the most severe speaks for
 * the incident (the first of equals); CVE and CWE are united; it counts as a false positive only
 * when every occurrence says so, as closed or accepted by the tool likewise. A severity that an
 * analyst set is kept. What was closed and is seen again opens again, unless a person decided that
 * it does not count (false positive, accepted, out of scope, duplicate).
 */
export async function mergeStaged(client: PoolClient, input: MergeInput): Promise<MergeCounts> {
  await client.query("ANALYZE staged_occurrence (seq, fingerprint, sha256, evidence_id)");
  await client.query("SELECT pg_advisory_xact_lock($1)", [MERGE_LOCK]);
  await insertShared(client);
  await client.query(groupByFingerprint(input.simulation));
  await client.query(INSERT_INCIDENTS, [
    input.simulation,
    input.fingerprintVersion,
    input.seenAt,
    input.runId,
    input.now,
  ]);
  await client.query("ANALYZE staged_incident (fingerprint, id)");
  const evidence = await client.query(INSERT_EVIDENCE, [input.runId, input.now]);
  await client.query(INSERT_PARTS, [input.runId]);
  await client.query(COUNT_EVIDENCE, [input.runId]);
  await client.query(UPDATE_KNOWN, [input.seenAt, input.runId, input.now]);
  const { rows } = await client.query<
    Pick<MergeCounts, "created" | "updated" | "unchanged" | "reopened"> & { occurrences: number }
  >(
    `SELECT count(*) FILTER (WHERE NOT known)::int AS created,
            count(*) FILTER (WHERE known AND changed AND NOT reopened)::int AS updated,
            count(*) FILTER (WHERE known AND NOT changed)::int AS unchanged,
            count(*) FILTER (WHERE reopened)::int AS reopened,
            coalesce(sum(occurrences), 0)::int AS occurrences
     FROM staged_incident`,
  );
  const counts = rows[0];
  if (counts === undefined) throw new Error("counting the merge returned no row");
  const bySeverity = await client.query<{ severity: number; incidents: number }>(
    `SELECT i.severity, count(*)::int AS incidents FROM staged_incident s JOIN incident i USING (id)
     GROUP BY i.severity`,
  );
  const { occurrences, ...merges } = counts;
  const { created, updated, unchanged, reopened } = merges;
  return {
    ...merges,
    duplicatesInFile: occurrences - created - updated - unchanged - reopened,
    evidenceCreated: evidence.rowCount ?? 0,
    bySeverity: bySeverity.rows,
  };
}

/** Bytes and texts are stored once by their digest, whichever finding came first. */
async function insertShared(client: PoolClient): Promise<void> {
  await client.query(`INSERT INTO evidence_blob (sha256, size, bytes)
    SELECT sha256, size, bytes FROM staged_blob s
    WHERE NOT EXISTS (SELECT 1 FROM evidence_blob b WHERE b.sha256 = s.sha256)
    ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO weakness_text (sha256, description, remediation, citations)
    SELECT sha256, description, remediation, citations FROM staged_text
    ON CONFLICT DO NOTHING`);
}

/**
 * One row for each weakness of the report, with the id of its incident: the known one's, or the next
 * free one. The first of the report gets the highest, so that it heads the list of the newest.
 */
const groupByFingerprint = (simulation: boolean) => `
  CREATE TEMP TABLE staged_incident ON COMMIT DROP AS
  WITH best AS (
    SELECT DISTINCT ON (fingerprint) fingerprint, seq, tool, rule_id, title, group_name, severity,
      severity_source, severity_raw, confidence, asset_host, asset_port, asset_protocol, asset_url,
      cwe, cvss_version, cvss_score, cvss_vector, text_sha256
    FROM staged_occurrence ORDER BY fingerprint, severity DESC, seq),
  whole AS (
    SELECT fingerprint, count(*)::int AS occurrences, min(seq) AS first_seq,
      (count(*) FILTER (WHERE NOT told_again)
        + count(DISTINCT sha256) FILTER (WHERE told_again))::int AS observations,
      bool_and(false_positive) AS false_positive, max(reported_count) AS reported_count,
      bool_and(risk_accepted) AS risk_accepted,
      CASE WHEN bool_and(resolution IS NOT NULL) THEN min(resolution) END AS resolution
    FROM staged_occurrence GROUP BY fingerprint),
  cves AS (
    SELECT fingerprint, array_agg(DISTINCT c ORDER BY c) AS cve
    FROM staged_occurrence, unnest(cve) c GROUP BY fingerprint),
  named_techniques AS (
    SELECT fingerprint, array_agg(DISTINCT t ORDER BY t) AS techniques
    FROM staged_occurrence, unnest(techniques) t GROUP BY fingerprint),
  more_cwe AS (
    SELECT o.fingerprint, array_agg(DISTINCT c ORDER BY c) AS cwe
    FROM staged_occurrence o, unnest(o.cwe) c GROUP BY o.fingerprint)
  SELECT coalesce(known_id, nextval('incident_id_seq')) AS id, known_id IS NOT NULL AS known,
    false AS changed, false AS reopened, 0 AS evidence_added, NULL::bytea AS evidence_digest, o.*
  FROM (
    SELECT i.id AS known_id, b.*, w.occurrences, w.observations, w.first_seq, w.false_positive,
      w.reported_count, w.risk_accepted, w.resolution,
      coalesce(v.cve, '{}') AS cve, coalesce(t.techniques, '{}') AS techniques,
      b.cwe || ARRAY(SELECT x FROM unnest(m.cwe) x WHERE x <> ALL (b.cwe) ORDER BY x) AS all_cwe
    FROM best b JOIN whole w USING (fingerprint)
      LEFT JOIN cves v USING (fingerprint) LEFT JOIN named_techniques t USING (fingerprint)
      LEFT JOIN more_cwe m USING (fingerprint)
      LEFT JOIN incident i ON i.simulation = ${simulation} AND i.fingerprint = b.fingerprint
    ORDER BY w.first_seq DESC) o`;

const INSERT_INCIDENTS = `
  INSERT INTO incident (id, simulation, fingerprint, fingerprint_version, tool, rule_id, title,
    group_name, severity, severity_source, severity_raw, confidence, false_positive, asset_host,
    asset_port, asset_protocol, asset_url, cve, cwe, cvss_version, cvss_score, cvss_vector,
    text_sha256, reported_count, evidence_count, techniques, reported_techniques, risk_accepted,
    workflow_status,
    resolution, closed_at, state_since, sla_due, sla_rule_id, first_seen, last_seen, first_run_id,
    last_run_id, created_at, updated_at)
  SELECT s.id, $1, fingerprint, $2, tool, rule_id, title, group_name, s.severity, severity_source,
    severity_raw, confidence, false_positive, asset_host, asset_port, asset_protocol, asset_url,
    cve, all_cwe, cvss_version, cvss_score, cvss_vector, text_sha256, reported_count, observations,
    techniques, techniques, risk_accepted, CASE WHEN resolution IS NULL THEN 'open' ELSE 'closed' END,
    resolution, CASE WHEN resolution IS NOT NULL THEN $5::timestamptz END, $5,
    CASE WHEN resolution IS NULL THEN $5::timestamptz + make_interval(days => r.days) END,
    CASE WHEN resolution IS NULL THEN r.id END, $3, $3, $4, $4, $5, $5
  FROM staged_incident s JOIN sla_rule_in_force r ON r.severity = s.severity
  WHERE NOT known ORDER BY s.id`;

const INSERT_EVIDENCE = `
  INSERT INTO evidence_item (id, incident_id, run_id, kind, record, sha256, repetition, source_line,
    imported_at)
  SELECT evidence_id, id, $1, 'occurrence', record, sha256, repetition, line, $2
  FROM (
    SELECT o.*, s.id,
      (row_number() OVER (PARTITION BY o.fingerprint, o.sha256 ORDER BY o.seq) - 1)::int AS repetition
    FROM staged_occurrence o JOIN staged_incident s USING (fingerprint)) o
  -- A repeated observation is no further evidence.
  WHERE repetition = 0 OR NOT told_again
  ORDER BY seq
  ON CONFLICT (incident_id, sha256, repetition) DO NOTHING`;

const INSERT_PARTS = `
  INSERT INTO evidence_part (evidence_id, ordinal, name, media_type, sha256)
  SELECT o.evidence_id, p.ordinal, p.name, p.media_type, p.sha256
  FROM staged_occurrence o
    JOIN evidence_item e ON e.id = o.evidence_id AND e.run_id = $1,
    unnest(o.part_names, o.part_types, o.part_sha256) WITH ORDINALITY
      AS p(name, media_type, sha256, ordinal)`;

/**
 * Evidence that the run added to each incident: how many items, and one digest over theirs in
 * order.
 */
const COUNT_EVIDENCE = `
  WITH added AS (
    SELECT o.fingerprint, count(*)::int AS n, sha256(string_agg(o.sha256, ''::bytea ORDER BY o.seq)) AS digest
    FROM staged_occurrence o JOIN evidence_item e ON e.id = o.evidence_id AND e.run_id = $1
    GROUP BY o.fingerprint)
  UPDATE staged_incident s SET evidence_added = a.n, evidence_digest = a.digest
  FROM added a WHERE a.fingerprint = s.fingerprint`;

const UPDATE_KNOWN = `
  WITH merged AS (
    SELECT s.id AS incident_id, s.*,
      ARRAY(SELECT DISTINCT x FROM unnest(i.cve || s.cve) x ORDER BY x) AS new_cve,
      i.cwe || ARRAY(SELECT x FROM unnest(s.all_cwe) x WHERE x <> ALL (i.cwe)) AS new_cwe,
      ARRAY(SELECT DISTINCT x FROM unnest(i.techniques || s.techniques) x
        -- What a person rejected does not come back with the next report.
        WHERE x <> ALL (i.rejected_techniques) ORDER BY x) AS new_techniques,
      -- A report that says less of the same rating takes nothing away.
      CASE WHEN k.keeps THEN i.cvss_version ELSE s.cvss_version END AS new_cvss_version,
      CASE WHEN k.keeps THEN i.cvss_score ELSE s.cvss_score END AS new_cvss_score,
      CASE WHEN k.keeps THEN i.cvss_vector ELSE s.cvss_vector END AS new_cvss_vector,
      i.severity_source = 'analyst' AS analyst_set,
      i.workflow_status = 'closed' AND s.resolution IS NULL
        AND coalesce(i.resolution, 'fixed') = 'fixed' AS seen_again
    FROM staged_incident s JOIN incident i ON i.id = s.id,
      LATERAL (SELECT s.cvss_vector IS NULL
        AND (s.cvss_score IS NULL OR i.cvss_vector IS NOT NULL AND s.cvss_score = i.cvss_score) AS keeps) k
    WHERE s.known),
  applied AS (
    UPDATE incident i SET
      title = m.title,
      severity = CASE WHEN m.analyst_set THEN i.severity ELSE m.severity END,
      severity_source = CASE WHEN m.analyst_set THEN i.severity_source ELSE m.severity_source END,
      severity_raw = m.severity_raw,
      confidence = m.confidence,
      false_positive = m.false_positive,
      cve = m.new_cve,
      cwe = m.new_cwe,
      cvss_version = m.new_cvss_version,
      cvss_score = m.new_cvss_score,
      cvss_vector = m.new_cvss_vector,
      text_sha256 = m.text_sha256,
      reported_count = m.reported_count,
      techniques = m.new_techniques,
      reported_techniques = ARRAY(
        SELECT DISTINCT x FROM unnest(i.reported_techniques || m.techniques) x ORDER BY x),
      risk_accepted = m.risk_accepted,
      workflow_status = CASE WHEN m.seen_again THEN 'open' ELSE i.workflow_status END,
      resolution = CASE WHEN m.seen_again THEN NULL ELSE i.resolution END,
      closed_at = CASE WHEN m.seen_again THEN NULL ELSE i.closed_at END,
      reopened_at = CASE WHEN m.seen_again THEN $3 ELSE i.reopened_at END,
      state_since = CASE WHEN m.seen_again THEN $3 ELSE i.state_since END,
      state_by = CASE WHEN m.seen_again THEN NULL ELSE i.state_by END,
      fixing_since = CASE WHEN m.seen_again THEN NULL ELSE i.fixing_since END,
      closed_by = CASE WHEN m.seen_again THEN NULL ELSE i.closed_by END,
      -- A new deadline where it opens again or its severity is another one.
      sla_due = CASE WHEN d.due_anew
        THEN CASE WHEN m.seen_again THEN $3 ELSE greatest(i.created_at, i.reopened_at) END
          + make_interval(days => d.days) ELSE i.sla_due END,
      sla_rule_id = CASE WHEN d.due_anew THEN d.rule_id ELSE i.sla_rule_id END,
      evidence_count = i.evidence_count + m.evidence_added,
      first_seen = least(i.first_seen, $1),
      last_seen = greatest(i.last_seen, $1),
      last_run_id = $2,
      updated_at = CASE WHEN m.evidence_added > 0 OR d.differs THEN $3 ELSE i.updated_at END,
      version = i.version + CASE WHEN m.evidence_added > 0 OR d.differs THEN 1 ELSE 0 END
    FROM merged m JOIN incident old ON old.id = m.incident_id
      JOIN sla_rule_in_force rule
        ON rule.severity = CASE WHEN m.analyst_set THEN old.severity ELSE m.severity END,
      LATERAL (SELECT rule.id AS rule_id, rule.days,
        m.seen_again OR (old.workflow_status <> 'closed' AND rule.severity <> old.severity) AS due_anew,
        (NOT m.analyst_set AND m.severity <> old.severity) OR m.title <> old.title
        OR m.severity_raw <> old.severity_raw OR m.confidence IS DISTINCT FROM old.confidence
        OR m.false_positive <> old.false_positive OR m.new_cve <> old.cve OR m.new_cwe <> old.cwe
        OR $1 < old.first_seen OR m.new_techniques <> old.techniques OR m.risk_accepted <> old.risk_accepted
        OR (NOT m.analyst_set AND m.severity_source <> old.severity_source)
        OR m.new_cvss_version IS DISTINCT FROM old.cvss_version
        OR m.new_cvss_score IS DISTINCT FROM old.cvss_score
        OR m.new_cvss_vector IS DISTINCT FROM old.cvss_vector OR m.seen_again
        OR m.text_sha256 IS DISTINCT FROM old.text_sha256 AS differs) d
    WHERE i.id = m.incident_id
    RETURNING i.id, m.evidence_added > 0 OR d.differs AS changed, m.seen_again)
  UPDATE staged_incident s SET changed = a.changed, reopened = a.seen_again
  FROM applied a WHERE a.id = s.id`;

export interface TouchedIncident {
  id: bigint;
  createdAt: Date;
  known: boolean;
  reopened: boolean;
  /** Why a new incident is closed from the start. */
  resolution: string | null;
  severity: number;
  fingerprint: Buffer;
  evidenceAdded: number;
  /** SHA-256 over the digests of the evidence that this run added, in order. */
  evidenceDigest: Buffer | null;
}

const TOUCHED_PAGE = 1_000;

/** Incidents that the run created or changed, a thousand at a time by id, for their records. */
export async function* readTouched(client: PoolClient): AsyncGenerator<TouchedIncident[]> {
  // A cursor reads the set once; pages by key would read it again for each.
  await client.query(
    `DECLARE touched_incident NO SCROLL CURSOR FOR
     SELECT s.id, i.created_at AS "createdAt", s.known, s.reopened, s.resolution, i.severity,
       i.fingerprint, s.evidence_added AS "evidenceAdded", s.evidence_digest AS "evidenceDigest"
     FROM staged_incident s JOIN incident i ON i.id = s.id
     WHERE NOT s.known OR s.changed ORDER BY s.id`,
  );
  const fetch = () => client.query<TouchedIncident>(`FETCH ${TOUCHED_PAGE} FROM touched_incident`);
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    const isLast = rows.length < TOUCHED_PAGE;
    // Sent ahead, so that the server reads while the caller works.
    if (!isLast) {
      next = fetch();
      next.catch(() => undefined);
    }
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await client.query("CLOSE touched_incident");
}

/** What a run keeps of the incidents that it touched: the first hundred in the order of the file, and how many of which severity. */
export async function touchedBy(client: PoolClient, { bySeverity }: MergeCounts) {
  const { rows } = await client.query<{ id: bigint; createdAt: Date; total: number }>(
    `SELECT s.id, i.created_at AS "createdAt", (SELECT count(*)::int FROM staged_incident) AS total
     FROM staged_incident s JOIN incident i ON i.id = s.id ORDER BY s.first_seq LIMIT 100`,
  );
  return {
    by_severity: Object.fromEntries(
      bySeverity.map(({ severity, incidents }) => [severityOfRank(severity), incidents]),
    ),
    incident_ids: rows.map(({ id, createdAt }) => formatIncidentId(id, createdAt)),
    incidents_total: rows[0]?.total ?? 0,
  };
}
