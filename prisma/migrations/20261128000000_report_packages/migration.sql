-- Packages of engagements beside those of incidents, and incidents that belong to an engagement.

ALTER TABLE evidence_package ALTER COLUMN incident_id DROP NOT NULL;
ALTER TABLE evidence_package ADD COLUMN engagement_id BIGINT;
ALTER TABLE evidence_package
  ADD CONSTRAINT evidence_package_engagement_fkey FOREIGN KEY (engagement_id) REFERENCES engagement (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT evidence_package_one_subject CHECK ((incident_id IS NULL) <> (engagement_id IS NULL));

-- Never told on the incident's side to whoever may not know of the engagement.
CREATE TABLE engagement_incident (
  engagement_id BIGINT NOT NULL,
  incident_id BIGINT NOT NULL,
  linked_by TEXT NOT NULL,
  linked_by_name TEXT NOT NULL,
  linked_at TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT engagement_incident_pkey PRIMARY KEY (engagement_id, incident_id),
  CONSTRAINT engagement_incident_engagement_fkey FOREIGN KEY (engagement_id) REFERENCES engagement (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT engagement_incident_incident_fkey FOREIGN KEY (incident_id) REFERENCES incident (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX engagement_incident_incident_id_idx ON engagement_incident (incident_id);

REVOKE ALL ON engagement_incident FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON engagement_incident TO proofline_app;
