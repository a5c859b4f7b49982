-- The embedded identity provider (docs/product/7; decision 014): a third party in a schema of its own. Only
-- adapters/identity reads it.
CREATE SCHEMA embedded_identity;

CREATE TABLE embedded_identity.accounts (
  uid               text PRIMARY KEY,
  email             text,                           -- as it was given; null: anonymous
  email_key         text UNIQUE,                    -- in lower case: one account for a mailbox
  is_email_verified boolean NOT NULL DEFAULT false,
  password_hash     text,                           -- argon2id; null: signs in otherwise
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
-- Anonymous accounts that are not used again are deleted.
CREATE INDEX accounts_anonymous ON embedded_identity.accounts (created_at) WHERE email_key IS NULL;

-- Accounts elsewhere that sign in to an account here.
CREATE TABLE embedded_identity.provider_links (
  provider_id text NOT NULL,
  subject     text NOT NULL, -- of the account there
  uid         text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  email       text,
  linked_at   timestamptz NOT NULL,
  PRIMARY KEY (provider_id, subject)
);
CREATE INDEX provider_links_by_account ON embedded_identity.provider_links (uid, provider_id);

-- One-time codes by time (RFC 6238).
CREATE TABLE embedded_identity.second_factors (
  uid          text PRIMARY KEY,
  account_uid  text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  display_name text,
  secret       text NOT NULL,   -- in base32
  counter      bigint NOT NULL, -- of the last accepted code: none is accepted twice
  enrolled_at  timestamptz NOT NULL
);
CREATE INDEX second_factors_by_account ON embedded_identity.second_factors (account_uid);

-- What waits for a code: an enrolment with its secret, or a sign-in whose first factor was accepted.
CREATE TABLE embedded_identity.pending_factors (
  credential_hash bytea PRIMARY KEY, -- sha-256
  account_uid     text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  secret          text,              -- of an enrolment
  provider        text,              -- of a sign-in: how the session will be opened
  expires_at      timestamptz NOT NULL,
  CHECK (num_nonnulls(secret, provider) = 1)
);
CREATE INDEX pending_factors_by_account ON embedded_identity.pending_factors (account_uid);
CREATE INDEX pending_factors_by_end ON embedded_identity.pending_factors (expires_at);

-- A sign-in and all tokens that follow from it. It outlives its account, so that a token is refused with the reason.
CREATE TABLE embedded_identity.sessions (
  uid               text PRIMARY KEY,
  account_uid       text NOT NULL,
  provider          text NOT NULL,        -- how it was opened: password, anonymous, custom, …
  signed_in_at      timestamptz NOT NULL,
  used_at           timestamptz NOT NULL, -- when tokens were issued last
  revoked_at        timestamptz,
  second_factor_uid text                  -- that was shown at the sign-in; null: none
);
CREATE INDEX sessions_by_account ON embedded_identity.sessions (account_uid);
CREATE INDEX sessions_by_use ON embedded_identity.sessions (used_at);

CREATE TABLE embedded_identity.refresh_tokens (
  token_hash  bytea PRIMARY KEY, -- sha-256
  session_uid text NOT NULL REFERENCES embedded_identity.sessions ON DELETE CASCADE,
  used_at     timestamptz        -- when it was exchanged for the next one
);
CREATE INDEX refresh_tokens_by_session ON embedded_identity.refresh_tokens (session_uid, used_at);

-- Codes of mailed links, each valid for one use. A newer code ends the one before it.
CREATE TABLE embedded_identity.action_codes (
  code_hash         bytea PRIMARY KEY, -- sha-256
  request_type      text NOT NULL
                    CHECK (request_type IN ('PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL',
                                            'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION')),
  account_uid       text REFERENCES embedded_identity.accounts ON DELETE CASCADE, -- null: an address without account
  email             text NOT NULL,
  email_key         text NOT NULL,
  new_email         text,
  expires_at        timestamptz NOT NULL,
  second_factor_uid text REFERENCES embedded_identity.second_factors ON DELETE CASCADE, -- of an enrolment to undo
  UNIQUE (email_key, request_type)
);
CREATE INDEX action_codes_by_end ON embedded_identity.action_codes (expires_at);
CREATE INDEX action_codes_by_account ON embedded_identity.action_codes (account_uid);
CREATE INDEX action_codes_by_second_factor ON embedded_identity.action_codes (second_factor_uid)
  WHERE second_factor_uid IS NOT NULL;

-- Keys that sign ID tokens; the newest one that has begun signs. Deleted when the last token signed with it has ended.
CREATE TABLE embedded_identity.signing_keys (
  kid         text PRIMARY KEY,
  public_jwk  jsonb NOT NULL,
  private_jwk jsonb NOT NULL,
  begins_at   timestamptz NOT NULL UNIQUE
);

-- Where an account has signed in from: wrong passwords from elsewhere do not lock it out there.
CREATE TABLE embedded_identity.known_places (
  email_key  text NOT NULL,
  place_hash bytea NOT NULL, -- sha-256 of account and address
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (email_key, place_hash)
);
CREATE INDEX known_places_by_time ON embedded_identity.known_places (seen_at);
