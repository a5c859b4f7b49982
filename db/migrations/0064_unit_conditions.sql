-- What staff record about single units: how each one was when it was packed and when it came back, how far its cleaning
-- is, and where it hangs (docs/rules.md Condition of a unit, Cleaning).
CREATE TABLE unit_conditions (
  uid          text PRIMARY KEY,          -- of the form, so that sending it twice makes one record
  sequence     bigint GENERATED ALWAYS AS IDENTITY,
  product_uid  integer NOT NULL REFERENCES products ON DELETE CASCADE,
  line_uid     text NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  stage        text NOT NULL CHECK (stage IN ('packing', 'return')),
  verdict      text NOT NULL CHECK (verdict IN ('ok', 'stain', 'damage', 'missing-part', 'wrong')),
  parts        text[] NOT NULL DEFAULT '{}', -- that are missing
  note         text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  file_key     text,                      -- a photograph in the private files
  actor        text NOT NULL,
  at           timestamptz NOT NULL,
  withdrawn_at timestamptz,               -- recorded by mistake, or the return was undone
  CHECK ((verdict = 'missing-part') = (parts <> '{}'))
);
CREATE INDEX unit_conditions_by_product ON unit_conditions (product_uid, sequence DESC);
CREATE INDEX unit_conditions_by_line ON unit_conditions (line_uid, sequence DESC);
-- Units that arrived and whose return is not recorded yet are among the newest.
CREATE INDEX unit_conditions_of_returns ON unit_conditions (at) WHERE stage = 'return' AND withdrawn_at IS NULL;

-- Where a unit hangs; empty: no place.
ALTER TABLE products ADD COLUMN IF NOT EXISTS shelf text NOT NULL DEFAULT '';

-- Units between their return and their shelf.
CREATE TABLE unit_care (
  product_uid integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  line_uid    text NOT NULL REFERENCES order_lines ON DELETE CASCADE, -- the line after which it is cleaned
  since_on    date NOT NULL,
  cleaned_at  timestamptz,                -- null: to clean
  cleaned_by  text,
  CHECK ((cleaned_at IS NULL) = (cleaned_by IS NULL))
);
CREATE INDEX unit_care_by_day ON unit_care (since_on, product_uid);
CREATE INDEX unit_care_by_line ON unit_care (line_uid);

-- A trigger keeps the list, also for processes of the previous release: a unit is added when its line comes back, and
-- removed when that is undone or when it is shipped again. A lost unit is not there to be cleaned.
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

-- Units that are being cleaned now.
INSERT INTO unit_care (product_uid, line_uid, since_on)
SELECT DISTINCT ON (line.product_uid) line.product_uid, line.uid, line.returned_on
FROM order_lines AS hold JOIN order_lines AS line ON line.uid = hold.after_line_uid
WHERE hold.status = 8 AND line.status = 5 AND line.finding IS DISTINCT FROM 'lost' AND line.returned_on IS NOT NULL
  AND upper(hold.blocked) > (now() AT TIME ZONE 'Asia/Tokyo')::date
ORDER BY line.product_uid, line.returned_on DESC;
