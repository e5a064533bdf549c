-- Thresholds of the trust of agents with their history: the newest version is in force. What may be set is
-- decided in domain/agents/trust-thresholds.ts; here stands only that none of them is off.
CREATE TABLE trust_thresholds (
  version INTEGER NOT NULL,
  quarantine_score SMALLINT NOT NULL,
  quarantine_delta SMALLINT NOT NULL,
  degrade_score SMALLINT NOT NULL,
  degrade_delta SMALLINT NOT NULL,
  scope_attempts SMALLINT NOT NULL,
  scope_minutes SMALLINT NOT NULL,
  recover_delta SMALLINT NOT NULL,
  quiet_minutes SMALLINT NOT NULL,
  reason TEXT NOT NULL,
  set_by TEXT NOT NULL,
  set_by_name TEXT NOT NULL,
  set_at TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT trust_thresholds_pkey PRIMARY KEY (version),
  CONSTRAINT trust_thresholds_version CHECK (version >= 1),
  CONSTRAINT trust_thresholds_quarantine CHECK (
    quarantine_score BETWEEN 20 AND 39 AND quarantine_delta BETWEEN -50 AND -21
    AND quarantine_score <= degrade_score - 10 AND quarantine_delta <= degrade_delta - 10),
  CONSTRAINT trust_thresholds_degrade CHECK (
    degrade_score BETWEEN 40 AND 50 AND degrade_delta BETWEEN -25 AND -11
    AND scope_attempts BETWEEN 2 AND 5 AND scope_minutes BETWEEN 5 AND 60),
  CONSTRAINT trust_thresholds_recover CHECK (
    recover_delta BETWEEN -10 AND 0 AND recover_delta >= degrade_delta + 5
    AND quiet_minutes BETWEEN 30 AND 1440)
);
INSERT INTO trust_thresholds (version, quarantine_score, quarantine_delta, degrade_score, degrade_delta,
  scope_attempts, scope_minutes, recover_delta, quiet_minutes, reason, set_by, set_by_name)
VALUES (1, 30, -40, 50, -15, 3, 10, -5, 60, 'Default', 'did:svc:service', 'Proofline');

-- Version that the agent is held against; the values themselves are in `trust` and in its chain.
ALTER TABLE agent ADD COLUMN thresholds_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE agent ADD CONSTRAINT agent_thresholds_fkey FOREIGN KEY (thresholds_version)
  REFERENCES trust_thresholds (version) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Agents that a newer version has still to be applied to. A sealed chain takes none.
CREATE INDEX agent_thresholds_idx ON agent (thresholds_version, id) WHERE NOT simulation AND status <> 'QUARANTINED';

GRANT SELECT, INSERT ON trust_thresholds TO proofline_app;
