-- Agents: who they are, which keys prove it, what they may use, and what stops them.

CREATE TABLE agent (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  did TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  tier TEXT NOT NULL,
  -- The account that answers for it, `user:<id>`.
  operator TEXT NOT NULL,
  operator_name TEXT NOT NULL,
  operator_email TEXT NOT NULL,
  -- Where it runs: JSON of domain/agents.
  runtime JSONB NOT NULL,
  simulation BOOLEAN NOT NULL DEFAULT false,
  baseline SMALLINT NOT NULL,
  score SMALLINT NOT NULL,
  status TEXT NOT NULL,
  status_since TIMESTAMPTZ(6) NOT NULL,
  -- Restored ones read only until then.
  read_only_until TIMESTAMPTZ(6),
  -- What the score is computed on from here; its value can be recomputed from the trace.
  trust JSONB NOT NULL,
  -- Epoch of its chain; a seal ends one, a restore opens the next.
  epoch INTEGER NOT NULL DEFAULT 1,
  quarantined_by TEXT,
  last_proof_at TIMESTAMPTZ(6),
  next_challenge_at TIMESTAMPTZ(6),
  -- A valid signed request, noted at most once a minute: it postpones the next challenge.
  last_signed_at TIMESTAMPTZ(6),
  -- A refused call of a quarantined agent, recorded at most once a minute: a flood fills no log.
  last_refused_at TIMESTAMPTZ(6),
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  updated_at TIMESTAMPTZ(6) NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT agent_pkey PRIMARY KEY (id),
  CONSTRAINT agent_did CHECK (did ~ '^did:svc:agt:[a-z0-9]([a-z0-9._-]{0,126}[a-z0-9])?$'),
  CONSTRAINT agent_tier CHECK (tier IN ('T1', 'T2', 'T3')),
  CONSTRAINT agent_status CHECK (status IN ('ACTIVE', 'DEGRADED', 'QUARANTINED', 'UNVERIFIED')),
  CONSTRAINT agent_score CHECK (score BETWEEN 0 AND 100 AND baseline BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX agent_did_key ON agent (did);
CREATE INDEX agent_simulation_id_idx ON agent (simulation, id);
CREATE INDEX agent_next_challenge_at_idx ON agent (next_challenge_at) WHERE next_challenge_at IS NOT NULL;
CREATE INDEX agent_degraded_idx ON agent (id) WHERE status = 'DEGRADED';

-- Keys, also those that count no more: none is ever registered twice.
CREATE TABLE agent_key (
  -- RFC 7638 thumbprint.
  kid TEXT NOT NULL,
  agent_id BIGINT NOT NULL,
  public_key BYTEA NOT NULL,
  added_at TIMESTAMPTZ(6) NOT NULL,
  added_by TEXT NOT NULL,
  -- SHA-256 of the key that may follow it; null where none was announced.
  next_key_sha256 BYTEA,
  -- Replaced by a rotation: counts until this instant.
  retires_at TIMESTAMPTZ(6),
  replaced_by TEXT,
  revoked_at TIMESTAMPTZ(6),
  revoked_by TEXT,
  revoke_reason TEXT,
  compromised_since TIMESTAMPTZ(6),
  CONSTRAINT agent_key_pkey PRIMARY KEY (kid),
  CONSTRAINT agent_key_public_key CHECK (length(public_key) = 32),
  CONSTRAINT agent_key_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CONSTRAINT agent_key_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_key_agent_id_idx ON agent_key (agent_id);

-- Challenges to prove control of a key: before a registration, and again and again after it.
CREATE TABLE agent_challenge (
  id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  did TEXT NOT NULL,
  -- The key to be registered; for control, the key that passed it: any that counts may.
  kid TEXT,
  -- Null for a registration.
  agent_id BIGINT,
  nonce TEXT NOT NULL,
  audience TEXT NOT NULL,
  issued_at TIMESTAMPTZ(6) NOT NULL,
  expires_at TIMESTAMPTZ(6) NOT NULL,
  outcome TEXT,
  answered_at TIMESTAMPTZ(6),
  -- Answers that were not the agent's: they count for nothing and are bounded.
  noise SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT agent_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT agent_challenge_purpose CHECK (purpose IN ('register', 'control')),
  CONSTRAINT agent_challenge_kid CHECK (CASE purpose WHEN 'register' THEN kid IS NOT NULL AND agent_id IS NULL
    ELSE agent_id IS NOT NULL AND (kid IS NULL) = (outcome IS DISTINCT FROM 'passed') END),
  CONSTRAINT agent_challenge_outcome CHECK (outcome IN ('passed', 'missed', 'superseded')),
  CONSTRAINT agent_challenge_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_challenge_agent_id_issued_at_idx ON agent_challenge (agent_id, issued_at);
CREATE INDEX agent_challenge_open_idx ON agent_challenge (expires_at) WHERE outcome IS NULL;

-- Injected inputs that an agent was given, by digest: each costs it once.
CREATE TABLE agent_injection (
  agent_id BIGINT NOT NULL,
  digest BYTEA NOT NULL,
  source TEXT NOT NULL,
  -- 0: let off, because its source had taken its share; charged when the agent acts on it.
  charged SMALLINT NOT NULL,
  learned_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT agent_injection_pkey PRIMARY KEY (agent_id, digest),
  CONSTRAINT agent_injection_digest CHECK (length(digest) = 32),
  CONSTRAINT agent_injection_charged CHECK (charged IN (0, 1)),
  CONSTRAINT agent_injection_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Tools that an agent may call; deny by default.
CREATE TABLE agent_grant (
  agent_id BIGINT NOT NULL,
  tool TEXT NOT NULL,
  granted_by TEXT NOT NULL,
  granted_by_name TEXT NOT NULL,
  granted_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT agent_grant_pkey PRIMARY KEY (agent_id, tool),
  CONSTRAINT agent_grant_tool CHECK (tool ~ '^[a-z][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$'),
  CONSTRAINT agent_grant_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Nonces of signed requests. Unlogged: what a crash loses is covered by refusing signatures that were
-- made before the table began.
CREATE UNLOGGED TABLE request_nonce (
  digest BYTEA NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT request_nonce_pkey PRIMARY KEY (digest)
);
CREATE INDEX request_nonce_expires_at_idx ON request_nonce (expires_at);
-- Emptied with the nonces; its row says since when none was lost.
CREATE UNLOGGED TABLE request_nonce_since (
  id SMALLINT NOT NULL DEFAULT 1,
  since TIMESTAMPTZ(3) NOT NULL,
  -- The table that the row speaks of: a restored dump has another one, without what came after the dump.
  nonces OID NOT NULL,
  CONSTRAINT request_nonce_since_pkey PRIMARY KEY (id),
  CONSTRAINT request_nonce_since_single CHECK (id = 1)
);
-- Nothing was signed before there was a table.
INSERT INTO request_nonce_since (since, nonces) VALUES ('epoch', 'request_nonce'::regclass);

-- Stops: everything, one agent, a tier or a tool. Read inside every decision.
CREATE TABLE kill_switch (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  scope TEXT NOT NULL,
  target TEXT,
  reason TEXT NOT NULL,
  activated_by TEXT NOT NULL,
  activated_by_name TEXT NOT NULL,
  activated_at TIMESTAMPTZ(6) NOT NULL,
  -- Two people release it; the first one's word alone releases nothing.
  release_reason TEXT,
  release_asked_by TEXT,
  release_asked_by_name TEXT,
  release_asked_at TIMESTAMPTZ(6),
  released_by TEXT,
  released_by_name TEXT,
  released_at TIMESTAMPTZ(6),
  CONSTRAINT kill_switch_pkey PRIMARY KEY (id),
  CONSTRAINT kill_switch_scope CHECK (scope IN ('global', 'agent', 'tier', 'tool')),
  CONSTRAINT kill_switch_target CHECK ((scope = 'global') = (target IS NULL)),
  CONSTRAINT kill_switch_release CHECK ((released_at IS NULL) = (released_by IS NULL)
    AND (released_by IS NULL OR released_by <> release_asked_by))
);
CREATE INDEX kill_switch_active_idx ON kill_switch (scope, target) WHERE released_at IS NULL;

-- What a person found when they looked at a quarantined agent; a restore needs a green one.
CREATE TABLE agent_review (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  agent_id BIGINT NOT NULL,
  -- The quarantine that was reviewed: the sealed epoch.
  epoch INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  findings TEXT NOT NULL,
  reviewed_by TEXT NOT NULL,
  reviewed_by_name TEXT NOT NULL,
  reviewed_at TIMESTAMPTZ(6) NOT NULL,
  used_at TIMESTAMPTZ(6),
  CONSTRAINT agent_review_pkey PRIMARY KEY (id),
  CONSTRAINT agent_review_verdict CHECK (verdict IN ('green', 'red')),
  CONSTRAINT agent_review_agent_fkey FOREIGN KEY (agent_id) REFERENCES agent (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX agent_review_agent_id_idx ON agent_review (agent_id);

REVOKE ALL ON agent, agent_key, agent_challenge, agent_grant, agent_injection, request_nonce, request_nonce_since, kill_switch, agent_review FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON agent, agent_key, agent_challenge, agent_injection, kill_switch, agent_review TO proofline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON agent_grant TO proofline_app;
GRANT SELECT, INSERT, DELETE ON request_nonce, request_nonce_since TO proofline_app;
GRANT DELETE ON agent_challenge TO proofline_app;

-- Kind of a record, for the index below. Keys of a line are in a fixed order and a quotation mark within
-- a value is escaped, so the first match is the record's own kind.
CREATE FUNCTION trace_kind(p_line bytea) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN substring(convert_from(p_line, 'UTF8') FROM '"kind":"([^"]*)","pay":');
CREATE INDEX trace_record_agent_kind_idx ON trace_record (chain, trace_kind(line), epoch, seq)
  WHERE chain LIKE 'did:svc:agt:%';
REVOKE ALL ON FUNCTION trace_kind(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trace_kind(bytea) TO proofline_app;

-- Opens the epoch after a sealed one with its first record. The body names the seal that it follows;
-- the function checks that it does.
CREATE FUNCTION trace_open_epoch(p_chain text, p_body text)
RETURNS TABLE (o_epoch integer, o_seq bigint, o_hash bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_head trace_chain%ROWTYPE;
BEGIN
  SELECT * INTO v_head FROM trace_chain t
    WHERE t.chain = p_chain AND t.epoch = (SELECT max(m.epoch) FROM trace_chain m WHERE m.chain = p_chain)
    FOR UPDATE;
  IF NOT FOUND OR NOT v_head.sealed THEN
    RAISE EXCEPTION 'the present epoch of % is not sealed', p_chain USING ERRCODE = '55000', HINT = 'chain_not_sealed';
  END IF;
  IF p_body::json #>> '{sum,prev_epoch_seal}' IS DISTINCT FROM encode(v_head.head, 'hex') THEN
    RAISE EXCEPTION 'the record does not name the seal of %', p_chain USING ERRCODE = '22023';
  END IF;
  INSERT INTO trace_chain (chain, epoch, next_seq, head)
    SELECT p_chain, v_head.epoch + 1, 0, trace_genesis(o.origin, p_chain, v_head.epoch + 1) FROM trace_origin o;
  RETURN QUERY SELECT a.o_epoch, a.o_seq, a.o_hash FROM trace_append(p_chain, p_body, v_head.epoch + 1) a;
END $$;
REVOKE ALL ON FUNCTION trace_open_epoch(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trace_open_epoch(text, text) TO proofline_app;
