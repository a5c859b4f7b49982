-- Other ways to sign in than by password: accounts elsewhere, and passkeys. docs/decisions/016-other-ways-in.md.

-- Sign-ins elsewhere that are under way. Nonce and verifier follow from state and the secret in the browser's cookie:
-- neither is here, and of the two only hashes.
CREATE TABLE other_sign_ins (
  state_hash   bytea PRIMARY KEY,                  -- sha-256
  browser_hash bytea NOT NULL,                     -- sha-256 of the secret in the cookie
  provider_id  text NOT NULL,
  next_path    text,
  is_popup     boolean NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX other_sign_ins_by_end ON other_sign_ins (expires_at);

-- Accounts elsewhere whose address has an account here: linked once the customer has signed in as before.
CREATE TABLE waiting_links (
  secret_hash  bytea PRIMARY KEY,                  -- sha-256 of the secret in the cookie
  provider_id  text NOT NULL,
  id_token     text NOT NULL,
  access_token text,
  nonce        text NOT NULL,
  email        text NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX waiting_links_by_end ON waiting_links (expires_at);

-- Passkeys of members (Web Authentication Level 3). Only public keys: nothing here signs anybody in.
CREATE TABLE passkeys (
  uid           text PRIMARY KEY,                  -- names it on our pages
  credential_id text NOT NULL UNIQUE,              -- base64url
  account_uid   text NOT NULL,                     -- at the identity provider
  public_key    bytea NOT NULL,                    -- COSE
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL,
  is_synced     boolean NOT NULL,                  -- kept by an account of the device's maker, too
  added_at      timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX passkeys_by_account ON passkeys (account_uid, added_at);

-- Challenges, each good for one answer.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,                -- sha-256
  purpose        text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
  account_uid    text,                             -- add: for whom
  expires_at     timestamptz NOT NULL,
  CHECK ((purpose = 'add') = (account_uid IS NOT NULL))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
