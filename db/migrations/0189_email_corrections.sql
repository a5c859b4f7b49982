-- Changes of a member's e-mail address that staff have begun, one at a time for a member. The member confirms it by the
-- link of a mail to the new address, signed in (docs/rules.md Members).
CREATE TABLE email_corrections (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  code_hash    bytea NOT NULL UNIQUE,              -- sha-256 of the code of the link
  email        text NOT NULL,
  expires_at   timestamptz NOT NULL
);
