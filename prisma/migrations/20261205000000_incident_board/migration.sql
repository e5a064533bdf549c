-- What the board of incidents counts: when each was triaged and fixed, how long that took, what is open
-- by age and asset, and whether deadlines were kept.

-- Nothing is written between the count below and the first change that is noted with the new kinds.
LOCK TABLE incident IN SHARE ROW EXCLUSIVE MODE;

-- When it first left the state open, and when it last came to a retest that did not fail; null: it never did.
ALTER TABLE incident ADD COLUMN triaged_at TIMESTAMPTZ(6), ADD COLUMN fixed_at TIMESTAMPTZ(6);

-- As the records of each incident tell it; what was never moved by people has none.
WITH moves AS (
  SELECT substring(chain FROM '[0-9]+$')::bigint AS id, ordinal,
    convert_from(line, 'UTF8')::jsonb -> 'body' AS body
  FROM trace_record WHERE chain ~ '^incident:INC-[0-9]+-[0-9]+$'),
steps AS (
  SELECT id, ordinal, (body ->> 'at')::timestamptz AS at, body -> 'sum' ->> 'from' AS came_from, body -> 'sum' ->> 'to' AS came_to
  FROM moves WHERE body ->> 'kind' IN ('incident.transition', 'incident.assign', 'incident.retest', 'incident.close',
    'incident.reopen', 'incident.not_observed')),
times AS (
  SELECT id, min(at) FILTER (WHERE came_from = 'open' AND came_to <> 'open') AS triaged_at,
    max(at) FILTER (WHERE came_to = 'retest' AND came_from <> 'retest') AS retest_at
  FROM steps GROUP BY id)
UPDATE incident i SET triaged_at = t.triaged_at,
  fixed_at = CASE WHEN i.workflow_status IN ('retest', 'closed') THEN t.retest_at END
FROM times t WHERE t.id = i.id AND (t.triaged_at IS NOT NULL OR t.retest_at IS NOT NULL);

CREATE FUNCTION incident_staged() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.workflow_status = 'open' AND NEW.triaged_at IS NULL THEN NEW.triaged_at := NEW.state_since; END IF;
  IF NEW.workflow_status = 'retest' THEN NEW.fixed_at := NEW.state_since;
  ELSIF NEW.workflow_status <> 'closed' THEN NEW.fixed_at := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER incident_staged BEFORE UPDATE ON incident FOR EACH ROW
  WHEN (OLD.workflow_status IS DISTINCT FROM NEW.workflow_status) EXECUTE FUNCTION incident_staged();

-- Minutes until each stage that was reached, with its UTC day; without a search path, so that it is inlined.
CREATE FUNCTION incident_took(created timestamptz, triaged timestamptz, fixed timestamptz, closed timestamptz)
RETURNS TABLE (stage text, day date, minutes bigint)
LANGUAGE sql STABLE AS $$
  SELECT s.stage, (s.at AT TIME ZONE 'UTC')::date, greatest(floor(extract(epoch FROM s.at - created) / 60), 0)::bigint
  FROM (VALUES ('triaged', triaged), ('fixed', fixed), ('closed', closed)) s (stage, at) WHERE s.at IS NOT NULL
$$;

