-- A playground: one account plays a second person on simulated things that were made for it. An account has one at a
-- time; it is ended once and not opened again.
CREATE TABLE playground (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  opened_at TIMESTAMPTZ(6) NOT NULL,
  ended_at TIMESTAMPTZ(6),
  CONSTRAINT playground_pkey PRIMARY KEY (id),
  CONSTRAINT playground_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX playground_open ON playground (account_id) WHERE ended_at IS NULL;

-- What was made for it; nothing else can be played on.
CREATE TABLE playground_item (
  -- Id of a review, an approval or an incident: one playground's alone.
  subject TEXT NOT NULL,
  playground_id UUID NOT NULL,
  story TEXT NOT NULL,
  made_at TIMESTAMPTZ(6) NOT NULL,
  -- Since when it is closed because its playground ended.
  cleared_at TIMESTAMPTZ(6),
  CONSTRAINT playground_item_pkey PRIMARY KEY (subject),
  CONSTRAINT playground_item_story CHECK (story IN ('review', 'approval', 'incident')),
  CONSTRAINT playground_item_playground_fkey FOREIGN KEY (playground_id) REFERENCES playground (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX playground_item_playground_idx ON playground_item (playground_id, made_at);

REVOKE ALL ON playground, playground_item FROM PUBLIC;
GRANT SELECT, INSERT ON playground, playground_item TO proofline_app;
-- UPDATE of one column also allows to lock rows.
GRANT UPDATE (ended_at) ON playground TO proofline_app;
GRANT UPDATE (cleared_at) ON playground_item TO proofline_app;
