-- The work on a case: who moved it, until when it is due, what people state of it, and what the lists
-- and the overview count without reading every incident.

-- Rules of the SLA with their history: the newest row of a severity is in force. Null days: no deadline.
CREATE TABLE sla_rule (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  severity SMALLINT NOT NULL,
  days INTEGER,
  reason TEXT NOT NULL,
  set_by TEXT NOT NULL,
  set_by_name TEXT NOT NULL,
  set_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sla_rule_pkey PRIMARY KEY (id),
  CONSTRAINT sla_rule_severity CHECK (severity BETWEEN 0 AND 4),
  CONSTRAINT sla_rule_days CHECK (days BETWEEN 1 AND 3650)
);
CREATE INDEX sla_rule_severity_id_idx ON sla_rule (severity, id);
INSERT INTO sla_rule (severity, days, reason, set_by, set_by_name) VALUES
  (4, 7, 'Default', 'did:svc:service', 'Proofline'), (3, 30, 'Default', 'did:svc:service', 'Proofline'),
  (2, 90, 'Default', 'did:svc:service', 'Proofline'), (1, 120, 'Default', 'did:svc:service', 'Proofline'),
  (0, NULL, 'Default', 'did:svc:service', 'Proofline');
CREATE VIEW sla_rule_in_force AS
  SELECT DISTINCT ON (severity) id, severity, days, reason, set_by, set_by_name, set_at
  FROM sla_rule ORDER BY severity, id DESC;

ALTER TABLE incident
  -- The present state: since when, and who moved it there (null: nobody did, or it is not known).
  ADD COLUMN state_since TIMESTAMPTZ(6),
  ADD COLUMN state_by TEXT,
  -- When the present attempt to fix began.
  ADD COLUMN fixing_since TIMESTAMPTZ(6),
  ADD COLUMN sla_rule_id BIGINT,
  -- The deadline whose passing was told; each is told once.
  ADD COLUMN overdue_told TIMESTAMPTZ(6),
  -- The deadline whose nearness was told.
  ADD COLUMN due_soon_told TIMESTAMPTZ(6),
  ADD COLUMN closed_by TEXT,
  ADD COLUMN duplicate_of BIGINT;
UPDATE incident SET
  state_since = coalesce(closed_at, reopened_at, created_at),
  sla_due = coalesce(sla_due, (SELECT coalesce(reopened_at, created_at) + make_interval(days => r.days)
    FROM sla_rule_in_force r WHERE r.severity = incident.severity AND incident.workflow_status <> 'closed')),
  sla_rule_id = CASE WHEN sla_due IS NULL AND workflow_status <> 'closed' THEN
    (SELECT r.id FROM sla_rule_in_force r WHERE r.severity = incident.severity) END;
