-- People search for a CWE by its number; by blocks of ids, as incident_search is.
CREATE INDEX incident_search_cwe ON incident USING gin ((id >> 13), cwe)
  WITH (gin_pending_list_limit = 512);
