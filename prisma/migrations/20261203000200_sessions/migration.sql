-- A password that somebody else chose is one to begin with: its owner changes it before anything else, and
-- where it has an end, it signs nobody in after that.
ALTER TABLE account
  ADD COLUMN must_change_password BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN password_ends_at TIMESTAMPTZ(6),
  ADD CONSTRAINT account_password_end CHECK (password_ends_at IS NULL OR must_change_password);

-- Browsers that are signed in. A cookie whose session is not here opens nothing; how old one may be, and
-- for how long it may rest, is decided when it is looked up.
CREATE TABLE browser_session (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  opened_at TIMESTAMPTZ(6) NOT NULL,
  last_seen_at TIMESTAMPTZ(6) NOT NULL,
  user_agent TEXT NOT NULL,
  CONSTRAINT browser_session_pkey PRIMARY KEY (id),
  CONSTRAINT browser_session_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT browser_session_user_agent CHECK (length(user_agent) <= 300)
);
CREATE INDEX browser_session_account_id_idx ON browser_session (account_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON browser_session TO proofline_app;
