-- What threatens accounts, one row for each minute, kind, account or address, source and reason.
CREATE TABLE security_event (
  id BIGSERIAL NOT NULL,
  minute TIMESTAMPTZ(6) NOT NULL,
  at TIMESTAMPTZ(6) NOT NULL,
  kind TEXT NOT NULL,
  account_id UUID,
  address_hash TEXT,
  source TEXT NOT NULL,
  reason TEXT NOT NULL,
  request_id TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 1,
  recorded_at TIMESTAMPTZ(6),
  CONSTRAINT security_event_pkey PRIMARY KEY (id),
  CONSTRAINT security_event_count CHECK (count >= 1),
  CONSTRAINT security_event_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX security_event_slot ON security_event (minute, kind, account_id, address_hash, source, reason) NULLS NOT DISTINCT;
CREATE INDEX security_event_account_id_kind_source_idx ON security_event (account_id, kind, source);
CREATE INDEX security_event_source_id_idx ON security_event (source, id);
-- What the records of the hour have still to count. Sign-ins leave a record each.
CREATE INDEX security_event_unrecorded ON security_event (minute) WHERE recorded_at IS NULL AND kind <> 'sign_in';
GRANT SELECT, INSERT, DELETE ON security_event TO proofline_app;
GRANT UPDATE (count, recorded_at) ON security_event TO proofline_app;
GRANT USAGE ON SEQUENCE security_event_id_seq TO proofline_app;

-- The authenticator app of an account (RFC 6238); the secret is encrypted under a key that is not in the database.
CREATE TABLE account_totp (
  account_id UUID NOT NULL,
  secret BYTEA NOT NULL,
  last_step BIGINT,
  created_at TIMESTAMPTZ(6) NOT NULL,
  confirmed_at TIMESTAMPTZ(6),
  CONSTRAINT account_totp_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_totp_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Passkeys and security keys (WebAuthn level 3).
CREATE TABLE account_passkey (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  credential_id TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  sign_count BIGINT NOT NULL,
  transports TEXT[],
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(6) NOT NULL,
  last_used_at TIMESTAMPTZ(6),
  CONSTRAINT account_passkey_pkey PRIMARY KEY (id),
  CONSTRAINT account_passkey_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX account_passkey_credential_id_key ON account_passkey (credential_id);
CREATE INDEX account_passkey_account_id_idx ON account_passkey (account_id);

-- The one challenge that an account's next passkey has to answer, for each purpose.
CREATE TABLE passkey_challenge (
  account_id UUID NOT NULL,
  purpose TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (account_id, purpose),
  CONSTRAINT passkey_challenge_purpose CHECK (purpose IN ('enrol', 'sign_in')),
  CONSTRAINT passkey_challenge_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Codes for whoever lost the second factor; what is kept is a digest under a key that is not in the database.
CREATE TABLE recovery_code (
  account_id UUID NOT NULL,
  digest BYTEA NOT NULL,
  used_at TIMESTAMPTZ(6),
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, digest),
  CONSTRAINT recovery_code_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON account_totp, account_passkey, passkey_challenge, recovery_code TO proofline_app;
