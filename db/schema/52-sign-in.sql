-- Ways to sign in beside the password (decision 016), and limits of attempts.

-- Sign-ins with accounts elsewhere that are under way. Nonce and verifier follow from the state and the secret in the
-- browser's cookie: neither is stored, and of the two only hashes.
CREATE TABLE other_sign_ins (
  state_hash   bytea PRIMARY KEY, -- sha-256
  browser_hash bytea NOT NULL,    -- sha-256 of the secret in the cookie
  provider_id  text NOT NULL,
  next_path    text,
  is_popup     boolean NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX other_sign_ins_by_end ON other_sign_ins (expires_at);

-- Accounts elsewhere whose address has an account here: linked once the customer has signed in as before.
CREATE TABLE waiting_links (
  secret_hash  bytea PRIMARY KEY, -- sha-256 of the secret in the cookie
  provider_id  text NOT NULL,
  id_token     text NOT NULL,
  access_token text,
  nonce        text NOT NULL,
  email        text NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX waiting_links_by_end ON waiting_links (expires_at);

-- Passkeys of members (Web Authentication Level 3). Only public keys are stored.
CREATE TABLE passkeys (
  uid           text PRIMARY KEY,     -- names it on our pages
  credential_id text NOT NULL UNIQUE, -- base64url
  account_uid   text NOT NULL,        -- at the identity provider
  public_key    bytea NOT NULL,       -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL,
  is_synced     boolean NOT NULL,     -- stored in an account of the device's maker, too
  added_at      timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (account_uid, added_at);

-- Challenges, each valid for one answer.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY, -- sha-256
  purpose        text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
  account_uid    text,              -- add: for whom
  expires_at     timestamptz NOT NULL,
  CHECK ((purpose = 'add') = (account_uid IS NOT NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- Codes of members that replace a lost authenticator app once. Only hashes are stored.
CREATE TABLE member_recovery_codes (
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  code_hash    bytea NOT NULL,
  PRIMARY KEY (customer_uid, code_hash)
);

-- How often something was done by one address or account, counted by all processes together.
CREATE TABLE rate_windows (
  name    text NOT NULL, -- what is counted
  who     text NOT NULL, -- an address, an account
  ends_at timestamptz NOT NULL,
  count   integer NOT NULL,
  PRIMARY KEY (name, who)
);
CREATE INDEX rate_windows_by_end ON rate_windows (ends_at);
