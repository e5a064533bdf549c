-- Until when an account does not want to see a notice. Of a notice that is for several people, each decides alone.
CREATE TABLE notice_snooze (
  notice_id BIGINT NOT NULL,
  account_id UUID NOT NULL,
  until TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT notice_snooze_pkey PRIMARY KEY (notice_id, account_id),
  CONSTRAINT notice_snooze_notice_fkey FOREIGN KEY (notice_id) REFERENCES notice (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT notice_snooze_account_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_snooze TO proofline_app;
