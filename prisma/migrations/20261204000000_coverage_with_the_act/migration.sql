-- Readers ask whether an incident waits for its coverage.
CREATE INDEX coverage_queue_incident_idx ON coverage_queue (incident_id);

-- What is done to evidence, and to a package of it, changes what is proven.
CREATE OR REPLACE FUNCTION custody_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO coverage_queue (incident_id)
    SELECT e.incident_id FROM new_rows n JOIN evidence_item e ON e.id = n.evidence_id
    UNION SELECT p.incident_id FROM new_rows n JOIN evidence_package p
      ON p.package_sha256 = CASE WHEN n.chain ~ '^package:[0-9a-f]{64}$' THEN decode(substr(n.chain, 9), 'hex') END
      WHERE p.incident_id IS NOT NULL;
  RETURN NULL;
END $$;

-- The definition of coverage counts an import from its commit on.
INSERT INTO coverage_queue (incident_id) SELECT id FROM incident ORDER BY id;