ALTER TABLE incident
  ALTER COLUMN state_since SET NOT NULL,
  ALTER COLUMN state_since SET DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT incident_sla_rule_fkey FOREIGN KEY (sla_rule_id) REFERENCES sla_rule (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT incident_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT incident_duplicate CHECK (duplicate_of IS NULL OR (resolution = 'duplicate' AND duplicate_of <> id)),
  -- An acceptance is a way of being closed, and it has an end.
  ADD CONSTRAINT incident_acceptance CHECK (
    risk_accepted_until IS NULL OR (workflow_status = 'closed' AND resolution = 'risk_accepted'));

-- What lists are filtered and ordered by.
CREATE INDEX incident_owner ON incident (simulation, owner_email, id);
CREATE INDEX incident_owner_severity ON incident (simulation, owner_email, severity, id);
CREATE INDEX incident_owner_due ON incident (simulation, owner_email, sla_due, id)
  WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL;
CREATE INDEX incident_group ON incident (simulation, group_name, id);
CREATE INDEX incident_tool ON incident (simulation, tool, id);
CREATE INDEX incident_created ON incident (simulation, created_at, id);
CREATE INDEX incident_due ON incident (simulation, sla_due, id) INCLUDE (severity, owner_email)
  WHERE workflow_status <> 'closed' AND sla_due IS NOT NULL;
-- Deadlines whose passing was not told; what was told long ago is not looked at again.
CREATE INDEX incident_untold ON incident (sla_due, id) WHERE NOT simulation AND workflow_status <> 'closed'
  AND sla_due IS NOT NULL AND overdue_told IS DISTINCT FROM sla_due;
CREATE INDEX incident_closed_at ON incident (simulation, closed_at, id) WHERE workflow_status = 'closed';
CREATE INDEX incident_accepted ON incident (risk_accepted_until) WHERE risk_accepted_until IS NOT NULL;
-- Rare kinds in the order of the list, so that a page of them need not be looked for among all others.
CREATE INDEX incident_open ON incident (simulation, id, sla_due) WHERE workflow_status <> 'closed';
CREATE INDEX incident_unowned ON incident (simulation, id) WHERE owner_email IS NULL;
CREATE INDEX incident_accepted_list ON incident (simulation, id) WHERE risk_accepted_until IS NOT NULL;
CREATE INDEX incident_with_techniques ON incident (simulation, id) WHERE techniques <> '{}';

-- What a person states of an incident, in their words: comments, assessments, verdicts, reasons. Never
-- changed; the newest of a kind is the present one. The trace commits to each.
CREATE TABLE incident_statement (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  incident_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  -- Canonical JSON (RFC 8785).
  body TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  author TEXT NOT NULL,
  author_name TEXT NOT NULL,
  stated_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT incident_statement_pkey PRIMARY KEY (id),
  CONSTRAINT incident_statement_kind CHECK (kind IN ('comment', 'impact', 'timeline', 'reproduction',
    'remediation', 'retest', 'severity', 'closure', 'reopening')),
  CONSTRAINT incident_statement_sha256 CHECK (sha256 = sha256(convert_to(body, 'UTF8'))),
  CONSTRAINT incident_statement_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX incident_statement_incident_kind_idx ON incident_statement (incident_id, kind, id);
CREATE TRIGGER incident_statement_immutable BEFORE UPDATE OR DELETE ON incident_statement
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
ALTER TABLE incident_statement ENABLE ALWAYS TRIGGER incident_statement_immutable;
CREATE TRIGGER sla_rule_immutable BEFORE UPDATE OR DELETE ON sla_rule
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
ALTER TABLE sla_rule ENABLE ALWAYS TRIGGER sla_rule_immutable;

-- Incidents that belong together; stored once, the lower id first. Duplicates stand in duplicate_of.
CREATE TABLE incident_link (
  incident_id BIGINT NOT NULL,
  other_id BIGINT NOT NULL,
  linked_by TEXT NOT NULL,
  linked_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT incident_link_pkey PRIMARY KEY (incident_id, other_id),
  CONSTRAINT incident_link_order CHECK (incident_id < other_id),
  CONSTRAINT incident_link_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT incident_link_other_fkey FOREIGN KEY (other_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX incident_link_other_id_idx ON incident_link (other_id);
CREATE INDEX incident_duplicate_of_idx ON incident (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- A list's filters under a name, for one account.
CREATE TABLE saved_view (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  name TEXT NOT NULL,
  -- Query string of the list.
  query TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT saved_view_pkey PRIMARY KEY (id),
  CONSTRAINT saved_view_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX saved_view_account_id_name_key ON saved_view (account_id, name);

-- What a person is told once. `subject` makes it one: a deadline, a ticket that failed.
CREATE TABLE notice (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  kind TEXT NOT NULL,
  incident_id BIGINT NOT NULL,
  -- Address of the account; null: everybody who leads.
  recipient TEXT,
  subject TEXT NOT NULL,
  told_at TIMESTAMPTZ(6) NOT NULL,
  read_at TIMESTAMPTZ(6),
  read_by TEXT,
  CONSTRAINT notice_pkey PRIMARY KEY (id),
  CONSTRAINT notice_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX notice_kind_incident_id_subject_key ON notice (kind, incident_id, subject);
CREATE INDEX notice_recipient_id_idx ON notice (recipient, id);
CREATE INDEX notice_unread ON notice (recipient, id) WHERE read_at IS NULL;

-- The ticket of an incident in a tracker.
CREATE TABLE ticket (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  incident_id BIGINT NOT NULL,
  system TEXT NOT NULL,
  -- Jira: base URL and project key; GitHub: API base URL and owner/repo.
  target TEXT NOT NULL,
  external_key TEXT,
  external_url TEXT,
  -- SHA-256 of the payload that the tracker took last.
  payload_sha256 BYTEA,
  pushed_at TIMESTAMPTZ(6),
  -- What the tracker itself said of it last.
  external_state TEXT,
  external_status TEXT,
  external_state_at TIMESTAMPTZ(6),
  created_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT ticket_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_external_state CHECK (external_state IN ('open', 'closed')),
  CONSTRAINT ticket_system CHECK (system IN ('jira', 'github')),
  CONSTRAINT ticket_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ticket_incident_id_system_target_key ON ticket (incident_id, system, target);

-- The outbox of tickets: what is to be sent, written in the transaction that asked for it.
CREATE TABLE ticket_push (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  ticket_id BIGINT NOT NULL,
  payload TEXT NOT NULL,
  payload_sha256 BYTEA NOT NULL,
  status TEXT NOT NULL DEFAULT 'queued',
  -- Whether the ticket was made or was there already; null until done.
  outcome TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(6) NOT NULL,
  leased_until TIMESTAMPTZ(6),
  last_error TEXT,
  requested_by TEXT NOT NULL,
  requested_at TIMESTAMPTZ(6) NOT NULL,
  finished_at TIMESTAMPTZ(6),
  CONSTRAINT ticket_push_pkey PRIMARY KEY (id),
  CONSTRAINT ticket_push_status CHECK (status IN ('queued', 'done', 'failed')),
  CONSTRAINT ticket_push_outcome CHECK (
    outcome IN ('created', 'updated') AND status = 'done' OR outcome IS NULL AND status <> 'done'),
  CONSTRAINT ticket_push_sha256 CHECK (payload_sha256 = sha256(convert_to(payload, 'UTF8'))),
  CONSTRAINT ticket_push_ticket_fkey FOREIGN KEY (ticket_id) REFERENCES ticket (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX ticket_push_due ON ticket_push (next_attempt_at, id) WHERE status = 'queued';
CREATE UNIQUE INDEX ticket_push_one_waiting ON ticket_push (ticket_id) WHERE status = 'queued';
CREATE INDEX ticket_push_ticket_id_id_idx ON ticket_push (ticket_id, id);

-- How many incidents there are of each kind that lists and charts ask for. Changes are added as rows of
-- their own, so that no two writers wait for each other; a job folds them into the totals.
--   list:   severity, state ('accepted' where a risk was accepted), group_name, tool, owner
--   state:  severity, state as above, word 'owned' or 'unowned': the same, small enough for every page
--   group, tool, owner: severity, state as above, and that one
--   resolution: severity, word
--   due:    severity, owner, day of the deadline, of what is not closed
--   due_day, due_month: owner, day or first of the month of the deadline, of what is not closed
--   sla:    severity, 'open' or 'closed', word 'none', 'met' or 'missed'; what has a running deadline stands under due
--   since, since_month: state, day or first of the month since which it stands there, of what is not closed
--   new, closed: severity, Monday of the week
--   technique: severity, state as above, word
CREATE TABLE incident_tally (
  kind TEXT NOT NULL,
  simulation BOOLEAN NOT NULL,
  severity SMALLINT NOT NULL DEFAULT -1,
  state TEXT NOT NULL DEFAULT '',
  group_name TEXT NOT NULL DEFAULT '',
  tool TEXT NOT NULL DEFAULT '',
  owner TEXT NOT NULL DEFAULT '',
  word TEXT NOT NULL DEFAULT '',
  day DATE NOT NULL DEFAULT '-infinity',
  n BIGINT NOT NULL,
  CONSTRAINT incident_tally_pkey PRIMARY KEY (kind, simulation, severity, state, group_name, tool, owner, word, day)
);
CREATE INDEX incident_tally_day ON incident_tally (kind, simulation, day);
CREATE TABLE incident_tally_change (
  kind TEXT NOT NULL,
  simulation BOOLEAN NOT NULL,
  severity SMALLINT NOT NULL,
  state TEXT NOT NULL,
  group_name TEXT NOT NULL,
  tool TEXT NOT NULL,
  owner TEXT NOT NULL,
  word TEXT NOT NULL,
  day DATE NOT NULL,
  n BIGINT NOT NULL
);
CREATE INDEX incident_tally_change_kind_idx ON incident_tally_change (kind, simulation);
CREATE VIEW incident_tally_now AS
  SELECT kind, simulation, severity, state, group_name, tool, owner, word, day, n FROM incident_tally
  UNION ALL
  SELECT kind, simulation, severity, state, group_name, tool, owner, word, day, n FROM incident_tally_change;

-- The techniques of incidents one by one, so that those of a technique are found in the order of a list.
CREATE TABLE incident_technique (
  technique TEXT NOT NULL,
  simulation BOOLEAN NOT NULL,
  incident_id BIGINT NOT NULL,
  severity SMALLINT NOT NULL,
  CONSTRAINT incident_technique_pkey PRIMARY KEY (technique, simulation, incident_id)
);
CREATE INDEX incident_technique_severity ON incident_technique (technique, simulation, severity, incident_id);

-- Incidents whose coverage has to be computed again.
CREATE TABLE coverage_queue (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  incident_id BIGINT NOT NULL,
  CONSTRAINT coverage_queue_pkey PRIMARY KEY (id)
);

-- The statement that notes the tallies of some rows of incident; `n` is 1 for rows that came, -1 for rows
-- that went. As text, because the transition tables of a trigger are known to its own statements only.
CREATE FUNCTION incident_tally_sql(p_rows text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT format($q$
    INSERT INTO incident_tally_change (kind, simulation, severity, state, group_name, tool, owner, word, day, n)
    SELECT t.kind, r.simulation, coalesce(t.severity, -1), coalesce(t.state, ''), coalesce(t.group_name, ''),
      coalesce(t.tool, ''), coalesce(t.owner, ''), coalesce(t.word, ''), coalesce(t.day, '-infinity'), sum(r.n)
    FROM (%s) r
      CROSS JOIN LATERAL (SELECT CASE WHEN r.risk_accepted_until IS NULL THEN r.workflow_status ELSE 'accepted' END AS state,
        CASE WHEN r.workflow_status <> 'closed' THEN (r.sla_due AT TIME ZONE 'UTC')::date END AS due) s
      CROSS JOIN LATERAL (
        SELECT 'list' AS kind, r.severity, s.state,
          r.group_name, r.tool, r.owner_email AS owner, NULL::text AS word, NULL::date AS day
        UNION ALL SELECT 'state', r.severity, s.state, NULL, NULL, NULL,
          CASE WHEN r.owner_email IS NULL THEN 'unowned' ELSE 'owned' END, NULL
        UNION ALL SELECT 'due', r.severity, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_day', NULL, NULL, NULL, NULL, r.owner_email, NULL, s.due WHERE s.due IS NOT NULL
        UNION ALL SELECT 'due_month', NULL, NULL, NULL, NULL, r.owner_email, NULL, date_trunc('month', s.due::timestamp)::date
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
        UNION ALL SELECT 'new', r.severity, NULL, NULL, NULL, NULL, NULL, date_trunc('week', r.created_at AT TIME ZONE 'UTC')::date
        UNION ALL SELECT 'closed', r.severity, NULL, NULL, NULL, NULL, NULL, date_trunc('week', r.closed_at AT TIME ZONE 'UTC')::date
          WHERE r.workflow_status = 'closed' AND r.closed_at IS NOT NULL
        UNION ALL SELECT 'technique', r.severity, s.state, NULL, NULL, NULL, w, NULL FROM unnest(r.techniques) w) t
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(r.n) <> 0$q$, p_rows)
$f$;

-- The statement that notes the techniques of some rows of incident.
CREATE FUNCTION incident_technique_sql(p_rows text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT format($q$
    INSERT INTO incident_technique (technique, simulation, incident_id, severity)
    SELECT DISTINCT w, r.simulation, r.id, r.severity FROM (%s) r CROSS JOIN unnest(r.techniques) w$q$, p_rows)
$f$;

CREATE FUNCTION incident_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  retagged CONSTANT text := 'JOIN %I other ON other.id = r.id WHERE (r.techniques <> ''{}'' OR other.techniques <> ''{}'')
    AND (r.techniques, r.severity, r.simulation) IS DISTINCT FROM (other.techniques, other.severity, other.simulation)';
  gone CONSTANT text := 'DELETE FROM incident_technique t USING (
    SELECT r.id, r.simulation, unnest(r.techniques) AS technique FROM old_rows r %s) g
    WHERE t.technique = g.technique AND t.simulation = g.simulation AND t.incident_id = g.id';
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM new_rows');
    EXECUTE incident_technique_sql('SELECT * FROM new_rows');
    INSERT INTO coverage_queue (incident_id) SELECT id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE incident_tally_sql('SELECT *, -1 AS n FROM old_rows');
    EXECUTE format(gone, '');
  ELSE
    EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM new_rows UNION ALL SELECT *, -1 AS n FROM old_rows');
    EXECUTE format(gone, format(retagged, 'new_rows'));
    EXECUTE incident_technique_sql('SELECT r.* FROM new_rows r ' || format(retagged, 'old_rows'));
    -- Planned anew each time: a plan made for one row would be kept for a hundred thousand.
    EXECUTE 'INSERT INTO coverage_queue (incident_id) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.version <> o.version OR n.last_run_id IS DISTINCT FROM o.last_run_id';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER incident_inserted AFTER INSERT ON incident REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION incident_changed();
CREATE TRIGGER incident_updated AFTER UPDATE ON incident REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION incident_changed();
CREATE TRIGGER incident_deleted AFTER DELETE ON incident REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION incident_changed();

-- What is done to evidence changes what is proven.
CREATE FUNCTION custody_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO coverage_queue (incident_id)
    SELECT DISTINCT e.incident_id FROM new_rows n JOIN evidence_item e ON e.id = n.evidence_id;
  RETURN NULL;
END $$;
CREATE TRIGGER custody_event_inserted AFTER INSERT ON custody_event REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION custody_changed();

DO $$ BEGIN
  EXECUTE incident_tally_sql('SELECT *, 1 AS n FROM incident');
  EXECUTE incident_technique_sql('SELECT * FROM incident');
END $$;
INSERT INTO coverage_queue (incident_id) SELECT id FROM incident ORDER BY id;

REVOKE ALL ON sla_rule, sla_rule_in_force, incident_statement, incident_link, saved_view, notice, ticket,
  ticket_push, incident_tally, incident_tally_change, incident_tally_now, incident_technique, coverage_queue FROM PUBLIC;
-- Rules and statements are written once.
GRANT SELECT, INSERT ON sla_rule, incident_statement TO proofline_app;
GRANT SELECT ON sla_rule_in_force, incident_tally_now TO proofline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON incident_link, saved_view, notice, ticket, ticket_push,
  incident_tally, incident_tally_change, incident_technique, coverage_queue TO proofline_app;
