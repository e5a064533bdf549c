-- Since when an administrator's start leaves the first steps out; null: it begins with them until all are done.
ALTER TABLE account ADD COLUMN first_steps_dismissed_at TIMESTAMPTZ(6);
