-- Visitors: favourites and viewed items (decision 011), and the waiting room.

-- Known by a secret in a cookie, of which a hash is stored; after the sign-in by the member's uid.
CREATE TABLE visitors (
  uid          text PRIMARY KEY,
  secret_hash  bytea UNIQUE,         -- sha-256 of the secret in the cookie; null: a member's alone
  customer_uid text UNIQUE,          -- null: has not signed in
  seen_at      timestamptz NOT NULL, -- without an account deleted 180 days after it
  arrival_on   date,                 -- the arrival day and rental days that the visitor named last
  rental_days  smallint,
  CHECK (secret_hash IS NOT NULL OR customer_uid IS NOT NULL),
  CONSTRAINT visitors_rental CHECK ((arrival_on IS NULL) = (rental_days IS NULL))
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

-- The waiting room (docs/rules.md Waiting room). One row: all processes share the places and their secret.
CREATE TABLE waiting_room (
  is_only        boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  opened_at      timestamptz, -- null: closed
  last_place     bigint NOT NULL DEFAULT 0,
  admitted_place bigint NOT NULL DEFAULT 0,
  secret         text NOT NULL,
  CHECK (admitted_place <= last_place)
);
INSERT INTO waiting_room (secret) VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
