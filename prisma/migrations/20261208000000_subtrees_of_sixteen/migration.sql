-- Roots of full subtrees of 16^n leaves instead of 256^n, so that a proof reads and hashes a few times
-- 16 hashes. The roots of tiles are every second height of them.

ALTER TABLE log_subtree DISABLE TRIGGER log_subtree_immutable;
ALTER TABLE log_subtree RENAME COLUMN level TO height;
-- In two steps, because 2 becomes 16 while 16 is not moved yet.
UPDATE log_subtree SET height = height * 8 + 1000;
UPDATE log_subtree SET height = height - 1000;
ALTER TABLE log_subtree ENABLE ALWAYS TRIGGER log_subtree_immutable;

CREATE OR REPLACE FUNCTION log_integrate(p_limit integer) RETURNS TABLE (o_size bigint, o_added integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_before bigint;
  v_after bigint;
  v_gap text;
  v_height smallint := 4;
  v_full bigint;
  v_done bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1347570689) THEN
    RETURN;
  END IF;
  v_before := coalesce((SELECT max(idx) + 1 FROM log_leaf), 0);

  WITH taken AS (
    DELETE FROM trace_pending p USING (
      SELECT ordinal FROM trace_pending ORDER BY ordinal LIMIT p_limit) o
    WHERE p.ordinal = o.ordinal RETURNING p.ordinal),
  leaf AS (
    SELECT v_before + row_number() OVER (ORDER BY r.ordinal) - 1 AS idx, r.chain, r.epoch, r.seq,
      sha256('\x00'::bytea || convert_to(
        '{"chain":"' || r.chain || '","epoch":' || r.epoch || ',"hash":"' || encode(r.hash, 'hex') ||
        '","seq":' || r.seq || ',"v":1}', 'UTF8')) AS leaf_hash
    FROM taken t JOIN trace_record r ON r.ordinal = t.ordinal)
  INSERT INTO log_leaf (idx, chain, epoch, seq, leaf_hash)
    SELECT idx, chain, epoch, seq, leaf_hash FROM leaf ORDER BY idx;
  GET DIAGNOSTICS o_added = ROW_COUNT;
  v_after := v_before + o_added;
  o_size := v_after;
  IF o_added = 0 THEN
    RETURN NEXT;
    RETURN;
  END IF;

  SELECT l.chain || '#' || l.epoch || '/' || l.seq INTO v_gap FROM log_leaf l
    WHERE l.idx >= v_before AND l.seq > 0 AND NOT EXISTS (
      SELECT 1 FROM log_leaf b
      WHERE b.chain = l.chain AND b.epoch = l.epoch AND b.seq = l.seq - 1 AND b.idx < l.idx)
    ORDER BY l.idx LIMIT 1;
  IF v_gap IS NOT NULL THEN
    RAISE EXCEPTION 'record % has no predecessor in the log', v_gap USING ERRCODE = '55000', HINT = 'log_gap';
  END IF;

  -- Each stored height up: the roots of the runs of 16 that became full.
  v_full := v_after / 16;
  v_done := v_before / 16;
  INSERT INTO log_subtree (height, idx, hash)
    SELECT v_height, idx / 16, log_tile_root(array_agg(leaf_hash ORDER BY idx)) FROM log_leaf
    WHERE idx >= v_done * 16 AND idx < v_full * 16 GROUP BY idx / 16;
  LOOP
    v_full := v_full / 16;
    v_done := v_done / 16;
    EXIT WHEN v_full = v_done;
    INSERT INTO log_subtree (height, idx, hash)
      SELECT v_height + 4, idx / 16, log_tile_root(array_agg(hash ORDER BY idx)) FROM log_subtree
      WHERE height = v_height AND idx >= v_done * 16 AND idx < v_full * 16 GROUP BY idx / 16;
    v_height := v_height + 4;
  END LOOP;
  RETURN NEXT;
END $$;

INSERT INTO log_subtree (height, idx, hash)
  SELECT 4, idx / 16, log_tile_root(array_agg(leaf_hash ORDER BY idx)) FROM log_leaf
  GROUP BY idx / 16 HAVING count(*) = 16;
DO $$
DECLARE
  v_height smallint;
BEGIN
  -- 12 from 8, 20 from 16 …: those between are the roots of tiles.
  FOR v_height IN SELECT DISTINCT height FROM log_subtree WHERE height % 8 = 0 LOOP
    INSERT INTO log_subtree (height, idx, hash)
      SELECT v_height + 4, idx / 16, log_tile_root(array_agg(hash ORDER BY idx)) FROM log_subtree
      WHERE height = v_height GROUP BY idx / 16 HAVING count(*) = 16;
  END LOOP;
END $$;
