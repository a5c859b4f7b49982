-- Members of the shop (specification 2, Membership; rules.md, Members). Who somebody is, password and tokens, is the
-- identity provider's; a row here has the uid of its account. docs/decisions/019-membership.md.
CREATE TABLE customers (
  uid                  text PRIMARY KEY,           -- of the account at the identity provider
  status               text NOT NULL CHECK (status IN ('provisional', 'member', 'withdrawn')),
  email                text,                       -- a copy: the provider decides
  address              jsonb,                      -- Address of domain/delivery, without a hall
  sex                  smallint CHECK (sex BETWEEN 0 AND 2),
  born_on              date,
  mail_magazine        smallint CHECK (mail_magazine BETWEEN 1 AND 3),
  reminder_question    smallint CHECK (reminder_question BETWEEN 1 AND 8),
  reminder_answer_hash text,                       -- argon2id of the folded answer
  is_barred            boolean NOT NULL DEFAULT false, -- the shop wants no account of this address ever again
  registered_at        timestamptz NOT NULL,
  completed_at         timestamptz,                -- when the link of the mail was opened
  modified_at          timestamptz NOT NULL,
  withdrawn_at         timestamptz,
  account_removed_at   timestamptz,                -- withdrawn: when the provider let the account go
  -- Withdrawn: no personal data left. Otherwise all of them.
  CHECK (num_nonnulls(email, address, sex, born_on, mail_magazine, reminder_question, reminder_answer_hash)
         = CASE status WHEN 'withdrawn' THEN 0 ELSE 7 END),
  CHECK ((status = 'member') <= (completed_at IS NOT NULL)),
  CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CHECK (account_removed_at IS NULL OR status = 'withdrawn')
);
-- Not unique: the provider allows one account an address; the copy may be behind for a moment.
CREATE INDEX customers_by_email ON customers (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX customers_provisional ON customers (registered_at) WHERE status = 'provisional';
CREATE INDEX customers_leaving ON customers (withdrawn_at) WHERE withdrawn_at IS NOT NULL AND account_removed_at IS NULL;

CREATE TABLE customer_addresses (
  uid          text PRIMARY KEY,
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  is_default   boolean NOT NULL DEFAULT false,
  address      jsonb NOT NULL,                     -- Address of domain/delivery
  added_at     timestamptz NOT NULL
);
CREATE INDEX customer_addresses_by_customer ON customer_addresses (customer_uid, added_at);
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (customer_uid) WHERE is_default;

-- Mailed links that were opened: what they did, so that the second opening says the same, and so that what a crash cut
-- off is done by the next one. Only a hash of the code is kept.
CREATE TABLE opened_links (
  code_hash    bytea PRIMARY KEY,                  -- sha-256
  kind         text NOT NULL CHECK (kind IN ('registration', 'email-change')),
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  email        text NOT NULL,                      -- that the link proved
  opened_at    timestamptz NOT NULL,
  done_at      timestamptz
);
CREATE INDEX opened_links_by_customer ON opened_links (customer_uid);
CREATE INDEX opened_links_by_time ON opened_links (opened_at);

-- Addresses of barred customers who withdrew: only a hash stays, to refuse them (catalogue 24).
CREATE TABLE barred_emails (
  email_hash bytea PRIMARY KEY,                    -- sha-256 of the address in lower case
  barred_at  timestamptz NOT NULL
);
