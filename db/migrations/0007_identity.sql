-- The embedded identity provider is a third party that happens to run here: its own schema, nobody else's business.
-- Specification 7, Identity provider; wire.md, Identity.
CREATE SCHEMA embedded_identity;

CREATE TABLE embedded_identity.accounts (
  uid               text PRIMARY KEY,
  email             text,                          -- as it was given; null: anonymous
  email_key         text UNIQUE,                   -- in lower case: one account a mailbox
  is_email_verified boolean NOT NULL DEFAULT false,
  password_hash     text,                          -- argon2id; null: signs in otherwise
  has_email_link    boolean NOT NULL DEFAULT false, -- has signed in by a mailed link
  display_name      text,
  photo_url         text,
  phone_number      text,
  role              integer NOT NULL DEFAULT 0 CHECK (role >= 0),
  is_disabled       boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL,
  last_sign_in_at   timestamptz,
  CHECK ((email IS NULL) = (email_key IS NULL))
);
-- Anonymous accounts that nobody came back to are forgotten.
CREATE INDEX accounts_anonymous ON embedded_identity.accounts (created_at) WHERE email_key IS NULL;

-- Accounts elsewhere by which somebody signs in here.
CREATE TABLE embedded_identity.provider_links (
  provider_id text NOT NULL,
  subject     text NOT NULL,                       -- who it is there
  uid         text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  email       text,
  linked_at   timestamptz NOT NULL,
  PRIMARY KEY (provider_id, subject)
);
CREATE INDEX provider_links_by_account ON embedded_identity.provider_links (uid, provider_id);

-- A sign-in and all tokens that come of it: one family. Outlives its account, so that its tokens can be told why not.
CREATE TABLE embedded_identity.sessions (
  uid          text PRIMARY KEY,
  account_uid  text NOT NULL,
  provider     text NOT NULL,                      -- how it was opened: password, anonymous, custom, …
  signed_in_at timestamptz NOT NULL,
  used_at      timestamptz NOT NULL,               -- when tokens were issued last
  revoked_at   timestamptz
);
CREATE INDEX sessions_by_account ON embedded_identity.sessions (account_uid);
CREATE INDEX sessions_by_use ON embedded_identity.sessions (used_at);

CREATE TABLE embedded_identity.refresh_tokens (
  token_hash  bytea PRIMARY KEY,                   -- sha-256
  session_uid text NOT NULL REFERENCES embedded_identity.sessions ON DELETE CASCADE,
  used_at     timestamptz                          -- when it was exchanged for the next one
);
CREATE INDEX refresh_tokens_by_session ON embedded_identity.refresh_tokens (session_uid, used_at);

-- Codes of mailed links, each good for one use.
CREATE TABLE embedded_identity.action_codes (
  code_hash    bytea PRIMARY KEY,                  -- sha-256
  request_type text NOT NULL
               CHECK (request_type IN ('PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL')),
  account_uid  text REFERENCES embedded_identity.accounts ON DELETE CASCADE, -- null: an address without account
  email        text NOT NULL,
  email_key    text NOT NULL,
  new_email    text,
  expires_at   timestamptz NOT NULL,
  UNIQUE (email_key, request_type)                 -- a newer code ends the one before it
);
CREATE INDEX action_codes_by_end ON embedded_identity.action_codes (expires_at);
CREATE INDEX action_codes_by_account ON embedded_identity.action_codes (account_uid);

-- Keys that sign ID tokens; the newest one that has begun signs. Gone when the last token signed with it has ended.
CREATE TABLE embedded_identity.signing_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_jwk jsonb NOT NULL,
  begins_at   timestamptz NOT NULL UNIQUE
);

-- Where an account has signed in from: others' guesses do not lock it out there.
CREATE TABLE embedded_identity.known_places (
  email_key  text NOT NULL,
  place_hash bytea NOT NULL,                       -- sha-256 of account and address
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (email_key, place_hash)
);
CREATE INDEX known_places_by_time ON embedded_identity.known_places (seen_at);
