-- What the shop remembers of a visitor: marked items and items looked at. Known by a secret in a cookie, of which only a
-- hash is kept; after sign-in by the member's uid. docs/decisions/011-visitor-memory.md.

CREATE TABLE visitors (
  uid          text PRIMARY KEY,
  secret_hash  bytea UNIQUE,                       -- sha-256 of the secret in the cookie; null: a member's alone
  customer_uid text UNIQUE,                        -- null: nobody has signed in
  seen_at      timestamptz NOT NULL,               -- a visitor without an account is forgotten 180 days after it
  CHECK (secret_hash IS NOT NULL OR customer_uid IS NOT NULL)
);
CREATE INDEX visitors_anonymous ON visitors (seen_at) WHERE customer_uid IS NULL;

CREATE TABLE visitor_favourites (
  visitor_uid text NOT NULL REFERENCES visitors ON DELETE CASCADE,
  item_id     integer NOT NULL REFERENCES items ON DELETE CASCADE,
  added_at    timestamptz NOT NULL,
  PRIMARY KEY (visitor_uid, item_id)
);
CREATE INDEX visitor_favourites_by_item ON visitor_favourites (item_id);

CREATE TABLE visitor_views (
  visitor_uid text NOT NULL REFERENCES visitors ON DELETE CASCADE,
  item_id     integer NOT NULL REFERENCES items ON DELETE CASCADE,
  viewed_at   timestamptz NOT NULL,
  PRIMARY KEY (visitor_uid, item_id)
);
CREATE INDEX visitor_views_by_item ON visitor_views (item_id);
CREATE INDEX visitor_views_old ON visitor_views (viewed_at);
