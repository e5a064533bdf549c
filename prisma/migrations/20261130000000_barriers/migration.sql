-- Barriers: which tools there are, what a grant of one allows, who approved a call, what agents were given
-- and said.

-- How agents stand, and who is furthest below their baseline, without a look at each.
CREATE INDEX agent_simulation_status_idx ON agent (simulation, status);
CREATE INDEX agent_simulation_delta_idx ON agent (simulation, (score - baseline), did);

-- Tools that the service knows. One that is not here can be granted as well: its calls are delegated.
CREATE TABLE tool (
  name TEXT NOT NULL,
  -- delegated: the agent executes it; the others the service does.
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- Null: by its verb.
  risk SMALLINT,
  -- Schema of its arguments, JSON of domain/firewall.
  args JSONB NOT NULL,
  -- How it is executed, JSON of domain/firewall.
  definition JSONB NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  changed_by TEXT NOT NULL,
  changed_by_name TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  changed_at TIMESTAMPTZ(6) NOT NULL,
  -- Calls of a retired tool are refused.
  retired_at TIMESTAMPTZ(6),
  CONSTRAINT tool_pkey PRIMARY KEY (name),
  CONSTRAINT tool_name CHECK (length(name) BETWEEN 3 AND 128 AND name ~ '^[a-z][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$'),
  CONSTRAINT tool_kind CHECK (kind IN ('delegated', 'builtin', 'http', 'script')),
  CONSTRAINT tool_risk CHECK (risk IN (10, 40, 70, 90))
);

-- What a grant narrows its tool to, JSON of domain/firewall. A grant without a rule takes the arguments
-- of the registered tool, and none where the tool is not registered.
ALTER TABLE agent_grant ADD COLUMN rule JSONB NOT NULL DEFAULT '{}';
ALTER TABLE agent_grant ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
-- `read:*` is the one wildcard; it counts for T3 alone.
ALTER TABLE agent_grant DROP CONSTRAINT agent_grant_tool;
ALTER TABLE agent_grant ADD CONSTRAINT agent_grant_tool CHECK (tool = 'read:*' OR tool ~ '^[a-z][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$');

