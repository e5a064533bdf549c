-- Lists that the schema calls lists are never null: an empty one is '{}'. Tables that can have a million rows are
-- locked for a moment only: first what is written from now on is checked, then what is stored is filled and checked
-- while others read and write (the next migration), and then the columns say so without another look at the rows
-- (the one after it). Each migration is a transaction of its own.
ALTER TABLE incident
  ADD CONSTRAINT incident_lists CHECK (cve IS NOT NULL AND cwe IS NOT NULL) NOT VALID;
ALTER TABLE weakness_text
  ADD CONSTRAINT weakness_text_lists CHECK (citations IS NOT NULL) NOT VALID;
-- A run names no incidents until it has finished.
ALTER TABLE connector_run
  ALTER COLUMN incident_ids SET DEFAULT '{}',
  ADD CONSTRAINT connector_run_lists CHECK (incident_ids IS NOT NULL) NOT VALID;

UPDATE account SET roles = '{}' WHERE roles IS NULL;
UPDATE account_passkey SET transports = '{}' WHERE transports IS NULL;
UPDATE api_token SET scopes = '{}' WHERE scopes IS NULL;
ALTER TABLE account ALTER COLUMN roles SET NOT NULL;
ALTER TABLE account_passkey ALTER COLUMN transports SET NOT NULL;
ALTER TABLE api_token ALTER COLUMN scopes SET NOT NULL;
