-- Lists of a million incidents that answer as those of ten thousand do, and techniques that a heuristic
-- suggests, beside those that a report states.

ALTER TABLE incident
  -- ATT&CK techniques that the suggester gave: a heuristic, no finding.
  ADD COLUMN suggested TEXT[] NOT NULL DEFAULT '{}',
  -- Version of the suggester that computed them; null: not computed yet.
  ADD COLUMN suggester TEXT,
  -- Techniques that a person rejected: neither suggested nor imported again.
  ADD COLUMN rejected_techniques TEXT[] NOT NULL DEFAULT '{}';

-- In the order of the list, so that a page of a rare kind is not looked for among all others.
CREATE INDEX incident_resolution ON incident (simulation, resolution, id) WHERE resolution IS NOT NULL;
CREATE INDEX incident_open_severity ON incident (simulation, severity, id, sla_due) WHERE workflow_status <> 'closed';
CREATE INDEX incident_missed ON incident (simulation, id) WHERE workflow_status = 'closed' AND closed_at > sla_due;

-- As before, but for texts without a CVE an expression of its own, where a call for each row took three
-- times as long.
CREATE FUNCTION incident_cve_text(p_cve text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(p_cve, ' ') $$;
CREATE OR REPLACE FUNCTION incident_search_text(p_title text, p_host text, p_rule text, p_cve text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_title || ' ' || coalesce(p_host, '') || ' ' || p_rule || ' '
    || CASE WHEN p_cve = '{}' THEN '' ELSE public.incident_cve_text(p_cve) END
$$;
-- Trigrams by blocks of ids: the newest blocks are searched first, and mostly they fill a page.
CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX incident_search_trgm;
CREATE INDEX incident_search ON incident
  USING gin ((id >> 13), incident_search_text(title, asset_host, rule_id, cve) gin_trgm_ops)
  -- Every search reads the list of what is not in order yet, once for each block.
  WITH (gin_pending_list_limit = 512);

-- A technique in both columns is a stated one.
ALTER TABLE incident_technique
  ADD COLUMN suggested BOOLEAN NOT NULL DEFAULT false,
  DROP CONSTRAINT incident_technique_pkey,
  ADD CONSTRAINT incident_technique_pkey PRIMARY KEY (technique, simulation, suggested, incident_id);
DROP INDEX incident_technique_severity;
CREATE INDEX incident_technique_severity ON incident_technique (technique, simulation, suggested, severity, incident_id);

-- Incidents whose suggested techniques have to be computed again.
CREATE TABLE suggestion_queue (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  incident_id BIGINT NOT NULL,
  CONSTRAINT suggestion_queue_pkey PRIMARY KEY (id)
);

-- As before, with these kinds more:
--   severity_due_day, severity_due_month: severity, day or first of the month of the deadline, of what is not closed
--   new_day: severity, day
--   suggested: severity, state, word; techniques that are suggested and not stated
CREATE OR REPLACE FUNCTION incident_tally_sql(p_rows text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT format($q$
    INSERT INTO incident_tally_change (kind, simulation, severity, state, group_name, tool, owner, word, day, n)
    SELECT t.kind, r.simulation, coalesce(t.severity, -1), coalesce(t.state, ''), coalesce(t.group_name, ''),
      coalesce(t.tool, ''), coalesce(t.owner, ''), coalesce(t.word, ''), coalesce(t.day, '-infinity'), sum(r.n)
    FROM (%s) r
      CROSS JOIN LATERAL (SELECT CASE WHEN r.risk_accepted_until IS NULL THEN r.workflow_status ELSE 'accepted' END AS state,
        CASE WHEN r.workflow_status <> 'closed' THEN (r.sla_due AT TIME ZONE 'UTC')::date END AS due,
        (r.created_at AT TIME ZONE 'UTC')::date AS created) s
      CROSS JOIN LATERAL (
        SELECT 'list' AS kind, r.severity, s.state,
          r.group_name, r.tool, r.owner_email AS owner, NULL::text AS word, NULL::date AS day
        UNION ALL SELECT 'state', r.severity, s.state, NULL, NULL, NULL,
          CASE WHEN r.owner_email IS NULL THEN 'unowned' ELSE 'owned' END, NULL
        UNION ALL SELECT 'due', r.severity, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_day', NULL, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_month', NULL, NULL, NULL, NULL, r.owner_email, NULL, date_trunc('month', s.due::timestamp)::date
          WHERE s.due IS NOT NULL
        UNION ALL SELECT 'severity_due_day', r.severity, NULL, NULL, NULL, NULL, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'severity_due_month', r.severity, NULL, NULL, NULL, NULL, NULL, date_trunc('month', s.due::timestamp)::date
          WHERE s.due IS NOT NULL
        UNION ALL SELECT 'group', r.severity, s.state, r.group_name, NULL, NULL, NULL, NULL
        UNION ALL SELECT 'tool', r.severity, s.state, NULL, r.tool, NULL, NULL, NULL
        UNION ALL SELECT 'owner', r.severity, s.state, NULL, NULL, r.owner_email, NULL, NULL
        UNION ALL SELECT 'resolution', r.severity, NULL, NULL, NULL, NULL, r.resolution, NULL WHERE r.resolution IS NOT NULL
        UNION ALL SELECT 'sla', r.severity, CASE r.workflow_status WHEN 'closed' THEN 'closed' ELSE 'open' END, NULL, NULL, NULL,
          CASE WHEN r.sla_due IS NULL THEN 'none' WHEN r.closed_at > r.sla_due THEN 'missed' ELSE 'met' END, NULL
          WHERE s.due IS NULL
        UNION ALL SELECT 'since', NULL, r.workflow_status, NULL, NULL, NULL, NULL, (r.state_since AT TIME ZONE 'UTC')::date
          WHERE r.workflow_status <> 'closed'
        UNION ALL SELECT 'since_month', NULL, r.workflow_status, NULL, NULL, NULL, NULL,
          date_trunc('month', r.state_since AT TIME ZONE 'UTC')::date WHERE r.workflow_status <> 'closed'
        UNION ALL SELECT 'new', r.severity, NULL, NULL, NULL, NULL, NULL, date_trunc('week', s.created::timestamp)::date
        UNION ALL SELECT 'new_day', r.severity, NULL, NULL, NULL, NULL, NULL, s.created
        UNION ALL SELECT 'closed', r.severity, NULL, NULL, NULL, NULL, NULL, date_trunc('week', r.closed_at AT TIME ZONE 'UTC')::date
          WHERE r.workflow_status = 'closed' AND r.closed_at IS NOT NULL
        UNION ALL SELECT 'technique', r.severity, s.state, NULL, NULL, NULL, w, NULL FROM unnest(r.techniques) w
        UNION ALL SELECT 'suggested', r.severity, s.state, NULL, NULL, NULL, w, NULL FROM unnest(r.suggested) w
          WHERE w <> ALL (r.techniques)) t
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(r.n) <> 0$q$, p_rows)
$f$;

CREATE OR REPLACE FUNCTION incident_technique_sql(p_rows text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT format($q$
    INSERT INTO incident_technique (technique, simulation, suggested, incident_id, severity)
    SELECT w.technique, r.simulation, bool_and(w.suggested), r.id, r.severity FROM (%s) r
      CROSS JOIN LATERAL (SELECT unnest(r.techniques) AS technique, false AS suggested
        UNION ALL SELECT unnest(r.suggested), true) w
    GROUP BY w.technique, r.simulation, r.id, r.severity$q$, p_rows)
$f$;

CREATE OR REPLACE FUNCTION incident_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- What is tallied: most updates touch none of it, and then there is nothing to note.
  retallied CONSTANT text := 'SELECT r.*, %s AS n FROM %I r JOIN %I other ON other.id = r.id
    WHERE (r.simulation, r.severity, r.workflow_status, r.risk_accepted_until, r.group_name, r.tool, r.owner_email,
      r.sla_due, r.closed_at, r.resolution, r.state_since, r.created_at, r.techniques, r.suggested)
    IS DISTINCT FROM (other.simulation, other.severity, other.workflow_status, other.risk_accepted_until,
      other.group_name, other.tool, other.owner_email, other.sla_due, other.closed_at, other.resolution,
      other.state_since, other.created_at, other.techniques, other.suggested)';
  retagged CONSTANT text := 'JOIN %I other ON other.id = r.id
    WHERE (r.techniques <> ''{}'' OR other.techniques <> ''{}'' OR r.suggested <> ''{}'' OR other.suggested <> ''{}'')
    AND (r.techniques, r.suggested, r.severity, r.simulation)
      IS DISTINCT FROM (other.techniques, other.suggested, other.severity, other.simulation)';
  gone CONSTANT text := 'DELETE FROM incident_technique t USING (
    SELECT DISTINCT r.id, r.simulation, unnest(r.techniques || r.suggested) AS technique FROM old_rows r %s) g
    WHERE t.technique = g.technique AND t.simulation = g.simulation AND t.suggested IN (false, true)
      AND t.incident_id = g.id';
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM new_rows');
    EXECUTE incident_technique_sql('SELECT * FROM new_rows');
    INSERT INTO coverage_queue (incident_id) SELECT id FROM new_rows;
    INSERT INTO suggestion_queue (incident_id) SELECT id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE incident_tally_sql('SELECT *, -1 AS n FROM old_rows');
    EXECUTE format(gone, '');
  ELSE
    -- Planned anew each time: a plan made for one row would be kept for a hundred thousand.
    EXECUTE incident_tally_sql(format(retallied, '1', 'new_rows', 'old_rows') || ' UNION ALL '
      || format(retallied, '-1', 'old_rows', 'new_rows'));
    EXECUTE format(gone, format(retagged, 'new_rows'));
    EXECUTE incident_technique_sql('SELECT r.* FROM new_rows r ' || format(retagged, 'old_rows'));
    EXECUTE 'INSERT INTO coverage_queue (incident_id) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.version <> o.version OR n.last_run_id IS DISTINCT FROM o.last_run_id';
    EXECUTE 'INSERT INTO suggestion_queue (incident_id) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.title, n.text_sha256, n.cve, n.cwe, n.techniques, n.rejected_techniques)
        IS DISTINCT FROM (o.title, o.text_sha256, o.cve, o.cwe, o.techniques, o.rejected_techniques)';
  END IF;
  RETURN NULL;
END $$;

-- Counted afresh, with the new kinds.
TRUNCATE incident_tally, incident_tally_change;
DO $$ BEGIN
  EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM incident');
END $$;
INSERT INTO suggestion_queue (incident_id) SELECT id FROM incident ORDER BY id;

REVOKE ALL ON suggestion_queue FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON suggestion_queue TO proofline_app;