-- What an agent has used of its limits; written under the lock of its row.
CREATE TABLE tool_use (
  agent_id BIGINT NOT NULL,
  tool TEXT NOT NULL,
  -- Theoretical arrival time of the generic cell rate algorithm.
  arrival_at TIMESTAMPTZ(6),
  -- UTC day that `spent` is of.
  spent_on DATE,
  spent NUMERIC(30, 6) NOT NULL DEFAULT 0,
  CONSTRAINT tool_use_pkey PRIMARY KEY (agent_id, tool),
  CONSTRAINT tool_use_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Calls as they were decided, and what came of them. The trace is the proof; this says why.
CREATE TABLE agent_call (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  tool TEXT NOT NULL,
  args_sha256 BYTEA NOT NULL,
  -- Grant and tool that it was decided by.
  policy_sha256 BYTEA,
  risk SMALLINT NOT NULL,
  state TEXT NOT NULL,
  blocked TEXT,
  -- Each layer with its word, JSON of domain/firewall.
  layers JSONB NOT NULL,
  -- Arguments without secrets, shortened.
  preview JSONB,
  approval_id TEXT,
  -- Digest of the agent's Idempotency-Key.
  idempotency_sha256 BYTEA,
  decided_at TIMESTAMPTZ(6) NOT NULL,
  -- Until then the outcome has to be known.
  outcome_due_at TIMESTAMPTZ(6),
  ended_at TIMESTAMPTZ(6),
  result_sha256 BYTEA,
  duration_ms INTEGER,
  CONSTRAINT agent_call_pkey PRIMARY KEY (id),
  CONSTRAINT agent_call_state CHECK (state IN ('blocked', 'pending', 'executing', 'delegated', 'executed', 'failed', 'unknown')),
  CONSTRAINT agent_call_due CHECK ((outcome_due_at IS NOT NULL) = (state IN ('executing', 'delegated'))),
  CONSTRAINT agent_call_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_call_agent_id_decided_at_idx ON agent_call (agent_id, decided_at DESC, id DESC);
CREATE INDEX agent_call_due_idx ON agent_call (agent_id, outcome_due_at) WHERE outcome_due_at IS NOT NULL;
CREATE UNIQUE INDEX agent_call_idempotency_key ON agent_call (agent_id, idempotency_sha256) WHERE idempotency_sha256 IS NOT NULL;

-- Register of human decisions on calls.
CREATE TABLE approval (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  tool TEXT NOT NULL,
  -- Agent, tool, arguments and policy that the approval is for, and nothing else.
  action_sha256 BYTEA NOT NULL,
  policy_sha256 BYTEA NOT NULL,
  preview JSONB NOT NULL,
  risk SMALLINT NOT NULL,
  gate SMALLINT NOT NULL,
  reasons JSONB NOT NULL,
  state TEXT NOT NULL,
  -- How many different people have to approve.
  quorum SMALLINT NOT NULL,
  requested_by_call TEXT NOT NULL,
  requested_at TIMESTAMPTZ(6) NOT NULL,
  expires_at TIMESTAMPTZ(6) NOT NULL,
  ended_at TIMESTAMPTZ(6),
  consumed_by_call TEXT,
  CONSTRAINT approval_pkey PRIMARY KEY (id),
  CONSTRAINT approval_state CHECK (state IN ('PENDING', 'APPROVED', 'DENIED', 'EXPIRED', 'CANCELLED', 'INVALIDATED', 'CONSUMED')),
  CONSTRAINT approval_consumed CHECK ((consumed_by_call IS NOT NULL) = (state = 'CONSUMED')),
  CONSTRAINT approval_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX approval_open_key ON approval (agent_id, action_sha256) WHERE state IN ('PENDING', 'APPROVED');
CREATE INDEX approval_expires_at_idx ON approval (expires_at) WHERE state IN ('PENDING', 'APPROVED');
CREATE INDEX approval_requested_at_idx ON approval (requested_at DESC, id DESC);
CREATE INDEX approval_agent_id_requested_at_idx ON approval (agent_id, requested_at DESC, id DESC);

CREATE TABLE approval_decision (
  approval_id TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  decided_by_name TEXT NOT NULL,
  decision TEXT NOT NULL,
  comment TEXT NOT NULL,
  decided_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT approval_decision_pkey PRIMARY KEY (approval_id, decided_by),
  CONSTRAINT approval_decision_decision CHECK (decision IN ('approve', 'deny')),
  CONSTRAINT approval_decision_approval_fkey FOREIGN KEY (approval_id) REFERENCES approval (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Inputs that agents had scanned. Content is encrypted; it is removed when its time is over.
CREATE TABLE agent_input (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  sha256 BYTEA NOT NULL,
  -- A name that tells of no person.
  source TEXT NOT NULL,
  channel TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  score REAL NOT NULL,
  detector TEXT NOT NULL,
  -- Rules, spans and reasons, JSON of domain/injection.
  findings JSONB NOT NULL,
  state TEXT NOT NULL,
  content BYTEA,
  content_until TIMESTAMPTZ(6),
  received_at TIMESTAMPTZ(6) NOT NULL,
  -- When the same input came last: taint counts from then.
  seen_at TIMESTAMPTZ(6) NOT NULL,
  decided_by TEXT,
  decided_by_name TEXT,
  decided_at TIMESTAMPTZ(6),
  comment TEXT,
  CONSTRAINT agent_input_pkey PRIMARY KEY (id),
  CONSTRAINT agent_input_channel CHECK (channel IN ('document', 'prompt')),
  CONSTRAINT agent_input_verdict CHECK (verdict IN ('CLEAN', 'SUSPICIOUS', 'INJECTION', 'ERROR')),
  CONSTRAINT agent_input_state CHECK (state IN ('passed', 'tainted', 'held', 'released', 'discarded')),
  CONSTRAINT agent_input_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_input_agent_id_received_at_idx ON agent_input (agent_id, received_at DESC, id DESC);
CREATE INDEX agent_input_agent_id_sha256_idx ON agent_input (agent_id, sha256);
CREATE INDEX agent_input_tainted_idx ON agent_input (agent_id, seen_at) WHERE state IN ('tainted', 'held', 'discarded');
CREATE INDEX agent_input_held_idx ON agent_input (received_at DESC, id DESC) WHERE state = 'held';
CREATE INDEX agent_input_content_until_idx ON agent_input (content_until) WHERE content IS NOT NULL;

-- Outputs that agents wanted to release, with each claim in them and what it rests on.
CREATE TABLE agent_output (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  sha256 BYTEA NOT NULL,
  verdict TEXT NOT NULL,
  proven INTEGER NOT NULL,
  total INTEGER NOT NULL,
  -- What no claim covers, JSON of domain/claims; by place and digest, without the words.
  findings JSONB NOT NULL,
  decided_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT agent_output_pkey PRIMARY KEY (id),
  CONSTRAINT agent_output_verdict CHECK (verdict IN ('released', 'blocked')),
  CONSTRAINT agent_output_proven CHECK (proven BETWEEN 0 AND total AND (verdict = 'blocked' OR proven = total)),
  CONSTRAINT agent_output_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_output_agent_id_decided_at_idx ON agent_output (agent_id, decided_at DESC, id DESC);

CREATE TABLE agent_claim (
  output_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  text_sha256 BYTEA NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  -- Why it is not proven; null where it is.
  reason TEXT,
  CONSTRAINT agent_claim_pkey PRIMARY KEY (output_id, position),
  CONSTRAINT agent_claim_status CHECK (status IN ('proven', 'unproven', 'disputed')),
  CONSTRAINT agent_claim_reason CHECK ((status = 'proven') = (reason IS NULL)),
  CONSTRAINT agent_claim_output_fkey FOREIGN KEY (output_id) REFERENCES agent_output (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE agent_claim_evidence (
  output_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  part INTEGER NOT NULL,
  reference TEXT NOT NULL,
  -- As stated, and as the stored bytes were hashed again; null where there were none.
  stated_sha256 BYTEA NOT NULL,
  measured_sha256 BYTEA,
  relation TEXT NOT NULL,
  locator JSONB NOT NULL,
  -- How it was checked: only recomputed proves anything here.
  check_kind TEXT NOT NULL,
  -- Null where it supports the claim as stated.
  fault TEXT,
  CONSTRAINT agent_claim_evidence_pkey PRIMARY KEY (output_id, position, part),
  CONSTRAINT agent_claim_evidence_relation CHECK (relation IN ('supports', 'refutes')),
  CONSTRAINT agent_claim_evidence_check CHECK (check_kind IN ('presence', 'recomputed', 'human')),
  CONSTRAINT agent_claim_evidence_claim_fkey FOREIGN KEY (output_id, position) REFERENCES agent_claim (output_id, position) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- All that a script may keep: one value for each key of its agent.
CREATE TABLE agent_object (
  agent_id BIGINT NOT NULL,
  key TEXT NOT NULL,
  value BYTEA NOT NULL,
  stored_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT agent_object_pkey PRIMARY KEY (agent_id, key),
  CONSTRAINT agent_object_key CHECK (length(key) BETWEEN 1 AND 200),
  CONSTRAINT agent_object_value CHECK (length(value) <= 1048576),
  CONSTRAINT agent_object_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- What may be a serious incident with an agent: an incident only on a person's word.
CREATE TABLE ai_incident_proposal (
  id TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  cause TEXT NOT NULL,
  -- The call, output or quarantine that it rests on.
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  state TEXT NOT NULL,
  proposed_by TEXT NOT NULL,
  proposed_at TIMESTAMPTZ(6) NOT NULL,
  decided_by TEXT,
  decided_by_name TEXT,
  decided_at TIMESTAMPTZ(6),
  reason TEXT,
  incident_id TEXT,
  CONSTRAINT ai_incident_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT ai_incident_proposal_state CHECK (state IN ('proposed', 'accepted', 'dismissed')),
  CONSTRAINT ai_incident_proposal_decided CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CONSTRAINT ai_incident_proposal_incident CHECK ((state = 'accepted') = (incident_id IS NOT NULL)),
  CONSTRAINT ai_incident_proposal_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ai_incident_proposal_subject_key ON ai_incident_proposal (agent_id, cause, subject);
CREATE INDEX ai_incident_proposal_proposed_at_idx ON ai_incident_proposal (proposed_at DESC, id DESC);

-- A notice is of an incident or of an agent. Recipient `role:…`: everybody who has the role.
ALTER TABLE notice ALTER COLUMN incident_id DROP NOT NULL;
ALTER TABLE notice ADD COLUMN agent_id BIGINT;
ALTER TABLE notice ADD CONSTRAINT notice_about CHECK ((incident_id IS NULL) <> (agent_id IS NULL));
ALTER TABLE notice ADD CONSTRAINT notice_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX notice_kind_agent_id_subject_key ON notice (kind, agent_id, subject);

REVOKE ALL ON tool, tool_use, agent_call, approval, approval_decision, agent_input, agent_output, agent_claim, agent_claim_evidence, agent_object, ai_incident_proposal FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON tool, tool_use, agent_call, approval, agent_input, ai_incident_proposal TO proofline_app;
GRANT SELECT, INSERT ON approval_decision, agent_output, agent_claim, agent_claim_evidence TO proofline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_object TO proofline_app;
