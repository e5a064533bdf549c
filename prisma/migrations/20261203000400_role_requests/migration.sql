-- Since when somebody is an administrator, and when they ceased to be; who gave them their one-time password,
-- and when they chose one themselves. domain/accounts/second-administrator.ts reads them.
ALTER TABLE account
  ADD COLUMN admin_since TIMESTAMPTZ(6),
  ADD COLUMN admin_until TIMESTAMPTZ(6),
  ADD COLUMN password_given_by UUID,
  ADD COLUMN password_given_at TIMESTAMPTZ(6),
  ADD COLUMN password_chosen_at TIMESTAMPTZ(6),
  ADD CONSTRAINT account_password_given CHECK ((password_given_by IS NULL) = (password_given_at IS NULL));
UPDATE account SET admin_since = created_at, admin_until = disabled_at WHERE 'admin' = ANY (roles);

-- Roles that one administrator asks for and another one decides on.
CREATE TABLE role_request (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  roles TEXT[] NOT NULL,
  requested_by UUID NOT NULL,
  requested_at TIMESTAMPTZ(6) NOT NULL,
  expires_at TIMESTAMPTZ(6) NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  decided_by UUID,
  decided_at TIMESTAMPTZ(6),
  CONSTRAINT role_request_pkey PRIMARY KEY (id),
  CONSTRAINT role_request_roles CHECK (cardinality(roles) > 0),
  CONSTRAINT role_request_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT role_request_requester_fkey FOREIGN KEY (requested_by) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT role_request_decider_fkey FOREIGN KEY (decided_by) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT role_request_state CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'expired', 'superseded')),
  CONSTRAINT role_request_not_alone CHECK (
    requested_by <> account_id AND (state <> 'approved'
      OR decided_by IS NOT NULL AND decided_by <> requested_by AND decided_by <> account_id))
);
CREATE UNIQUE INDEX role_request_open ON role_request (account_id) WHERE state = 'open';
CREATE INDEX role_request_account_id_requested_at_idx ON role_request (account_id, requested_at);

-- A notice may be of an account as well.
ALTER TABLE notice ADD COLUMN account_id UUID;
ALTER TABLE notice DROP CONSTRAINT notice_about;
ALTER TABLE notice ADD CONSTRAINT notice_about CHECK (num_nonnulls(incident_id, agent_id, fed_agent_id, account_id) = 1);
ALTER TABLE notice ADD CONSTRAINT notice_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX notice_kind_account_id_subject_key ON notice (kind, account_id, subject);

-- Who acted for an operator before. Whoever did in the last 30 days still decides on nothing of it: else one would
-- stop being a member for a second. fed_operator_tie is what rules of interest ask.
CREATE TABLE fed_operator_past_member (
  operator_id BIGINT NOT NULL,
  account_id UUID NOT NULL,
  ended_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT fed_operator_past_member_pkey PRIMARY KEY (operator_id, account_id),
  CONSTRAINT fed_operator_past_member_operator_fkey FOREIGN KEY (operator_id) REFERENCES fed_operator (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT fed_operator_past_member_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX fed_operator_past_member_account_id_idx ON fed_operator_past_member (account_id);
CREATE VIEW fed_operator_tie AS
  SELECT operator_id, account_id FROM fed_operator_member
  UNION
  SELECT operator_id, account_id FROM fed_operator_past_member WHERE ended_at > now() - interval '30 days';
REVOKE ALL ON fed_operator_past_member, fed_operator_tie FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON fed_operator_past_member TO proofline_app;
GRANT SELECT ON fed_operator_tie TO proofline_app;

REVOKE ALL ON role_request FROM PUBLIC;
GRANT SELECT, INSERT ON role_request TO proofline_app;
GRANT UPDATE (state, decided_by, decided_at) ON role_request TO proofline_app;
