-- Agents that later rules of trust have still to be applied to; the version stands in their state, and the
-- first one is never named there. A sealed chain takes none.
CREATE INDEX agent_rules_idx ON agent ((coalesce((trust->>'rules')::int, 1)), id)
  WHERE NOT simulation AND status <> 'QUARANTINED';
