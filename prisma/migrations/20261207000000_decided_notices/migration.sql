-- A notice to whoever asked for something says what was decided on it, and by whom.
ALTER TABLE notice ADD COLUMN outcome TEXT, ADD COLUMN decided_by_name TEXT;
ALTER TABLE notice ADD CONSTRAINT notice_decided CHECK ((outcome IS NULL) = (decided_by_name IS NULL));
CREATE INDEX notice_decided ON notice (recipient, id) WHERE outcome IS NOT NULL;
