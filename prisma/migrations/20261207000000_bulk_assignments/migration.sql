-- Assignments of many incidents at once, as long as they can be undone: what each incident was before.
CREATE TABLE bulk_assignment (
  id UUID NOT NULL,
  account_id UUID NOT NULL,
  -- New owner.
  owner_email TEXT NOT NULL,
  assigned_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT bulk_assignment_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_assignment_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX bulk_assignment_assigned_at_idx ON bulk_assignment (assigned_at);

CREATE TABLE bulk_assignment_item (
  bulk_assignment_id UUID NOT NULL,
  incident_id BIGINT NOT NULL,
  -- That the assignment made; an incident at another one was changed since.
  version INTEGER NOT NULL,
  owner_email TEXT,
  workflow_status TEXT NOT NULL,
  state_since TIMESTAMPTZ(6) NOT NULL,
  state_by TEXT,
  triaged_at TIMESTAMPTZ(6),
  sla_due TIMESTAMPTZ(6),
  sla_rule_id BIGINT,
  CONSTRAINT bulk_assignment_item_pkey PRIMARY KEY (bulk_assignment_id, incident_id),
  CONSTRAINT bulk_assignment_item_fkey FOREIGN KEY (bulk_assignment_id) REFERENCES bulk_assignment (id) ON DELETE CASCADE ON UPDATE CASCADE
);

REVOKE ALL ON bulk_assignment, bulk_assignment_item FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON bulk_assignment, bulk_assignment_item TO proofline_app;
-- To lock the one that is undone.
GRANT UPDATE ON bulk_assignment TO proofline_app;
