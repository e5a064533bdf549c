-- Every call stores the state of its agent's trust. An index on an expression over that state had each of them
-- write into every index of the table, with all parts of the name; its version alone changes with the rules.
ALTER TABLE agent ADD COLUMN trust_rules INTEGER NOT NULL
  GENERATED ALWAYS AS (coalesce((trust->>'rules')::int, 1)) STORED;
DROP INDEX agent_rules_idx;
CREATE INDEX agent_rules_idx ON agent (trust_rules, id) WHERE NOT simulation AND status <> 'QUARANTINED';

-- Room for a row's next version beside it.
ALTER TABLE agent SET (fillfactor = 70);
