-- A board of agents over time: changes of score and status over all chains, injections by source, and what
-- was spent today.

-- Instant of a record, for the index below: of one length and in UTC, so that its text has the order of
-- time. Keys of a line are in a fixed order and a quotation mark within a value is escaped.
CREATE FUNCTION trace_at(p_line bytea) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN substring(convert_from(p_line, 'UTF8') FROM '"at":"([^"]*)","kind":');
CREATE INDEX trace_record_trust_change_idx ON trace_record ((trace_at(line) COLLATE "C") DESC)
  WHERE chain LIKE 'did:svc:agt:%' AND trace_kind(line) IN ('score.apply', 'status.change');
REVOKE ALL ON FUNCTION trace_at(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trace_at(bytea) TO proofline_app;

CREATE INDEX agent_input_injection_idx ON agent_input (received_at DESC) WHERE verdict = 'INJECTION';
CREATE INDEX tool_use_spent_on_idx ON tool_use (spent_on);

-- Calls are counted from the index alone.
DROP INDEX agent_call_decided_at_idx;
CREATE INDEX agent_call_decided_at_idx ON agent_call (decided_at) INCLUDE (agent_id, blocked, state);
