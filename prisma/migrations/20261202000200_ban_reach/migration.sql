-- What a ban of a host or a network meets is found by an index, however many agents there are.

-- Names below a host end with it. Of any standing: whoever is reached by a ban does not lift it either.
CREATE INDEX fed_agent_host_below_idx ON fed_agent (reverse(address_host) COLLATE "C");
-- Few hosts are addresses.
CREATE INDEX fed_agent_address_idx ON fed_agent
  USING GIST ((CASE WHEN address_host ~ '^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)$' THEN address_host::inet END) inet_ops)
  WHERE address_host ~ '^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)$';

-- Addresses to which hosts led, one to a row: revision 0 as the watch over the liveness last saw it, else as
-- gate G3 of that revision did.
CREATE TABLE fed_seen_address (
  agent_id BIGINT NOT NULL,
  revision INTEGER NOT NULL,
  address INET NOT NULL,
  CONSTRAINT fed_seen_address_pkey PRIMARY KEY (agent_id, revision, address),
  CONSTRAINT fed_seen_address_agent_fkey FOREIGN KEY (agent_id) REFERENCES fed_agent (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- What was seen in G3's evidence; nothing but addresses stands there.
CREATE FUNCTION fed_gate_addresses(p_evidence jsonb) RETURNS SETOF inet
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $f$
  SELECT DISTINCT seen::inet FROM jsonb_array_elements_text(
    CASE WHEN jsonb_typeof(p_evidence #> '{addresses,resolved}') = 'array' THEN p_evidence #> '{addresses,resolved}'
      ELSE '[]' END) AS seen
$f$;

-- Nothing is seen between the copy below and the first change that the triggers see.
LOCK TABLE fed_probe, fed_gate IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO fed_seen_address (agent_id, revision, address)
SELECT DISTINCT agent_id, 0, seen FROM fed_probe, unnest(addresses) AS seen;
INSERT INTO fed_seen_address (agent_id, revision, address)
SELECT g.agent_id, g.revision, seen FROM fed_gate g, fed_gate_addresses(g.evidence) AS seen WHERE g.gate = 'G3';

CREATE INDEX fed_seen_address_address_idx ON fed_seen_address USING GIST (address inet_ops);

-- Whoever writes a row of fed_probe or fed_gate keeps this, in the same transaction.
CREATE FUNCTION fed_keep_seen_by_watch() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $f$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM fed_seen_address WHERE agent_id = NEW.agent_id AND revision = 0;
  END IF;
  INSERT INTO fed_seen_address (agent_id, revision, address)
  SELECT DISTINCT NEW.agent_id, 0, seen FROM unnest(NEW.addresses) AS seen;
  RETURN NULL;
END
$f$;
CREATE TRIGGER fed_probe_seen_insert AFTER INSERT ON fed_probe
  FOR EACH ROW WHEN (NEW.addresses <> '{}') EXECUTE FUNCTION fed_keep_seen_by_watch();
CREATE TRIGGER fed_probe_seen_update AFTER UPDATE ON fed_probe
  FOR EACH ROW WHEN (OLD.addresses IS DISTINCT FROM NEW.addresses) EXECUTE FUNCTION fed_keep_seen_by_watch();

CREATE FUNCTION fed_forget_seen_by_watch() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $f$
BEGIN
  DELETE FROM fed_seen_address WHERE revision = 0 AND agent_id IN (SELECT agent_id FROM gone);
  RETURN NULL;
END
$f$;
CREATE TRIGGER fed_probe_seen_delete AFTER DELETE ON fed_probe REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION fed_forget_seen_by_watch();

CREATE FUNCTION fed_keep_seen_by_gate() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $f$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM fed_seen_address WHERE agent_id = NEW.agent_id AND revision = NEW.revision;
  END IF;
  INSERT INTO fed_seen_address (agent_id, revision, address)
  SELECT NEW.agent_id, NEW.revision, seen FROM fed_gate_addresses(NEW.evidence) AS seen;
  RETURN NULL;
END
$f$;
CREATE TRIGGER fed_gate_seen_insert AFTER INSERT ON fed_gate
  FOR EACH ROW WHEN (NEW.gate = 'G3') EXECUTE FUNCTION fed_keep_seen_by_gate();
CREATE TRIGGER fed_gate_seen_update AFTER UPDATE ON fed_gate
  FOR EACH ROW WHEN (NEW.gate = 'G3' AND OLD.evidence IS DISTINCT FROM NEW.evidence) EXECUTE FUNCTION fed_keep_seen_by_gate();

REVOKE ALL ON fed_seen_address FROM PUBLIC;
GRANT SELECT, INSERT, DELETE ON fed_seen_address TO proofline_app;
