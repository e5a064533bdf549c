-- When the example of a skill last did not match; unlike failed_at, a later good run does not clear it.
ALTER TABLE fed_skill ADD COLUMN last_failed_at TIMESTAMPTZ(6);
UPDATE fed_skill SET last_failed_at = failed_at WHERE failed_at IS NOT NULL;
