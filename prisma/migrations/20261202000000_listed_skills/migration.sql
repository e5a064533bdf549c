-- The skills of each listed agent in the order of the directory: one of several skills that many agents
-- have leads to a page as fast as all of the list does.
CREATE TABLE fed_listed_skill (
  agent_id BIGINT NOT NULL,
  skill_id TEXT NOT NULL,
  -- As in the agent's row.
  simulation BOOLEAN NOT NULL,
  hidden BOOLEAN NOT NULL,
  ranking SMALLINT NOT NULL,
  CONSTRAINT fed_listed_skill_pkey PRIMARY KEY (agent_id, skill_id),
  CONSTRAINT fed_listed_skill_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Nothing is listed between the copy below and the first change that the triggers see.
LOCK TABLE fed_agent IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO fed_listed_skill (agent_id, skill_id, simulation, hidden, ranking)
SELECT DISTINCT a.id, s, a.simulation, a.hidden, a.ranking
FROM fed_agent a CROSS JOIN LATERAL unnest(a.skill_ids) s WHERE a.status = 'approved';

CREATE INDEX fed_listed_skill_ranking_idx ON fed_listed_skill (simulation, hidden, skill_id, ranking DESC, agent_id DESC);

-- Whoever changes a row of fed_agent keeps this; readers still ask the row itself whether it is listed.
CREATE FUNCTION fed_list_skills() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $f$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM fed_listed_skill WHERE agent_id = NEW.id;
  END IF;
  IF NEW.status = 'approved' THEN
    INSERT INTO fed_listed_skill (agent_id, skill_id, simulation, hidden, ranking)
    SELECT DISTINCT NEW.id, s, NEW.simulation, NEW.hidden, NEW.ranking FROM unnest(NEW.skill_ids) s;
  END IF;
  RETURN NULL;
END
$f$;
CREATE TRIGGER fed_agent_listed_insert AFTER INSERT ON fed_agent
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION fed_list_skills();
CREATE TRIGGER fed_agent_listed_update AFTER UPDATE ON fed_agent
  FOR EACH ROW WHEN ((OLD.status = 'approved' OR NEW.status = 'approved')
    AND (OLD.status, OLD.simulation, OLD.hidden, OLD.ranking, OLD.skill_ids)
      IS DISTINCT FROM (NEW.status, NEW.simulation, NEW.hidden, NEW.ranking, NEW.skill_ids))
  EXECUTE FUNCTION fed_list_skills();

-- Skills are no longer asked for ranking by ranking.
DROP INDEX fed_agent_skills_idx;
CREATE INDEX fed_agent_skills_idx ON fed_agent USING GIN (skill_ids) WHERE status = 'approved';

GRANT SELECT, INSERT, DELETE ON fed_listed_skill TO proofline_app;
