-- The menu of the console counts what waits for a decision on every page.
CREATE INDEX ai_incident_proposal_open_idx ON ai_incident_proposal (agent_id) WHERE state = 'proposed';
CREATE INDEX kill_switch_release_asked_idx ON kill_switch (id)
  WHERE released_at IS NULL AND release_asked_by IS NOT NULL;
