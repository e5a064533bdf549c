-- A table of the calls of all agents, a call with its records, and rules tried on past calls.

-- What a decision rested on beside its policy and its arguments, as it was then; null for a call from before.
ALTER TABLE agent_call ADD COLUMN facts JSONB;

-- Filters look at what these hold alone, and read the rows that are left over.
DROP INDEX agent_call_decided_at_idx;
CREATE INDEX agent_call_decided_at_idx ON agent_call (decided_at DESC, id DESC) INCLUDE (agent_id, tool, blocked, state);
DROP INDEX agent_call_agent_id_decided_at_idx;
CREATE INDEX agent_call_agent_id_decided_at_idx ON agent_call (agent_id, decided_at DESC, id DESC) INCLUDE (tool, blocked, state);
CREATE INDEX agent_call_tool_idx ON agent_call (tool, decided_at DESC, id DESC) INCLUDE (agent_id, blocked, state);

-- Call that a record is about, for the index below. Keys are in a fixed order, nothing before the call is an
-- object, and a quotation mark within a value is escaped.
CREATE FUNCTION trace_call(p_line bytea) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN substring(convert_from(p_line, 'UTF8') FROM '"sum":\{[^{}]*?"call":"([^"]*)"');
CREATE INDEX trace_record_call_idx ON trace_record (chain, trace_call(line), epoch, seq)
  WHERE chain LIKE 'did:svc:agt:%' AND trace_kind(line) = 'tool.call';
REVOKE ALL ON FUNCTION trace_call(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trace_call(bytea) TO proofline_app;
