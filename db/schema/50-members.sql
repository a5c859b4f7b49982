-- Members of the shop (docs/rules.md Members; decision 019). Accounts, passwords and tokens are the identity
-- provider's: a row here has the uid of its account.

CREATE TABLE customers (
  uid                  text PRIMARY KEY,               -- of the account at the identity provider
  status               text NOT NULL CHECK (status IN ('provisional', 'member', 'withdrawn')),
  email                text,                           -- a copy: the provider decides
  address              jsonb,                          -- Address of domain/delivery, without a hall
  sex                  smallint CHECK (sex BETWEEN 0 AND 2),
  born_on              date,
  mail_magazine        smallint CHECK (mail_magazine BETWEEN 1 AND 3),
  reminder_question    smallint CHECK (reminder_question BETWEEN 1 AND 8),
  reminder_answer_hash text,                           -- argon2id of the folded answer
  is_barred            boolean NOT NULL DEFAULT false, -- the address gets no account again
  registered_at        timestamptz NOT NULL,
  completed_at         timestamptz,                    -- when the link of the mail was opened
  modified_at          timestamptz NOT NULL,
  withdrawn_at         timestamptz,
  account_removed_at   timestamptz,                    -- withdrawn: when the provider deleted the account
  note                 text NOT NULL DEFAULT '',       -- of staff
  version              integer NOT NULL DEFAULT 1,     -- one higher with each change; a stale form is refused
  -- Withdrawn: no personal data left. Otherwise all of them.
  CHECK (num_nonnulls(email, address, sex, born_on, mail_magazine, reminder_question, reminder_answer_hash)
         = CASE status WHEN 'withdrawn' THEN 0 ELSE 7 END),
  CHECK ((status = 'member') <= (completed_at IS NOT NULL)),
  CHECK ((status = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CHECK (account_removed_at IS NULL OR status = 'withdrawn')
);
-- Not unique: the provider allows one account for an address; the copy may be behind for a moment.
CREATE INDEX customers_by_email ON customers (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX customers_by_telephone ON customers ((address ->> 'telephone')) WHERE status = 'member';
CREATE INDEX customers_by_registration ON customers (registered_at DESC, uid DESC) WHERE status <> 'withdrawn';
CREATE INDEX customers_provisional ON customers (registered_at) WHERE status = 'provisional';
CREATE INDEX customers_withdrawn ON customers (withdrawn_at)
  WHERE withdrawn_at IS NOT NULL AND account_removed_at IS NULL;

CREATE FUNCTION count_customer_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.status = 'withdrawn' THEN
    NEW.note := '';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER customers_versions BEFORE UPDATE ON customers
  FOR EACH ROW EXECUTE FUNCTION count_customer_version();

CREATE TABLE customer_addresses (
  uid          text PRIMARY KEY,
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  is_default   boolean NOT NULL DEFAULT false,
  address      jsonb NOT NULL, -- Address of domain/delivery
  added_at     timestamptz NOT NULL
);
CREATE INDEX customer_addresses_by_customer ON customer_addresses (customer_uid, added_at);
CREATE UNIQUE INDEX customer_addresses_default ON customer_addresses (customer_uid) WHERE is_default;

-- Keys by which staff find a member: names, telephone and its last four digits, e-mail address (40-search-keys.sql).
CREATE TABLE customer_keys (
  key          text COLLATE "C" NOT NULL,
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  PRIMARY KEY (key, customer_uid)
);
CREATE INDEX customer_keys_by_customer ON customer_keys (customer_uid);

CREATE FUNCTION customer_keys_of(customer_email text, address jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT key FROM unnest(ARRAY[
    order_key(customer_email),
    order_key(concat(address ->> 'familyName', address ->> 'givenName')),
    order_key(concat(address ->> 'familyNameKana', address ->> 'givenNameKana')),
    regexp_replace(address ->> 'telephone', '\D', '', 'g'),
    right(regexp_replace(address ->> 'telephone', '\D', '', 'g'), 4)]) AS key
  WHERE key <> ''
$$;

CREATE FUNCTION refresh_customer_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_keys WHERE customer_uid = NEW.uid;
  INSERT INTO customer_keys (key, customer_uid)
  SELECT key, NEW.uid FROM customer_keys_of(NEW.email, NEW.address) AS key;
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_keys_of_new AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION refresh_customer_keys();
CREATE TRIGGER customer_keys_of_changed AFTER UPDATE ON customers
  FOR EACH ROW WHEN ((NEW.email, NEW.address) IS DISTINCT FROM (OLD.email, OLD.address))
  EXECUTE FUNCTION refresh_customer_keys();

-- What members say about their bodies (docs/rules.md Fit).
CREATE TABLE body_sizes (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  size         jsonb NOT NULL -- BodySize of domain/fit
);
CREATE FUNCTION erase_body_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM body_sizes WHERE customer_uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER customers_body_sizes AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (NEW.status = 'withdrawn') EXECUTE FUNCTION erase_body_size();

-- Registrations whose link was not opened yet, each apart from others of the same address: a link completes only what
-- was typed with it (docs/rules.md Guests and abuse). A completed one becomes a row of customers, and all
-- registrations of its address are deleted. With an external identity provider a provisional row of customers waits
-- for its link.
CREATE TABLE registrations (
  uid                  text PRIMARY KEY,      -- of the account and of the customer that it becomes
  email                text NOT NULL,
  profile              jsonb NOT NULL,        -- MemberProfile of domain/membership
  password_hash        text NOT NULL,         -- argon2id
  reminder_answer_hash text NOT NULL,         -- argon2id of the folded answer
  code_hash            bytea NOT NULL UNIQUE, -- sha-256 of the code of the link
  registered_at        timestamptz NOT NULL,
  expires_at           timestamptz NOT NULL,  -- of the link
  opened_at            timestamptz            -- when its completion began: the job finishes it after a crash
);
CREATE INDEX registrations_by_email ON registrations (lower(email), registered_at);
CREATE INDEX registrations_by_time ON registrations (registered_at);
CREATE INDEX registrations_opened ON registrations (opened_at) WHERE opened_at IS NOT NULL;

-- Mailed links that were opened, and what they did: the second opening has the same answer, and finishes the first
-- after a crash. Only a hash of the code is stored.
CREATE TABLE opened_links (
  code_hash    bytea PRIMARY KEY, -- sha-256
  kind         text NOT NULL CHECK (kind IN ('registration', 'email-change')),
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  email        text NOT NULL,     -- that the link proved
  opened_at    timestamptz NOT NULL,
  done_at      timestamptz
);
CREATE INDEX opened_links_by_customer ON opened_links (customer_uid);
CREATE INDEX opened_links_by_time ON opened_links (opened_at);

-- Changes of a member's e-mail address that staff have begun, one at a time for a member. The member confirms it by the
-- link of a mail to the new address, signed in.
CREATE TABLE email_corrections (
  customer_uid text PRIMARY KEY REFERENCES customers ON DELETE CASCADE,
  code_hash    bytea NOT NULL UNIQUE, -- sha-256 of the code of the link
  email        text NOT NULL,
  expires_at   timestamptz NOT NULL
);

-- Addresses of barred customers who withdrew: a hash, to refuse them.
CREATE TABLE barred_emails (
  email_hash bytea PRIMARY KEY, -- sha-256 of the address in lower case
  barred_at  timestamptz NOT NULL
);
