-- People search for engagements, agents and operators by a part of their names; the queries have these expressions.
CREATE INDEX engagement_search_idx ON engagement
  USING gin ((name || ' ' || coalesce(codename, '') || ' ' || coalesce(client, '')) gin_trgm_ops);
CREATE INDEX agent_search_idx ON agent USING gin ((name || ' ' || did) gin_trgm_ops);
CREATE INDEX fed_agent_name_search_idx ON fed_agent USING gin ((name || ' ' || did) gin_trgm_ops);
CREATE INDEX fed_operator_search_idx ON fed_operator USING gin ((name || ' ' || did) gin_trgm_ops);
