-- The only write path into the trace. Lines are canonical JSON (RFC 8785): the app hands over a
-- canonical body, the function wraps it with keys in fixed order, so the bytes hashed here are the
-- bytes that any verifier hashes. Chain names are limited to characters that JSON does not escape.

ALTER TABLE trace_chain
  ADD CONSTRAINT trace_chain_name CHECK (chain ~ '^[A-Za-z0-9][A-Za-z0-9:._@%-]{0,254}$'),
  ADD CONSTRAINT trace_chain_epoch CHECK (epoch >= 1);

ALTER TABLE trace_record
  ADD CONSTRAINT trace_record_chain_fkey FOREIGN KEY (chain, epoch) REFERENCES trace_chain (chain, epoch) ON DELETE RESTRICT;

ALTER TABLE trace_origin ADD CONSTRAINT trace_origin_single CHECK (id = 1);
INSERT INTO trace_origin (id, origin) VALUES (1, 'proofline.invalid/trace/' || gen_random_uuid());

-- Plain SQL without settings of their own, so that they are inlined where they are called; only the
-- functions below call them, under their fixed search path.
CREATE FUNCTION trace_genesis(p_origin text, p_chain text, p_epoch integer) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(
    E'svc-trace-genesis/v1\n' || p_origin || E'\n' || p_chain || E'\n' || p_epoch || E'\n', 'UTF8'))
$$;

