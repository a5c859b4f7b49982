-- Mails, the magazine, and what customers write (docs/rules.md Mails).

-- Mails wait here from the transaction that caused them until they are sent. Those that were given up stay.
CREATE TABLE mails (
  uid             text PRIMARY KEY,
  event_key       text NOT NULL UNIQUE, -- {kind}:{order uid}…: one mail for an event
  kind            text NOT NULL,
  order_uid       text REFERENCES orders ON DELETE CASCADE,
  recipient       text NOT NULL,
  content         jsonb NOT NULL,       -- {subject, text, html}
  queued_at       timestamptz NOT NULL,
  sent_at         timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  tried_since     timestamptz,          -- its first attempt, or when staff queued it again
  failed_at       timestamptz,          -- given up
  last_error      text                  -- of the last attempt that failed
);
-- A magazine waits behind all others.
CREATE INDEX mails_due ON mails ((kind = 'magazine'), next_attempt_at, uid)
  WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mails_retrying ON mails (queued_at) WHERE sent_at IS NULL AND attempts > 0;
CREATE INDEX mails_by_order ON mails (order_uid) WHERE order_uid IS NOT NULL;
CREATE INDEX mails_by_time ON mails (queued_at DESC, uid DESC);
CREATE INDEX mails_failed ON mails (queued_at DESC, uid DESC) WHERE failed_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX mails_by_recipient ON mails (lower(recipient), queued_at DESC) WHERE recipient <> '';

-- An order writes a few kilobytes of text while it holds its locks: lz4, where the server was built with it, compresses
-- them in half the time.
DO $$
BEGIN
  ALTER TABLE mails ALTER COLUMN content SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END
$$;

-- Addresses to which mails bounced, or whose owner complained: what is withheld from them. A released row stays, so
-- that a report that arrives again does not withhold mails again.
CREATE TABLE mail_suppressions (
  uid            text PRIMARY KEY,
  address        text NOT NULL CHECK (address = lower(address)),
  reason         text NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  source         text NOT NULL,        -- smtp, or the mail service that reported it
  detail         text NOT NULL,        -- what the receiving server said, without addresses
  at             timestamptz NOT NULL, -- of the bounce or the complaint
  released_at    timestamptz,
  released_by    text,                 -- staff:{uid}, or customer
  release_reason text NOT NULL DEFAULT '',
  UNIQUE (address, reason)
);
CREATE INDEX mail_suppressions_newest ON mail_suppressions (at DESC, uid DESC) WHERE released_at IS NULL;

-- How far the bounce mailbox was read (docs/operating.md Bounces): it is opened for reading only.
CREATE TABLE bounce_mailboxes (
  name         text PRIMARY KEY, -- user, host and folder
  uid_validity text NOT NULL,    -- the server gives another one when it numbers the messages anew
  last_uid     bigint NOT NULL
);

-- The link at the end of a magazine, by which its member unsubscribes. It stays the same, so that the links of old
-- mails work.
CREATE TABLE magazine_links (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  token        text NOT NULL UNIQUE,
  made_at      timestamptz NOT NULL
);

-- The consent of a member to the magazine: to which address, from when to when. 特定商取引に関する法律 art. 12-3 requires
-- the record for three years; it outlives the membership (docs/rules.md Legal).
CREATE TABLE magazine_consents (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_uid text NOT NULL,
  email        text NOT NULL,
  given_at     timestamptz NOT NULL,
  ended_at     timestamptz,
  CHECK (ended_at >= given_at)
);
CREATE UNIQUE INDEX magazine_consents_current ON magazine_consents (customer_uid) WHERE ended_at IS NULL;
CREATE INDEX magazine_consents_ended ON magazine_consents (ended_at) WHERE ended_at IS NOT NULL;

-- A trigger, because many statements write customers.
CREATE FUNCTION record_magazine_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subscribed text := CASE WHEN NEW.status = 'member' AND NEW.mail_magazine IN (1, 2) THEN NEW.email END;
BEGIN
  UPDATE magazine_consents SET ended_at = greatest(given_at, NEW.modified_at)
  WHERE customer_uid = NEW.uid AND ended_at IS NULL AND email IS DISTINCT FROM subscribed;
  IF subscribed IS NOT NULL THEN
    INSERT INTO magazine_consents (customer_uid, email, given_at) VALUES (NEW.uid, subscribed, NEW.modified_at)
    ON CONFLICT (customer_uid) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_magazine_consent AFTER INSERT OR UPDATE OF status, email, mail_magazine ON customers
  FOR EACH ROW EXECUTE FUNCTION record_magazine_consent();

-- Calls to customers whose order has no e-mail address, in place of a mail of its kind (docs/rules.md Phone orders).
-- Open until staff have made it.
CREATE TABLE customer_calls (
  event_key text PRIMARY KEY, -- of the mail: one call for an event
  order_uid text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind      text NOT NULL,
  at        timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX customer_calls_by_order ON customer_calls (order_uid);
CREATE INDEX customer_calls_open ON customer_calls (at) WHERE closed_at IS NULL;

-- Inquiries by the form of /contact, deleted after a year.
CREATE TABLE inquiries (
  uid          text PRIMARY KEY,           -- of the form: sent twice, stored once
  received_at  timestamptz NOT NULL,
  topic        smallint NOT NULL DEFAULT 6 CHECK (topic BETWEEN 1 AND 6), -- of the previous release
  name         text NOT NULL,
  email        text NOT NULL,
  telephone    text,
  order_number text,
  body         text NOT NULL,
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  assignee_uid text,                       -- of the staff
  version      integer NOT NULL DEFAULT 1, -- one higher with each change; a stale form is refused
  topic_name   text NOT NULL               -- as the customer chose it
);
CREATE INDEX inquiries_by_time ON inquiries (received_at);
CREATE INDEX inquiries_by_status ON inquiries (status, received_at, uid);

CREATE TABLE inquiry_replies (
  uid           text PRIMARY KEY, -- of the form: sent twice, stored and mailed once
  inquiry_uid   text NOT NULL REFERENCES inquiries ON DELETE CASCADE,
  at            timestamptz NOT NULL,
  staff_uid     text NOT NULL,
  body          text NOT NULL,
  from_customer boolean NOT NULL DEFAULT false -- an answer by mail that staff pasted
);
CREATE INDEX inquiry_replies_by_inquiry ON inquiry_replies (inquiry_uid, at);
