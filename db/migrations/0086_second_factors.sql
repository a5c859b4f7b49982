-- Second factors of accounts: one-time codes by time (RFC 6238). docs/decisions/014-identity.md.
CREATE TABLE embedded_identity.second_factors (
  uid          text PRIMARY KEY,
  account_uid  text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  display_name text,
  secret       text NOT NULL,                  -- in base32
  counter      bigint NOT NULL,                -- of the last accepted code: none is accepted twice
  enrolled_at  timestamptz NOT NULL
);
CREATE INDEX second_factors_by_account ON embedded_identity.second_factors (account_uid);

-- What waits for a code: an enrolment with its secret, or a sign-in whose first factor was accepted.
CREATE TABLE embedded_identity.pending_factors (
  credential_hash bytea PRIMARY KEY,           -- sha-256
  account_uid     text NOT NULL REFERENCES embedded_identity.accounts ON DELETE CASCADE,
  secret          text,                        -- of an enrolment
  provider        text,                        -- of a sign-in: how the session will be opened
  expires_at      timestamptz NOT NULL,
  CHECK (num_nonnulls(secret, provider) = 1)
);
CREATE INDEX pending_factors_by_account ON embedded_identity.pending_factors (account_uid);
CREATE INDEX pending_factors_by_end ON embedded_identity.pending_factors (expires_at);

-- The second factor that was shown at the sign-in; null: none.
ALTER TABLE embedded_identity.sessions ADD COLUMN second_factor_uid text;

-- Links that undo a change: of the address, or an enrolment.
ALTER TABLE embedded_identity.action_codes
  ADD COLUMN second_factor_uid text REFERENCES embedded_identity.second_factors ON DELETE CASCADE,
  DROP CONSTRAINT action_codes_request_type_check,
  ADD CONSTRAINT action_codes_request_type_check CHECK (request_type IN ('PASSWORD_RESET', 'EMAIL_SIGNIN',
    'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION'));
CREATE INDEX action_codes_by_second_factor ON embedded_identity.action_codes (second_factor_uid)
  WHERE second_factor_uid IS NOT NULL;

-- Codes of members that replace a lost authenticator app once. Only hashes are stored.
CREATE TABLE member_recovery_codes (
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  code_hash    bytea NOT NULL,
  PRIMARY KEY (customer_uid, code_hash)
);