CREATE FUNCTION trace_line(p_body text, p_chain text, p_epoch integer, p_prev bytea, p_seq bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT convert_to(
    '{"body":' || p_body || ',"chain":"' || p_chain || '","epoch":' || p_epoch ||
    ',"prev":"' || encode(p_prev, 'hex') || '","seq":' || p_seq || ',"v":1}', 'UTF8')
$$;

CREATE FUNCTION trace_hash(p_line bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256('\x7376632d74726163652f76310a'::bytea || p_line) -- "svc-trace/v1\n"
$$;

-- Appends one record to the present epoch of a chain, opening epoch 1 of an unknown chain.
-- The row lock on the head is what makes appends to one chain linear.
CREATE FUNCTION trace_append(p_chain text, p_body text, p_epoch integer DEFAULT NULL, p_seal boolean DEFAULT false)
RETURNS TABLE (o_epoch integer, o_seq bigint, o_hash bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_head trace_chain%ROWTYPE;
  v_line bytea;
BEGIN
  PERFORM p_body::json;
  SELECT * INTO v_head FROM trace_chain t
    WHERE t.chain = p_chain AND t.epoch = (SELECT max(m.epoch) FROM trace_chain m WHERE m.chain = p_chain)
    FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO trace_chain (chain, epoch, next_seq, head)
      SELECT p_chain, 1, 0, trace_genesis(o.origin, p_chain, 1) FROM trace_origin o ON CONFLICT DO NOTHING;
    SELECT * INTO v_head FROM trace_chain t WHERE t.chain = p_chain AND t.epoch = 1 FOR UPDATE;
  END IF;
  IF p_epoch IS NOT NULL AND p_epoch <> v_head.epoch THEN
    RAISE EXCEPTION 'epoch % of chain % is not its present one (%)', p_epoch, p_chain, v_head.epoch
      USING ERRCODE = '55000', HINT = 'epoch_mismatch';
  END IF;
  IF v_head.sealed THEN
    RAISE EXCEPTION 'chain % is sealed', p_chain USING ERRCODE = '55000', HINT = 'chain_sealed';
  END IF;
  v_line := trace_line(p_body, p_chain, v_head.epoch, v_head.head, v_head.next_seq);
  o_epoch := v_head.epoch;
  o_seq := v_head.next_seq;
  o_hash := trace_hash(v_line);
  INSERT INTO trace_record (chain, epoch, seq, prev, hash, line)
    VALUES (p_chain, o_epoch, o_seq, v_head.head, o_hash, v_line);
  UPDATE trace_chain t SET next_seq = o_seq + 1, head = o_hash, sealed = p_seal
    WHERE t.chain = p_chain AND t.epoch = o_epoch;
  RETURN NEXT;
END $$;

-- Appends one record each to many different chains in a handful of statements, whatever their number.
-- Chains that do not exist yet are opened together with their first record; of the others the heads
-- are locked in name order, so that two batches cannot deadlock.
CREATE FUNCTION trace_append_batch(p_chains text[], p_bodies text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count integer := coalesce(array_length(p_chains, 1), 0);
  v_origin text := (SELECT origin FROM trace_origin);
  v_opened text[];
  v_sealed text;
BEGIN
  IF v_count <> coalesce(array_length(p_bodies, 1), 0) THEN
    RAISE EXCEPTION 'chains and bodies differ in number' USING ERRCODE = '22023';
  END IF;
  IF (SELECT count(DISTINCT c) FROM unnest(p_chains) c) <> v_count THEN
    RAISE EXCEPTION 'a batch takes one record per chain' USING ERRCODE = '22023';
  END IF;
  PERFORM b::json FROM unnest(p_bodies) b;

  WITH first AS MATERIALIZED (
    SELECT u.chain, u.body, trace_genesis(v_origin, u.chain, 1) AS genesis
    FROM unnest(p_chains, p_bodies) AS u(chain, body)
    WHERE NOT EXISTS (SELECT 1 FROM trace_chain t WHERE t.chain = u.chain)),
  line AS MATERIALIZED (
    SELECT f.chain, f.genesis, trace_line(f.body, f.chain, 1, f.genesis, 0) AS line FROM first f),
  hashed AS MATERIALIZED (
    SELECT l.chain, l.genesis, l.line, trace_hash(l.line) AS hash FROM line l),
  opened AS (
    INSERT INTO trace_chain (chain, epoch, next_seq, head)
    SELECT h.chain, 1, 1, h.hash FROM hashed h ORDER BY h.chain
    ON CONFLICT DO NOTHING RETURNING chain),
  added AS (
    INSERT INTO trace_record (chain, epoch, seq, prev, hash, line)
    SELECT h.chain, 1, 0, h.genesis, h.hash, h.line FROM hashed h JOIN opened o USING (chain)
    ORDER BY h.chain RETURNING chain)
  SELECT array_agg(chain) INTO v_opened FROM added;
  IF coalesce(array_length(v_opened, 1), 0) = v_count THEN
    RETURN v_count;
  END IF;

  PERFORM 1 FROM trace_chain t
    WHERE t.chain IN (SELECT c FROM unnest(p_chains) c EXCEPT SELECT c FROM unnest(v_opened) c)
    ORDER BY t.chain, t.epoch FOR UPDATE;
  WITH head AS (
    SELECT DISTINCT ON (t.chain) t.chain, t.sealed FROM trace_chain t
    WHERE t.chain = ANY (p_chains) ORDER BY t.chain, t.epoch DESC)
  SELECT h.chain INTO v_sealed FROM head h WHERE h.sealed LIMIT 1;
  IF v_sealed IS NOT NULL THEN
    RAISE EXCEPTION 'chain % is sealed', v_sealed USING ERRCODE = '55000', HINT = 'chain_sealed';
  END IF;

  WITH head AS (
    SELECT DISTINCT ON (t.chain) t.* FROM trace_chain t
    WHERE t.chain IN (SELECT c FROM unnest(p_chains) c EXCEPT SELECT c FROM unnest(v_opened) c)
    ORDER BY t.chain, t.epoch DESC),
  line AS MATERIALIZED (
    SELECT h.chain, h.epoch, h.next_seq AS seq, h.head AS prev,
           trace_line(u.body, h.chain, h.epoch, h.head, h.next_seq) AS line
    FROM unnest(p_chains, p_bodies) AS u(chain, body) JOIN head h USING (chain)),
  added AS (
    INSERT INTO trace_record (chain, epoch, seq, prev, hash, line)
    SELECT l.chain, l.epoch, l.seq, l.prev, trace_hash(l.line), l.line FROM line l ORDER BY l.chain
    RETURNING chain, epoch, seq, hash)
  UPDATE trace_chain t SET next_seq = a.seq + 1, head = a.hash
    FROM added a WHERE t.chain = a.chain AND t.epoch = a.epoch;
  RETURN v_count;
END $$;

CREATE FUNCTION trace_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the trace is append-only: % on % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '55000';
END $$;

CREATE TRIGGER trace_record_immutable BEFORE UPDATE OR DELETE ON trace_record
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
CREATE TRIGGER trace_record_no_truncate BEFORE TRUNCATE ON trace_record
  FOR EACH STATEMENT EXECUTE FUNCTION trace_refuse_change();
CREATE TRIGGER trace_chain_no_delete BEFORE DELETE ON trace_chain
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
CREATE TRIGGER trace_chain_no_truncate BEFORE TRUNCATE ON trace_chain
  FOR EACH STATEMENT EXECUTE FUNCTION trace_refuse_change();
CREATE TRIGGER trace_origin_immutable BEFORE UPDATE OR DELETE ON trace_origin
  FOR EACH ROW EXECUTE FUNCTION trace_refuse_change();
CREATE TRIGGER trace_origin_no_truncate BEFORE TRUNCATE ON trace_origin
  FOR EACH STATEMENT EXECUTE FUNCTION trace_refuse_change();

-- ALWAYS: also under session_replication_role = replica.
ALTER TABLE trace_record ENABLE ALWAYS TRIGGER trace_record_immutable;
ALTER TABLE trace_record ENABLE ALWAYS TRIGGER trace_record_no_truncate;
ALTER TABLE trace_chain ENABLE ALWAYS TRIGGER trace_chain_no_delete;
ALTER TABLE trace_chain ENABLE ALWAYS TRIGGER trace_chain_no_truncate;
ALTER TABLE trace_origin ENABLE ALWAYS TRIGGER trace_origin_immutable;
ALTER TABLE trace_origin ENABLE ALWAYS TRIGGER trace_origin_no_truncate;
