-- The same functions, in PL/pgSQL: a function in SQL that is not inlined, as one that converts between bytes and
-- text is not, was parsed and planned anew for every row that an index or an append called it for. What they
-- return is the same, so that every index holds.
CREATE OR REPLACE FUNCTION trace_kind(p_line bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN substring(convert_from(p_line, 'UTF8') FROM '"kind":"([^"]*)","pay":');
END $$;

CREATE OR REPLACE FUNCTION trace_at(p_line bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN substring(convert_from(p_line, 'UTF8') FROM '"at":"([^"]*)","kind":');
END $$;

CREATE OR REPLACE FUNCTION trace_call(p_line bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN substring(convert_from(p_line, 'UTF8') FROM '"sum":\{[^{}]*?"call":"([^"]*)"');
END $$;

CREATE OR REPLACE FUNCTION trace_line(p_body text, p_chain text, p_epoch integer, p_prev bytea, p_seq bigint) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN convert_to(
    '{"body":' || p_body || ',"chain":"' || p_chain || '","epoch":' || p_epoch ||
    ',"prev":"' || encode(p_prev, 'hex') || '","seq":' || p_seq || ',"v":1}', 'UTF8');
END $$;
