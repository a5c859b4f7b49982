-- How far the bounce mailbox was read (docs/operating.md Bounces): it is opened for reading only, so the shop keeps the place.
CREATE TABLE bounce_mailboxes (
  name         text PRIMARY KEY,  -- user, host and folder
  uid_validity text NOT NULL,     -- the server gives another one when it numbers the messages anew
  last_uid     bigint NOT NULL
);
