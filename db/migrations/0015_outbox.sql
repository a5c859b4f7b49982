-- Mails that were given up stay, for the operator (npm run mails); magazines wait behind all others.
ALTER TABLE mails
  ADD COLUMN tried_since timestamptz,              -- its first attempt, or when the operator had it tried anew
  ADD COLUMN failed_at   timestamptz,              -- given up
  ADD COLUMN last_error  text;                     -- of the last attempt that failed
DROP INDEX mails_due;
CREATE INDEX mails_due ON mails ((kind = 'magazine'), next_attempt_at, uid)
  WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_troubled ON mails (queued_at) WHERE sent_at IS NULL AND attempts > 0;

-- The link at the end of a magazine: whoever has the token may end it for this member, and nothing else. It stays the
-- same, so that the links of old mails work.
CREATE TABLE magazine_links (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  token        text NOT NULL UNIQUE,
  made_at      timestamptz NOT NULL
);
