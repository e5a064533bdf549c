-- The validated checks prove it, so that no row is read under the lock.
ALTER TABLE incident ALTER COLUMN cve SET NOT NULL, ALTER COLUMN cwe SET NOT NULL;
ALTER TABLE weakness_text ALTER COLUMN citations SET NOT NULL;
ALTER TABLE connector_run ALTER COLUMN incident_ids SET NOT NULL;
ALTER TABLE incident DROP CONSTRAINT incident_lists;
ALTER TABLE weakness_text DROP CONSTRAINT weakness_text_lists;
ALTER TABLE connector_run DROP CONSTRAINT connector_run_lists;
