-- Federation: who may bring agents, which agents asked for admission, what was proven of them, who decided,
-- and who is listed. Hot rows (probes) stand apart from the searchable row: an update of that one rewrites
-- its text indexes.

CREATE TABLE fed_operator (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  did TEXT NOT NULL,
  name TEXT NOT NULL,
  organisation TEXT NOT NULL DEFAULT '',
  contact TEXT,
  -- What the operator may bring: an integrator's agents may be integrators.
  role TEXT NOT NULL,
  status TEXT NOT NULL,
  status_reason TEXT,
  status_since TIMESTAMPTZ(6) NOT NULL,
  -- Host that the operator proved to hold, re-checked every 90 days.
  domain TEXT,
  domain_verified_at TIMESTAMPTZ(6),
  domain_next_check_at TIMESTAMPTZ(6),
  simulation BOOLEAN NOT NULL DEFAULT false,
  created_by TEXT NOT NULL,
  created_by_name TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  updated_at TIMESTAMPTZ(6) NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT fed_operator_pkey PRIMARY KEY (id),
  CONSTRAINT fed_operator_did CHECK (length(did) <= 256 AND did ~ '^did:[a-z0-9]+:[A-Za-z0-9._:%-]{1,200}$'),
  CONSTRAINT fed_operator_role CHECK (role IN ('integrator', 'human')),
  CONSTRAINT fed_operator_status CHECK (status IN ('pending', 'active', 'suspended', 'banned'))
);
CREATE UNIQUE INDEX fed_operator_did_key ON fed_operator (did);
CREATE INDEX fed_operator_simulation_id_idx ON fed_operator (simulation, id);
CREATE INDEX fed_operator_domain_check_idx ON fed_operator (domain_next_check_at) WHERE domain_next_check_at IS NOT NULL;

