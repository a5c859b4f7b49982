-- Registrations whose link was not opened yet, each apart from others of the same address: a link completes only what
-- was typed with it (docs/rules.md Guests and abuse). A completed registration becomes a row of customers, and all
-- registrations of its address are deleted. Provisional rows of customers, of the previous release and of external
-- identity providers, are completed by the provider's link as before.
CREATE TABLE registrations (
  uid                  text PRIMARY KEY,           -- of the account and of the customer that it becomes
  email                text NOT NULL,
  profile              jsonb NOT NULL,             -- MemberProfile of domain/membership
  password_hash        text NOT NULL,              -- argon2id
  reminder_answer_hash text NOT NULL,              -- argon2id of the folded answer
  code_hash            bytea NOT NULL UNIQUE,      -- sha-256 of the code of the link
  registered_at        timestamptz NOT NULL,
  expires_at           timestamptz NOT NULL,       -- of the link
  opened_at            timestamptz                 -- when its completion began: the job finishes it after a crash
);
CREATE INDEX registrations_by_email ON registrations (lower(email), registered_at);
CREATE INDEX registrations_by_time ON registrations (registered_at);
CREATE INDEX registrations_opened ON registrations (opened_at) WHERE opened_at IS NOT NULL;
