-- Addresses to which mails bounced, or whose owner complained: what is withheld from them (docs/rules.md Mails). A
-- released row stays, so that a report that arrives again does not withhold mails again.
CREATE TABLE mail_suppressions (
  uid            text PRIMARY KEY,
  address        text NOT NULL CHECK (address = lower(address)),
  reason         text NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  source         text NOT NULL,                    -- smtp, or the mail service that reported it
  detail         text NOT NULL,                    -- what the receiving server said, without addresses
  at             timestamptz NOT NULL,             -- of the bounce or the complaint
  released_at    timestamptz,
  released_by    text,                             -- staff:{uid}, or customer
  release_reason text NOT NULL DEFAULT '',
  UNIQUE (address, reason)
);
CREATE INDEX mail_suppressions_newest ON mail_suppressions (at DESC, uid DESC) WHERE released_at IS NULL;
