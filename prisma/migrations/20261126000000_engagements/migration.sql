-- Engagements: who may know of them, what was done in them and what proves it.

CREATE TABLE engagement (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  name TEXT NOT NULL,
  codename TEXT,
  type TEXT NOT NULL,
  client TEXT,
  state TEXT NOT NULL DEFAULT 'planned',
  state_since TIMESTAMPTZ(6) NOT NULL,
  simulation BOOLEAN NOT NULL DEFAULT false,
  -- Lists and rules as JSON of domain/engagements.
  scope JSONB NOT NULL DEFAULT '[]',
  crown_jewels JSONB NOT NULL DEFAULT '[]',
  rules JSONB NOT NULL,
  scenarios JSONB NOT NULL DEFAULT '[]',
  -- Who wrote the rules as they stand now, and who else approved them; a change takes the approval back.
  rules_by TEXT NOT NULL,
  rules_approved_by TEXT,
  rules_approved_by_name TEXT,
  rules_approved_at TIMESTAMPTZ(6),
  starts_at TIMESTAMPTZ(6),
  ends_at TIMESTAMPTZ(6),
  -- E-mail addresses; beside its creator and the auditors, nobody else knows of an engagement before it
  -- is completed.
  white_team TEXT[] NOT NULL DEFAULT '{}',
  red_team TEXT[] NOT NULL DEFAULT '{}',
  log_count INTEGER NOT NULL DEFAULT 0,
  register_count INTEGER NOT NULL DEFAULT 0,
  last_entry_at TIMESTAMPTZ(6),
  created_by TEXT NOT NULL,
  created_by_name TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  updated_at TIMESTAMPTZ(6) NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT engagement_pkey PRIMARY KEY (id),
  CONSTRAINT engagement_type CHECK (type IN ('red_team', 'purple_team', 'tlpt', 'pentest', 'tabletop')),
  CONSTRAINT engagement_state CHECK (state IN ('planned', 'active', 'paused', 'reporting', 'completed', 'cancelled')),
  CONSTRAINT engagement_approval CHECK (
    (rules_approved_by IS NULL) = (rules_approved_at IS NULL) AND (rules_approved_by IS NULL) = (rules_approved_by_name IS NULL)),
  CONSTRAINT engagement_dates CHECK (ends_at IS NULL OR starts_at IS NULL OR ends_at >= starts_at)
);
CREATE INDEX engagement_simulation_id_idx ON engagement (simulation, id);

-- Entries of the white-team log and the evidence register. Never changed: a correction is an entry of its
-- own. Each has a record in the chain of the engagement that commits to its exact bytes.
CREATE TABLE engagement_entry (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  engagement_id BIGINT NOT NULL,
  register TEXT NOT NULL,
  -- Place among the entries of its register, from 1.
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- Canonical JSON (RFC 8785).
  body TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  title TEXT NOT NULL,
  occurred_at TIMESTAMPTZ(6) NOT NULL,
  recorded_at TIMESTAMPTZ(6) NOT NULL,
  author TEXT NOT NULL,
  author_name TEXT NOT NULL,
  -- The side that wrote it.
  side TEXT NOT NULL,
  corrects BIGINT,
  -- Stored bytes of a register item; null for digests and addresses.
  content_sha256 BYTEA,
  -- Its record in the chain.
  chain_epoch INTEGER NOT NULL,
  chain_seq BIGINT NOT NULL,
  entry_hash BYTEA NOT NULL,
  prev_hash BYTEA NOT NULL,
  CONSTRAINT engagement_entry_pkey PRIMARY KEY (id),
  CONSTRAINT engagement_entry_register CHECK (register IN ('white_team', 'evidence')),
  CONSTRAINT engagement_entry_side CHECK (side IN ('white', 'red')),
  CONSTRAINT engagement_entry_sha256 CHECK (sha256 = sha256(convert_to(body, 'UTF8'))),
  CONSTRAINT engagement_entry_engagement_fkey FOREIGN KEY (engagement_id) REFERENCES engagement (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT engagement_entry_corrects_fkey FOREIGN KEY (corrects) REFERENCES engagement_entry (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX engagement_entry_engagement_id_register_number_key ON engagement_entry (engagement_id, register, number);
CREATE INDEX engagement_entry_engagement_id_occurred_at_id_idx ON engagement_entry (engagement_id, occurred_at, id);
CREATE INDEX engagement_entry_corrects_idx ON engagement_entry (corrects) WHERE corrects IS NOT NULL;
CREATE TRIGGER engagement_entry_immutable BEFORE UPDATE OR DELETE ON engagement_entry
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
ALTER TABLE engagement_entry ENABLE ALWAYS TRIGGER engagement_entry_immutable;

-- Versions of the final report; a repeat is a new one and the earlier remain.
CREATE TABLE engagement_report (
  engagement_id BIGINT NOT NULL,
  number INTEGER NOT NULL,
  -- Canonical JSON (RFC 8785).
  body TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  author TEXT NOT NULL,
  author_name TEXT NOT NULL,
  made_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT engagement_report_pkey PRIMARY KEY (engagement_id, number),
  CONSTRAINT engagement_report_sha256 CHECK (sha256 = sha256(convert_to(body, 'UTF8'))),
  CONSTRAINT engagement_report_engagement_fkey FOREIGN KEY (engagement_id) REFERENCES engagement (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER engagement_report_immutable BEFORE UPDATE OR DELETE ON engagement_report
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
ALTER TABLE engagement_report ENABLE ALWAYS TRIGGER engagement_report_immutable;

REVOKE ALL ON engagement, engagement_entry, engagement_report FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON engagement TO proofline_app;
GRANT SELECT, INSERT ON engagement_entry, engagement_report TO proofline_app;
