-- What an agent was asked of late is looked up with every document that names what it is granted.
CREATE INDEX agent_input_asked_idx ON agent_input (agent_id, seen_at DESC, id DESC)
  WHERE channel = 'prompt' AND state IN ('passed', 'released');