-- As before, with these kinds more:
--   closed_day: severity, day
--   kept_day: word 'met' or 'missed', day of closing, of what had a deadline
--   open_day: severity, day it was created, of what is not closed
--   asset: word is the host, of what is not closed
--   took_day, took_week: state 'triaged', 'fixed' or 'closed', day or Monday on which it came there,
--     word is the class of how long it took: floor(ln(minutes) / ln(1.25))
--   took_minutes: state and day as in took_day; n is the sum of minutes
CREATE OR REPLACE FUNCTION incident_tally_sql(p_rows text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT format($q$
    INSERT INTO incident_tally_change (kind, simulation, severity, state, group_name, tool, owner, word, day, n)
    SELECT t.kind, r.simulation, coalesce(t.severity, -1), coalesce(t.state, ''), coalesce(t.group_name, ''),
      coalesce(t.tool, ''), coalesce(t.owner, ''), coalesce(t.word, ''), coalesce(t.day, '-infinity'), sum(r.n * t.weight)
    FROM (%s) r
      CROSS JOIN LATERAL (SELECT CASE WHEN r.risk_accepted_until IS NULL THEN r.workflow_status ELSE 'accepted' END AS state,
        CASE WHEN r.workflow_status <> 'closed' THEN (r.sla_due AT TIME ZONE 'UTC')::date END AS due,
        (r.created_at AT TIME ZONE 'UTC')::date AS created,
        CASE WHEN r.workflow_status = 'closed' THEN (r.closed_at AT TIME ZONE 'UTC')::date END AS closed) s
      CROSS JOIN LATERAL (SELECT u.*, 1::bigint AS weight FROM (
        SELECT 'list' AS kind, r.severity, s.state,
          r.group_name, r.tool, r.owner_email AS owner, NULL::text AS word, NULL::date AS day
        UNION ALL SELECT 'state', r.severity, s.state, NULL, NULL, NULL,
          CASE WHEN r.owner_email IS NULL THEN 'unowned' ELSE 'owned' END, NULL
        UNION ALL SELECT 'due', r.severity, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_day', NULL, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_month', NULL, NULL, NULL, NULL, r.owner_email, NULL, date_trunc('month', s.due::timestamp)::date
          WHERE s.due IS NOT NULL
        UNION ALL SELECT 'severity_due_day', r.severity, NULL, NULL, NULL, NULL, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'severity_due_hour', r.severity, NULL, NULL, NULL, NULL, to_char(r.sla_due AT TIME ZONE 'UTC', 'HH24'), s.due
          WHERE s.due IS NOT NULL
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
          WHERE w <> ALL (r.techniques)
        UNION ALL SELECT 'closed_day', r.severity, NULL, NULL, NULL, NULL, NULL, s.closed WHERE s.closed IS NOT NULL
        UNION ALL SELECT 'kept_day', NULL, NULL, NULL, NULL, NULL,
          CASE WHEN r.closed_at > r.sla_due THEN 'missed' ELSE 'met' END, s.closed
          WHERE s.closed IS NOT NULL AND r.sla_due IS NOT NULL
        UNION ALL SELECT 'open_day', r.severity, NULL, NULL, NULL, NULL, NULL, s.created WHERE r.workflow_status <> 'closed'
        UNION ALL SELECT 'asset', NULL, NULL, NULL, NULL, NULL, r.asset_host, NULL
          WHERE r.workflow_status <> 'closed' AND r.asset_host IS NOT NULL
        UNION ALL SELECT grain.kind, NULL, took.stage, NULL, NULL, NULL, floor(ln(greatest(took.minutes, 1)::float8) / ln(1.25::float8))::int::text,
          date_trunc(grain.step, took.day::timestamp)::date
          FROM incident_took(r.created_at, r.triaged_at, r.fixed_at, r.closed_at) took,
            (VALUES ('took_day', 'day'), ('took_week', 'week')) grain (kind, step)) u
        UNION ALL SELECT 'took_minutes', NULL, took.stage, NULL, NULL, NULL, NULL, took.day, took.minutes
          FROM incident_took(r.created_at, r.triaged_at, r.fixed_at, r.closed_at) took) t
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(r.n * t.weight) <> 0$q$, p_rows)
$f$;

CREATE OR REPLACE FUNCTION incident_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- What is tallied: most updates touch none of it, and then there is nothing to note.
  retallied CONSTANT text := 'SELECT r.*, %s AS n FROM %I r JOIN %I other ON other.id = r.id
    WHERE (r.simulation, r.severity, r.workflow_status, r.risk_accepted_until, r.group_name, r.tool, r.owner_email,
      r.sla_due, r.closed_at, r.resolution, r.state_since, r.created_at, r.techniques, r.suggested,
      r.asset_host, r.triaged_at, r.fixed_at)
    IS DISTINCT FROM (other.simulation, other.severity, other.workflow_status, other.risk_accepted_until,
      other.group_name, other.tool, other.owner_email, other.sla_due, other.closed_at, other.resolution,
      other.state_since, other.created_at, other.techniques, other.suggested, other.asset_host, other.triaged_at, other.fixed_at)';
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

CREATE INDEX incident_tally_asset ON incident_tally (simulation, n DESC) WHERE kind = 'asset';

-- Counted afresh, with the new kinds.
TRUNCATE incident_tally, incident_tally_change;
DO $$ BEGIN
  EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM incident');
END $$;
