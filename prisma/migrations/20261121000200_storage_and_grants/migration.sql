-- Bytes are stored as they are: compressing them would cost time on the import path and most
-- requests and reports are read in whole anyway.
ALTER TABLE stored_file_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE evidence_blob ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE incident
  ADD CONSTRAINT incident_severity CHECK (severity BETWEEN 0 AND 4),
  ADD CONSTRAINT incident_workflow_status CHECK (
    workflow_status IN ('open', 'triaged', 'assigned', 'fixing', 'retest', 'closed')),
  ADD CONSTRAINT incident_fingerprint CHECK (length(fingerprint) = 32),
  ADD CONSTRAINT incident_coverage CHECK (coverage_pct BETWEEN 0 AND 100);
ALTER TABLE evidence_item ADD CONSTRAINT evidence_item_sha256 CHECK (length(sha256) = 32);
ALTER TABLE evidence_blob ADD CONSTRAINT evidence_blob_sha256 CHECK (sha256 = sha256(bytes) AND size = length(bytes));
ALTER TABLE connector_run
  ADD CONSTRAINT connector_run_status CHECK (
    status IN ('queued', 'running', 'completed', 'completed_with_warnings', 'failed')),
  ADD CONSTRAINT connector_run_accounts CHECK (
    status NOT IN ('completed', 'completed_with_warnings')
    OR records = created + updated + unchanged + reopened + duplicates_in_file + skipped);
ALTER TABLE account ADD CONSTRAINT account_email_lower CHECK (email = lower(email));

-- Free-text search over what people type: title, host, rule, CVE. Immutable, because the built-in
-- array_to_string is only stable in general and exact for text.
CREATE FUNCTION incident_search_text(p_title text, p_host text, p_rule text, p_cve text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_title || ' ' || coalesce(p_host, '') || ' ' || p_rule || ' ' || array_to_string(p_cve, ' ')
$$;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX incident_search_trgm ON incident
  USING gin (incident_search_text(title, asset_host, rule_id, cve) gin_trgm_ops);

DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'proofline_app') THEN
    CREATE ROLE proofline_app NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object THEN NULL;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE ALL ON FUNCTION trace_genesis, trace_line, trace_hash, trace_append, trace_append_batch FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;

GRANT USAGE ON SCHEMA public TO proofline_app;
DO $$ BEGIN EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO proofline_app', current_database()); END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON account, api_token, revoked_token, rate_limit,
  stored_file, stored_file_chunk, connector_run, weakness_text, incident TO proofline_app;
-- Evidence is written once: the app may add and read it, never change or remove it.
GRANT SELECT, INSERT ON evidence_item, evidence_part, evidence_blob TO proofline_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO proofline_app;
REVOKE ALL ON SEQUENCE trace_record_ordinal_seq FROM proofline_app;
-- The trace is read freely and written only through its functions.
GRANT SELECT ON trace_origin, trace_chain, trace_record TO proofline_app;
GRANT EXECUTE ON FUNCTION trace_append(text, text, integer, boolean), trace_append_batch(text[], text[]) TO proofline_app;
