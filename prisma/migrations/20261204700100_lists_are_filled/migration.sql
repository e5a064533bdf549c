-- Validating takes a lock under which others read and write.
UPDATE incident SET cve = coalesce(cve, '{}'), cwe = coalesce(cwe, '{}') WHERE cve IS NULL OR cwe IS NULL;
UPDATE weakness_text SET citations = '{}' WHERE citations IS NULL;
UPDATE connector_run SET incident_ids = '{}' WHERE incident_ids IS NULL;
ALTER TABLE incident VALIDATE CONSTRAINT incident_lists;
ALTER TABLE weakness_text VALIDATE CONSTRAINT weakness_text_lists;
ALTER TABLE connector_run VALIDATE CONSTRAINT connector_run_lists;
