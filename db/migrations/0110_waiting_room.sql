-- The waiting room (docs/rules.md Waiting room). One row: all processes share the places and their secret.
CREATE TABLE waiting_room (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- NULL: closed.
  opened_at timestamptz,
  last_place bigint NOT NULL DEFAULT 0,
  admitted_place bigint NOT NULL DEFAULT 0,
  secret text NOT NULL,
  CHECK (admitted_place <= last_place)
);

INSERT INTO waiting_room (secret) VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
