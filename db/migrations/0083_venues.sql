-- Funeral halls and hotels to which parcels go (rules.md, Phone orders). They are businesses: no personal data.
CREATE TABLE venues (
  uid         text PRIMARY KEY,
  name        text NOT NULL CHECK (name <> ''),
  kana        text NOT NULL CHECK (kana <> ''),
  postal_code text NOT NULL,
  prefecture  smallint NOT NULL,
  address1    text NOT NULL,
  address2    text,
  telephone   text NOT NULL,
  hours       text,                                -- when it accepts parcels, in its own words
  version     integer NOT NULL DEFAULT 1,
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL
);
CREATE INDEX venues_by_kana ON venues (kana, uid);

-- Orders that staff have begun to take on the telephone and not placed.
CREATE INDEX orders_phone_drafts ON orders (modified_at DESC, uid) WHERE placed_by IS NOT NULL AND status = 1;