CREATE TABLE fed_operator_key (
  -- RFC 7638 thumbprint; one key is one operator's, for good.
  kid TEXT NOT NULL,
  operator_id BIGINT NOT NULL,
  public_key BYTEA NOT NULL,
  added_by TEXT NOT NULL,
  added_at TIMESTAMPTZ(6) NOT NULL,
  -- Null: it was given by an integrator who vouched for it, or is not proven yet (operator pending).
  proven_at TIMESTAMPTZ(6),
  retires_at TIMESTAMPTZ(6),
  revoked_at TIMESTAMPTZ(6),
  revoked_by TEXT,
  revoke_reason TEXT,
  CONSTRAINT fed_operator_key_pkey PRIMARY KEY (kid),
  CONSTRAINT fed_operator_key_public_key CHECK (length(public_key) = 32),
  CONSTRAINT fed_operator_key_operator_fkey FOREIGN KEY (operator_id) REFERENCES fed_operator (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_operator_key_operator_id_idx ON fed_operator_key (operator_id);

-- Accounts that act for an operator; whoever is one decides on none of its registrations.
CREATE TABLE fed_operator_member (
  operator_id BIGINT NOT NULL,
  account_id UUID NOT NULL,
  added_by TEXT NOT NULL,
  added_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT fed_operator_member_pkey PRIMARY KEY (operator_id, account_id),
  CONSTRAINT fed_operator_member_operator_fkey FOREIGN KEY (operator_id) REFERENCES fed_operator (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT fed_operator_member_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_operator_member_account_id_idx ON fed_operator_member (account_id);

-- Joins without a proof of the key: they reserve nothing and end after an hour. One for each DID and key.
CREATE TABLE fed_challenge (
  did TEXT NOT NULL,
  kid TEXT NOT NULL,
  purpose TEXT NOT NULL,
  registration_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  audience TEXT NOT NULL,
  -- The declaration as it was read, and how the operator's consent came with it; JSON of domain/federation.
  declaration JSONB NOT NULL,
  consent JSONB,
  local_gates JSONB NOT NULL,
  peer TEXT NOT NULL,
  issued_at TIMESTAMPTZ(6) NOT NULL,
  expires_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT fed_challenge_pkey PRIMARY KEY (did, kid, purpose),
  CONSTRAINT fed_challenge_purpose CHECK (purpose IN ('join', 'operator'))
);
CREATE UNIQUE INDEX fed_challenge_nonce_key ON fed_challenge (nonce);
CREATE INDEX fed_challenge_expires_at_idx ON fed_challenge (expires_at);

-- One row for each proven registration; the columns are those of the live revision.
CREATE TABLE fed_agent (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  registration_id TEXT NOT NULL,
  did TEXT NOT NULL,
  operator_id BIGINT NOT NULL,
  operator_did TEXT NOT NULL,
  operator_name TEXT NOT NULL,
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_key TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  contact TEXT,
  runtime_type TEXT NOT NULL,
  runtime_address TEXT NOT NULL,
  address_host TEXT NOT NULL,
  address_domain TEXT NOT NULL,
  -- The whole declaration of the live revision; JSON of domain/federation.
  declaration JSONB NOT NULL,
  requested_tier TEXT NOT NULL,
  tier TEXT,
  status TEXT NOT NULL,
  status_reason TEXT,
  status_since TIMESTAMPTZ(6) NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  -- Skills at or above the level that lists them, by id, and what search reads beside the names.
  skill_ids TEXT[] NOT NULL DEFAULT '{}',
  skill_text TEXT NOT NULL DEFAULT '',
  ranking SMALLINT NOT NULL DEFAULT 0,
  -- The factors of the ranking; JSON of domain/federation.
  ranking_basis JSONB NOT NULL DEFAULT '{}',
  liveness TEXT NOT NULL DEFAULT 'unknown',
  liveness_since TIMESTAMPTZ(6) NOT NULL,
  -- Stale for a day: left out of the directory unless it is asked for. Kept by the refresh of rankings.
  hidden BOOLEAN NOT NULL DEFAULT false,
  address_bound_at TIMESTAMPTZ(6),
  verified_at TIMESTAMPTZ(6),
  submitted_at TIMESTAMPTZ(6) NOT NULL,
  approved_at TIMESTAMPTZ(6),
  approved_by TEXT,
  approved_by_role TEXT,
  ended_at TIMESTAMPTZ(6),
  expires_at TIMESTAMPTZ(6),
  -- DID of area B that the same holder proved, if any.
  registry_did TEXT,
  simulation BOOLEAN NOT NULL DEFAULT false,
  updated_at TIMESTAMPTZ(6) NOT NULL,
  -- Order of public changes, withdrawals included, for mirrors.
  changed_at TIMESTAMPTZ(6) NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  search TSVECTOR GENERATED ALWAYS AS (
    to_tsvector('simple', name || ' ' || description || ' ' || provider || ' ' || skill_text)) STORED,
  CONSTRAINT fed_agent_pkey PRIMARY KEY (id),
  CONSTRAINT fed_agent_did CHECK (did ~ '^did:svc:agent:[a-z0-9]([a-z0-9._-]{0,126}[a-z0-9])?$'),
  CONSTRAINT fed_agent_role CHECK (role IN ('executor', 'validator', 'integrator')),
  CONSTRAINT fed_agent_runtime CHECK (runtime_type IN ('mcp-server', 'rest-api', 'websocket', 'grpc')),
  CONSTRAINT fed_agent_tier CHECK (tier IN ('T1', 'T2', 'T3') AND requested_tier IN ('T1', 'T2', 'T3')),
  CONSTRAINT fed_agent_status CHECK (status IN ('pending', 'approved', 'rejected', 'expired', 'suspended', 'withdrawn')),
  CONSTRAINT fed_agent_approved CHECK (status <> 'approved' OR (tier IS NOT NULL AND approved_at IS NOT NULL)),
  CONSTRAINT fed_agent_ranking CHECK (ranking BETWEEN 0 AND 100),
  CONSTRAINT fed_agent_liveness CHECK (liveness IN ('live', 'degraded', 'stale', 'unknown')),
  CONSTRAINT fed_agent_operator_fkey FOREIGN KEY (operator_id) REFERENCES fed_operator (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX fed_agent_registration_id_key ON fed_agent (registration_id);
-- One registration of a DID is in force; history stays beside it.
CREATE UNIQUE INDEX fed_agent_in_force_key ON fed_agent (did) WHERE status IN ('pending', 'approved', 'suspended');
CREATE INDEX fed_agent_did_id_idx ON fed_agent (did, id);
CREATE INDEX fed_agent_operator_id_idx ON fed_agent (operator_id, id);
CREATE INDEX fed_agent_domain_idx ON fed_agent (address_domain) WHERE status IN ('pending', 'approved', 'suspended');
CREATE INDEX fed_agent_host_idx ON fed_agent (address_host) WHERE status IN ('pending', 'approved', 'suspended');
CREATE INDEX fed_agent_expires_at_idx ON fed_agent (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX fed_agent_console_idx ON fed_agent (simulation, status, id);
-- Directory: each filter walks in the order of the list. Both columns descend, so that a page is one row comparison.
CREATE INDEX fed_agent_ranking_idx ON fed_agent (simulation, hidden, ranking DESC, id DESC) WHERE status = 'approved';
-- For each combination of these three: one of several that is rare is found as fast as all.
CREATE INDEX fed_agent_kind_idx ON fed_agent (simulation, hidden, role, tier, runtime_type, ranking DESC, id DESC) WHERE status = 'approved';
CREATE INDEX fed_agent_liveness_idx ON fed_agent (simulation, liveness, ranking DESC, id DESC) WHERE status = 'approved';
CREATE INDEX fed_agent_provider_idx ON fed_agent (simulation, provider_key text_pattern_ops, ranking DESC, id DESC) WHERE status = 'approved';
CREATE INDEX fed_agent_operator_did_idx ON fed_agent (simulation, operator_did, ranking DESC, id DESC) WHERE status = 'approved';
CREATE INDEX fed_agent_approved_idx ON fed_agent (simulation, approved_at DESC, id DESC) WHERE status = 'approved';
CREATE INDEX fed_agent_listed_did_idx ON fed_agent (simulation, did, id) WHERE status = 'approved';
-- With the ranking in them (btree_gin), what is neither rare nor frequent is found ranking by ranking.
CREATE INDEX fed_agent_skills_idx ON fed_agent USING GIN (skill_ids, ranking) WHERE status = 'approved';
CREATE INDEX fed_agent_search_idx ON fed_agent USING GIN (search, ranking) WHERE status = 'approved';
CREATE INDEX fed_agent_changed_idx ON fed_agent (simulation, changed_at, id) WHERE approved_at IS NOT NULL;

-- Revisions: the live one, those before it, and at most one that is being checked.
CREATE TABLE fed_revision (
  agent_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  state TEXT NOT NULL,
  declaration JSONB NOT NULL,
  -- Members that differ from the revision before.
  changed TEXT[] NOT NULL DEFAULT '{}',
  submitted_by TEXT NOT NULL,
  submitted_at TIMESTAMPTZ(6) NOT NULL,
  ended_at TIMESTAMPTZ(6),
  CONSTRAINT fed_revision_pkey PRIMARY KEY (agent_id, revision),
  CONSTRAINT fed_revision_state CHECK (state IN ('checking', 'awaiting_review', 'applied', 'replaced', 'failed')),
  CONSTRAINT fed_revision_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX fed_revision_open_key ON fed_revision (agent_id) WHERE state IN ('checking', 'awaiting_review');

-- Keys that a DID proved. A key belongs to one DID for good; that DID's history says when it counted.
CREATE TABLE fed_agent_key (
  kid TEXT NOT NULL,
  did TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  added_at TIMESTAMPTZ(6) NOT NULL,
  added_by TEXT NOT NULL,
  retires_at TIMESTAMPTZ(6),
  replaced_by TEXT,
  revoked_at TIMESTAMPTZ(6),
  revoked_by TEXT,
  revoke_reason TEXT,
  last_signed_at TIMESTAMPTZ(6),
  CONSTRAINT fed_agent_key_pkey PRIMARY KEY (kid),
  CONSTRAINT fed_agent_key_public_key CHECK (length(public_key) = 32)
);
CREATE INDEX fed_agent_key_did_idx ON fed_agent_key (did);

-- How each gate stands for each revision; runs are history.
CREATE TABLE fed_gate (
  agent_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  gate TEXT NOT NULL,
  result TEXT NOT NULL,
  code TEXT,
  message TEXT,
  attempts INTEGER NOT NULL DEFAULT 1,
  checked_at TIMESTAMPTZ(6) NOT NULL,
  next_attempt_at TIMESTAMPTZ(6),
  -- Leased by the worker that tries it again.
  leased_until TIMESTAMPTZ(6),
  -- What was seen; JSON of domain/federation.
  evidence JSONB NOT NULL DEFAULT '{}',
  evidence_sha256 BYTEA,
  CONSTRAINT fed_gate_pkey PRIMARY KEY (agent_id, revision, gate),
  CONSTRAINT fed_gate_gate CHECK (gate IN ('G1', 'G2', 'G3', 'G4', 'G5', 'G6')),
  CONSTRAINT fed_gate_result CHECK (result IN ('passed', 'failed', 'pending', 'error', 'skipped')),
  CONSTRAINT fed_gate_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_gate_due_idx ON fed_gate (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE fed_gate_run (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  agent_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  gate TEXT NOT NULL,
  result TEXT NOT NULL,
  code TEXT,
  -- join, patch, retry, recheck, approval, liveness
  cause TEXT NOT NULL,
  evidence JSONB NOT NULL DEFAULT '{}',
  evidence_sha256 BYTEA,
  ran_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT fed_gate_run_pkey PRIMARY KEY (id),
  CONSTRAINT fed_gate_run_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_gate_run_agent_id_idx ON fed_gate_run (agent_id, id);

-- How far each skill is proven. The directory lists none below its level.
CREATE TABLE fed_skill (
  agent_id BIGINT NOT NULL,
  skill_id TEXT NOT NULL,
  -- Digest of the skill as declared: another declaration starts again.
  declaration_sha256 BYTEA NOT NULL,
  level TEXT NOT NULL,
  documentation_url TEXT,
  documentation_sha256 BYTEA,
  documented_at TIMESTAMPTZ(6),
  evidence_checked_at TIMESTAMPTZ(6),
  attested_by TEXT,
  attested_by_name TEXT,
  attested_at TIMESTAMPTZ(6),
  demonstrated_at TIMESTAMPTZ(6),
  output_sha256 BYTEA,
  -- UTC days of the last 30 on which its example ran and matched.
  demonstrated_days DATE[] NOT NULL DEFAULT '{}',
  next_run_at TIMESTAMPTZ(6),
  -- Set while the last run did not match; a later good run clears it.
  failed_at TIMESTAMPTZ(6),
  failed_code TEXT,
  CONSTRAINT fed_skill_pkey PRIMARY KEY (agent_id, skill_id),
  CONSTRAINT fed_skill_level CHECK (level IN ('declared', 'documented', 'attested', 'demonstrated')),
  CONSTRAINT fed_skill_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_skill_due_idx ON fed_skill (next_run_at) WHERE next_run_at IS NOT NULL;

CREATE TABLE fed_review (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  queued_at TIMESTAMPTZ(6) NOT NULL,
  expected_by TIMESTAMPTZ(6) NOT NULL,
  claimed_by TEXT,
  claimed_by_name TEXT,
  lease_until TIMESTAMPTZ(6),
  -- First of the two people whom tier T1 needs.
  seconded_by TEXT,
  seconded_by_name TEXT,
  seconded_at TIMESTAMPTZ(6),
  seconded JSONB,
  decision TEXT,
  tier TEXT,
  reason_code TEXT,
  note TEXT,
  attested_skills TEXT[] NOT NULL DEFAULT '{}',
  decided_by TEXT,
  decided_by_name TEXT,
  decided_at TIMESTAMPTZ(6),
  -- What the review is about beside the revision: a key to recover; JSON of domain/federation.
  subject JSONB NOT NULL DEFAULT '{}',
  -- Reminders that were sent: 0, 1 (24 h), 2 (48 h).
  reminded SMALLINT NOT NULL DEFAULT 0,
  simulation BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT fed_review_pkey PRIMARY KEY (id),
  CONSTRAINT fed_review_kind CHECK (kind IN ('registration', 'revision', 'recovery')),
  CONSTRAINT fed_review_state CHECK (state IN ('awaiting', 'in_review', 'decided', 'cancelled')),
  CONSTRAINT fed_review_decision CHECK ((state = 'decided') = (decision IS NOT NULL)
    AND decision IN ('approve', 'reject', 'request_changes')),
  CONSTRAINT fed_review_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX fed_review_open_key ON fed_review (agent_id, kind) WHERE state IN ('awaiting', 'in_review');
CREATE INDEX fed_review_queue_idx ON fed_review (simulation, queued_at, id) WHERE state IN ('awaiting', 'in_review');
CREATE INDEX fed_review_decided_idx ON fed_review (simulation, decided_at DESC, id DESC) WHERE state = 'decided';
CREATE INDEX fed_review_agent_id_idx ON fed_review (agent_id, queued_at);
CREATE INDEX fed_review_remind_idx ON fed_review (queued_at) WHERE state IN ('awaiting', 'in_review') AND reminded < 2;

CREATE TABLE fed_ban (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  subject_type TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason_code TEXT NOT NULL,
  note TEXT NOT NULL,
  banned_by TEXT NOT NULL,
  banned_by_name TEXT NOT NULL,
  banned_at TIMESTAMPTZ(6) NOT NULL,
  expires_at TIMESTAMPTZ(6),
  lifted_by TEXT,
  lifted_by_name TEXT,
  lifted_at TIMESTAMPTZ(6),
  lift_note TEXT,
  CONSTRAINT fed_ban_pkey PRIMARY KEY (id),
  CONSTRAINT fed_ban_subject_type CHECK (subject_type IN ('operator', 'agent', 'key', 'host', 'cidr')),
  CONSTRAINT fed_ban_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE INDEX fed_ban_subject_idx ON fed_ban (subject_type, subject) WHERE lifted_at IS NULL;
CREATE INDEX fed_ban_expires_at_idx ON fed_ban (expires_at) WHERE lifted_at IS NULL AND expires_at IS NOT NULL;

-- When each approved agent is looked at next; narrow, because it is written all the time.
CREATE TABLE fed_probe (
  agent_id BIGINT NOT NULL,
  next_probe_at TIMESTAMPTZ(3) NOT NULL,
  leased_until TIMESTAMPTZ(3),
  fails INTEGER NOT NULL DEFAULT 0,
  first_fail_at TIMESTAMPTZ(3),
  -- UTC days with failures since the last good probe.
  fail_days SMALLINT NOT NULL DEFAULT 0,
  last_fail_day DATE,
  last_ok_at TIMESTAMPTZ(3),
  last_checked_at TIMESTAMPTZ(3),
  last_code TEXT,
  -- To which the host of the live address resolved when it last did: bans of networks cover them.
  addresses INET[] NOT NULL DEFAULT '{}',
  CONSTRAINT fed_probe_pkey PRIMARY KEY (agent_id)
) WITH (fillfactor = 70);
CREATE INDEX fed_probe_due_idx ON fed_probe (next_probe_at);

-- Probes of a day, counted; availability is made from it.
CREATE TABLE fed_probe_day (
  agent_id BIGINT NOT NULL,
  day DATE NOT NULL,
  ok INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT fed_probe_day_pkey PRIMARY KEY (agent_id, day)
);
CREATE INDEX fed_probe_day_day_idx ON fed_probe_day (day);

-- What happened, for whoever follows it; mirrors, inboxes and the console read it by number.
CREATE TABLE fed_event (
  seq BIGINT GENERATED ALWAYS AS IDENTITY,
  type TEXT NOT NULL,
  did TEXT,
  operator_did TEXT,
  -- public: anyone may read it; members: approved agents; integrators: the console.
  audience TEXT NOT NULL,
  data JSONB NOT NULL,
  occurred_at TIMESTAMPTZ(6) NOT NULL,
  simulation BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT fed_event_pkey PRIMARY KEY (seq),
  CONSTRAINT fed_event_audience CHECK (audience IN ('public', 'members', 'integrators'))
);
CREATE INDEX fed_event_removals_idx ON fed_event (simulation, seq DESC) WHERE audience = 'public'
  AND type IN ('federation.registration.suspended', 'federation.registration.withdrawn', 'federation.ban', 'federation.unban');

CREATE TABLE chat_channel (
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Who is in it: all approved agents, or those of one role.
  role TEXT,
  -- all: whoever is in it; integrators: people of that right alone.
  writers TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT chat_channel_pkey PRIMARY KEY (id),
  CONSTRAINT chat_channel_writers CHECK (writers IN ('all', 'integrators'))
);
INSERT INTO chat_channel (id, title, role, writers, created_at) VALUES
  ('federation', 'Federation', NULL, 'all', now()),
  ('announcements', 'Announcements', NULL, 'integrators', now()),
  ('role-executor', 'Executors', 'executor', 'all', now()),
  ('role-validator', 'Validators', 'validator', 'all', now()),
  ('role-integrator', 'Integrators', 'integrator', 'all', now());

CREATE TABLE chat_message (
  seq BIGINT GENERATED ALWAYS AS IDENTITY,
  -- Where the message stands for whoever follows the channel: its seq, and a new number of the same sequence
  -- when it is released or redacted. Taken under the channel's lock, so that none comes late.
  position BIGINT NOT NULL,
  channel TEXT NOT NULL,
  -- DID of an agent or `user:<id>` of a person.
  author TEXT NOT NULL,
  author_name TEXT NOT NULL,
  txn_id TEXT NOT NULL,
  -- Null once it is redacted; the digest stays.
  body TEXT,
  content_sha256 BYTEA NOT NULL,
  verdict TEXT NOT NULL,
  -- Score, rules and version of the detector; JSON of domain/injection.
  scan JSONB NOT NULL,
  -- Held messages are shown to integrators alone until one releases them.
  held BOOLEAN NOT NULL DEFAULT false,
  sent_at TIMESTAMPTZ(6) NOT NULL,
  redacted_at TIMESTAMPTZ(6),
  redacted_by TEXT,
  redact_reason TEXT,
  CONSTRAINT chat_message_pkey PRIMARY KEY (seq),
  -- ERROR: the detector failed, and the message is held.
  CONSTRAINT chat_message_verdict CHECK (verdict IN ('CLEAN', 'SUSPICIOUS', 'INJECTION', 'ERROR')),
  CONSTRAINT chat_message_redacted CHECK ((redacted_at IS NULL) = (redacted_by IS NULL)
    AND (body IS NULL) = (redacted_at IS NOT NULL)),
  CONSTRAINT chat_message_channel_fkey FOREIGN KEY (channel) REFERENCES chat_channel (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX chat_message_txn_key ON chat_message (channel, author, txn_id);
CREATE INDEX chat_message_channel_seq_idx ON chat_message (channel, seq);
CREATE UNIQUE INDEX chat_message_channel_position_key ON chat_message (channel, position);
CREATE INDEX chat_message_held_idx ON chat_message (seq) WHERE held;

-- Who may not write in a channel ('*': in none).
CREATE TABLE chat_mute (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  channel TEXT NOT NULL,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  muted_by TEXT NOT NULL,
  muted_by_name TEXT NOT NULL,
  muted_at TIMESTAMPTZ(6) NOT NULL,
  until TIMESTAMPTZ(6),
  lifted_at TIMESTAMPTZ(6),
  lifted_by TEXT,
  CONSTRAINT chat_mute_pkey PRIMARY KEY (id)
);
CREATE INDEX chat_mute_author_idx ON chat_mute (author) WHERE lifted_at IS NULL;

-- A notice is of an incident, of a registry agent or of a registration.
ALTER TABLE notice ADD COLUMN fed_agent_id BIGINT;
ALTER TABLE notice DROP CONSTRAINT notice_about;
ALTER TABLE notice ADD CONSTRAINT notice_about CHECK (num_nonnulls(incident_id, agent_id, fed_agent_id) = 1);
ALTER TABLE notice ADD CONSTRAINT notice_fed_agent_fkey FOREIGN KEY (fed_agent_id) REFERENCES fed_agent (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX notice_kind_fed_agent_id_subject_key ON notice (kind, fed_agent_id, subject);

REVOKE ALL ON fed_operator, fed_operator_key, fed_operator_member, fed_challenge, fed_agent, fed_revision,
  fed_agent_key, fed_gate, fed_gate_run, fed_skill, fed_review, fed_ban, fed_probe, fed_probe_day, fed_event,
  chat_channel, chat_message, chat_mute FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON fed_operator, fed_operator_key, fed_agent, fed_revision, fed_agent_key, fed_gate,
  fed_skill, fed_review, fed_ban, fed_probe, fed_probe_day, chat_message, chat_mute TO proofline_app;
GRANT SELECT, INSERT ON fed_gate_run, fed_event TO proofline_app;
GRANT SELECT, INSERT, DELETE ON fed_operator_member TO proofline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON fed_challenge TO proofline_app;
GRANT DELETE ON fed_skill, fed_probe, fed_probe_day TO proofline_app;
GRANT SELECT ON chat_channel TO proofline_app;
GRANT USAGE ON SEQUENCE chat_message_seq_seq TO proofline_app;
