-- Staff of the back office (docs/rules.md Staff).

CREATE TABLE staff (
  uid            text PRIMARY KEY,          -- of the account at the identity provider
  name           text NOT NULL,
  duties         text[] NOT NULL DEFAULT '{}'
                 CHECK (duties <@ ARRAY['packing', 'returns', 'service', 'catalogue', 'money', 'owner']),
  active         boolean NOT NULL DEFAULT true,
  version        integer NOT NULL DEFAULT 1,
  added_at       timestamptz NOT NULL,
  otp_secret     text,                      -- of the one-time code app (RFC 6238), in base32
  otp_pending    text,                      -- a secret that no code has confirmed yet
  otp_counter    bigint NOT NULL DEFAULT 0, -- of the last accepted code: none is accepted twice
  otp_pending_at timestamptz                -- when otp_pending was made; null: it has expired
);

-- Codes that replace the app once: the first sign-in, a lost telephone. Only hashes are stored.
CREATE TABLE staff_recovery_codes (
  staff_uid text NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (staff_uid, code_hash)
);

-- Browsers in which the second factor was shown, by the hash of their cookie.
CREATE TABLE staff_second_factors (
  secret_hash bytea PRIMARY KEY,
  staff_uid   text NOT NULL REFERENCES staff ON DELETE CASCADE,
  verified_at timestamptz NOT NULL
);
CREATE INDEX staff_second_factors_by_age ON staff_second_factors (verified_at);

-- Who changed what, and who read personal data. It names records by uid and contains no personal data itself.
CREATE TABLE staff_audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  staff_uid  text NOT NULL,
  act        text NOT NULL, -- the use case
  subject    text NOT NULL, -- order:{uid}, staff:{uid}, …
  fields     text[] NOT NULL DEFAULT '{}',
  request_id text NOT NULL,
  form_key   text           -- of the form: sent again, it changes nothing
);
CREATE UNIQUE INDEX staff_audit_forms ON staff_audit (staff_uid, form_key) WHERE form_key IS NOT NULL;
CREATE INDEX staff_audit_by_at ON staff_audit (at DESC, id DESC);
CREATE INDEX staff_audit_by_staff_at ON staff_audit (staff_uid, at DESC, id DESC);
CREATE INDEX staff_audit_by_subject_at ON staff_audit (subject, at DESC, id DESC);
CREATE INDEX staff_audit_by_act_at ON staff_audit (act, at DESC, id DESC);
-- For processes of an earlier release.
CREATE INDEX staff_audit_by_subject ON staff_audit (subject, id DESC);
CREATE INDEX staff_audit_by_staff ON staff_audit (staff_uid, id DESC);

CREATE FUNCTION staff_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END
$$;
CREATE TRIGGER staff_audit_is_append_only BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION staff_audit_is_append_only();
CREATE TRIGGER staff_audit_is_not_truncated BEFORE TRUNCATE ON staff_audit
  FOR EACH STATEMENT EXECUTE FUNCTION staff_audit_is_append_only();

-- Searches of orders that were saved under a name (docs/back-office.md).
CREATE TABLE staff_views (
  staff_uid text NOT NULL REFERENCES staff ON DELETE CASCADE,
  name      text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  query     text NOT NULL CHECK (length(query) <= 400),
  added_at  timestamptz NOT NULL,
  PRIMARY KEY (staff_uid, name)
);

-- What the owner was notified of by mail: once each.
CREATE TABLE owner_notices (
  subject text PRIMARY KEY, -- capture:{uid}, mail:{uid}, job:{name}:{day}, problem:{uid}
  at      timestamptz NOT NULL
);
