-- What staff record about units that are packed, come back and are cleaned, and what customers report about them.

-- How a unit was when it came back. held: until staff say that it is whole, which replaces the row.
CREATE TABLE inspections (
  line_uid text PRIMARY KEY REFERENCES order_lines,
  outcome  text NOT NULL CHECK (outcome IN ('ready', 'repair', 'held')),
  until_on date, -- the last day on which the unit is not available
  note     text NOT NULL DEFAULT '',
  actor    text NOT NULL,
  at       timestamptz NOT NULL,
  CHECK ((outcome <> 'ready') = (until_on IS NOT NULL))
);
CREATE INDEX inspections_until ON inspections (until_on) WHERE until_on IS NOT NULL;
CREATE INDEX inspections_held ON inspections (line_uid) WHERE outcome = 'held';
-- Read as a whole for the last days: a probe for each returned line took most of the time of the list.
CREATE INDEX inspections_by_time ON inspections (at) INCLUDE (line_uid);

-- How a unit was when it was packed and when it came back (docs/rules.md Condition of a unit).
CREATE TABLE unit_conditions (
  uid               text PRIMARY KEY,             -- of the form: sent twice, stored once
  sequence          bigint GENERATED ALWAYS AS IDENTITY,
  product_uid       integer NOT NULL REFERENCES units ON DELETE CASCADE,
  line_uid          text NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  stage             text NOT NULL CHECK (stage IN ('packing', 'return')),
  verdict           text NOT NULL CHECK (verdict IN ('ok', 'stain', 'damage', 'missing-part', 'wrong')),
  parts             text[] NOT NULL DEFAULT '{}', -- that are missing
  note              text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  file_key          text,                         -- the first photograph, in the private files
  actor             text NOT NULL,
  at                timestamptz NOT NULL,
  withdrawn_at      timestamptz,                  -- recorded by mistake, or the return was undone
  further_file_keys text[] NOT NULL DEFAULT '{}', -- up to three further photographs
  CHECK ((verdict = 'missing-part') = (parts <> '{}'))
);
CREATE INDEX unit_conditions_by_unit ON unit_conditions (product_uid, sequence DESC);
CREATE INDEX unit_conditions_by_line ON unit_conditions (line_uid, sequence DESC);
-- Units that arrived and whose return is not recorded yet are among the newest.
CREATE INDEX unit_conditions_of_returns ON unit_conditions (at) WHERE stage = 'return' AND withdrawn_at IS NULL;

-- Units between their return and their shelf (docs/rules.md Cleaning).
CREATE TABLE unit_care (
  product_uid integer PRIMARY KEY REFERENCES units ON DELETE CASCADE,
  line_uid    text NOT NULL REFERENCES order_lines ON DELETE CASCADE, -- the line after which it is cleaned
  since_on    date NOT NULL,
  cleaned_at  timestamptz, -- null: to clean
  cleaned_by  text,
  CHECK ((cleaned_at IS NULL) = (cleaned_by IS NULL))
);
CREATE INDEX unit_care_by_day ON unit_care (since_on, product_uid);
CREATE INDEX unit_care_by_line ON unit_care (line_uid);

-- Adds a unit when its line comes back, and removes it when that is undone or when it is shipped again. A lost unit is
-- not there to be cleaned.
CREATE FUNCTION track_unit_care() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 5 THEN
    INSERT INTO unit_care (product_uid, line_uid, since_on)
    SELECT NEW.product_uid, NEW.uid, NEW.returned_on
    WHERE NEW.finding IS DISTINCT FROM 'lost' AND NEW.returned_on IS NOT NULL
    ON CONFLICT (product_uid) DO UPDATE SET line_uid = excluded.line_uid, since_on = excluded.since_on,
      cleaned_at = NULL, cleaned_by = NULL;
  ELSE
    DELETE FROM unit_care WHERE line_uid = NEW.uid OR (NEW.status = 3 AND product_uid = NEW.product_uid);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER track_unit_care AFTER UPDATE ON order_lines
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND (NEW.status IN (3, 5) OR OLD.status = 5))
  EXECUTE FUNCTION track_unit_care();

-- Problems with delivered units that customers report (docs/rules.md Problems with a delivered unit).
CREATE TABLE problem_reports (
  uid         text PRIMARY KEY, -- of the form: sent twice, stored once
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_uid    text NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  kind        smallint NOT NULL CHECK (kind BETWEEN 1 AND 7),
  body        text NOT NULL CHECK (length(body) <= 2000),
  file_key    text,             -- a photograph in the private files
  reported_at timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   text,
  note        text NOT NULL DEFAULT '',
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX problem_reports_open ON problem_reports (reported_at) WHERE closed_at IS NULL;
CREATE INDEX problem_reports_by_order ON problem_reports (order_uid);
CREATE INDEX problem_reports_by_line ON problem_reports (line_uid);
