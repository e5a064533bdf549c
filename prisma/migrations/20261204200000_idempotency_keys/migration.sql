-- Requests with an Idempotency-Key and what they were answered, for 24 hours. A claim is held by one request at a time;
-- whoever changes something says so here in the same transaction.
CREATE TABLE idempotency_key (
  -- SHA-256 of principal, operation and key: none of the three is kept.
  id BYTEA NOT NULL,
  claim UUID NOT NULL,
  -- Renewed while the request is being answered.
  claimed_at TIMESTAMPTZ(6) NOT NULL,
  -- When the request first changed something; null while it has not.
  acted_at TIMESTAMPTZ(6),
  request_sha256 BYTEA,
  -- Null while it is being answered.
  status SMALLINT,
  -- Sealed: headers and content, or the refusal. Null where it holds a secret or is too long.
  answer BYTEA,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_key_digests CHECK (length(id) = 32 AND length(request_sha256) = 32),
  CONSTRAINT idempotency_key_answered CHECK ((status IS NULL) = (request_sha256 IS NULL)),
  CONSTRAINT idempotency_key_answer CHECK (length(answer) <= 1048576 AND (answer IS NULL OR status IS NOT NULL))
);
CREATE INDEX idempotency_key_claimed_at_idx ON idempotency_key (claimed_at);

REVOKE ALL ON idempotency_key FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO proofline_app;
