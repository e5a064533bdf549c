-- What the barriers did of late, over all agents.
CREATE INDEX agent_call_decided_at_idx ON agent_call (decided_at);
CREATE INDEX agent_input_received_at_idx ON agent_input (received_at);
