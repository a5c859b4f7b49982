-- Inquiries are answered in the back office: where each stands, who has taken it on, and what was replied. Those of
-- earlier releases were answered by mail; the last two weeks are shown as open, in case one was not.
ALTER TABLE inquiries
  ADD COLUMN status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  ADD COLUMN assignee_uid text,                    -- of the staff
  ADD COLUMN version      integer NOT NULL DEFAULT 1; -- one higher with each change; a stale form is refused
UPDATE inquiries SET status = 'closed' WHERE received_at < now() - interval '14 days';
CREATE INDEX inquiries_by_status ON inquiries (status, received_at, uid);

CREATE TABLE inquiry_replies (
  uid         text PRIMARY KEY,                    -- of the form that was sent: sent twice, kept and mailed once
  inquiry_uid text NOT NULL REFERENCES inquiries ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  staff_uid   text NOT NULL,
  body        text NOT NULL
);
CREATE INDEX inquiry_replies_by_inquiry ON inquiry_replies (inquiry_uid, at);

-- The list of mails in the back office, newest first, and by recipient.
CREATE INDEX mails_by_time ON mails (queued_at DESC, uid DESC);
CREATE INDEX mails_failed ON mails (queued_at DESC, uid DESC) WHERE failed_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX mails_by_recipient ON mails (lower(recipient), queued_at DESC) WHERE recipient <> '';

-- Reviews that wait for staff, oldest first.
CREATE INDEX reviews_waiting ON reviews (posted_on, uid) WHERE NOT is_shown AND checked_at IS NULL;
