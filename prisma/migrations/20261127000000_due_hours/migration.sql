-- Deadlines by the hour, so that what is due soon is told apart from what is overdue without reading the
-- incidents of two whole days.

-- Nothing is written between the count below and the first change that is noted with the new kind.
LOCK TABLE incident IN SHARE ROW EXCLUSIVE MODE;

-- As before, with this kind more:
--   severity_due_hour: severity, UTC day and hour ('00' to '23', as word) of the deadline, of what is not closed
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
          WHERE w <> ALL (r.techniques)) t
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(r.n) <> 0$q$, p_rows)
$f$;

INSERT INTO incident_tally_change (kind, simulation, severity, state, group_name, tool, owner, word, day, n)
SELECT 'severity_due_hour', simulation, severity, '', '', '', '', to_char(sla_due AT TIME ZONE 'UTC', 'HH24'),
  (sla_due AT TIME ZONE 'UTC')::date, count(*)
FROM incident WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL
GROUP BY simulation, severity, 8, 9;
