-- The occupancy bitmap of a unit: bit (day mod 512) is set while the unit is away, where day counts from 1970-01-01 and
-- bit 0 is the leftmost. It answers which units are free without reading lines; no_double_booking stays the truth. The
-- bitmap has the days of the window only. That of a unit with a line in Arrear (6) is all ones: it is never offered.

CREATE TABLE occupancy_window (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  from_on  date NOT NULL
);
INSERT INTO occupancy_window (from_on) VALUES ('1970-01-01'); -- the daily job moves it

-- The days of the window.
CREATE FUNCTION occupancy_days() RETURNS daterange LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT daterange(from_on, from_on + 512) FROM occupancy_window);
END
$$;

-- The bits of a range of days, at most 512 long; null for an empty range. In plpgsql, because a function in SQL whose
-- body has a FROM is planned on every call, and each booked line calls these two.
CREATE FUNCTION occupancy_mask(days daterange) RETURNS bit(512)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  place integer := ((lower(days) - DATE '1970-01-01') % 512 + 512) % 512;
  run bit(512) := (~ 0::bit(512)) << (512 - least(512, upper(days) - lower(days)));
BEGIN
  RETURN (run >> place) | (run << (512 - place));
END
$$;

-- The bitmap of a unit, computed from its lines.
CREATE FUNCTION occupancy_of(unit integer) RETURNS bit(512) LANGUAGE sql STABLE AS $$
  SELECT coalesce(bit_or(CASE WHEN line.status = 6 THEN ~ 0::bit(512)
                              ELSE occupancy_mask(line.blocked * ring.days) END), 0::bit(512))
  FROM (SELECT occupancy_days() AS days) AS ring, order_lines AS line
  WHERE line.product_uid = unit
    AND line.status IN (1, 2, 3, 4, 6, 8, 9, 999)
    AND (line.status = 6 OR line.blocked && ring.days)
$$;

-- Adds the days of a line that becomes occupying to the bitmap of its unit, or computes the bitmap anew.
CREATE FUNCTION update_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_occupying boolean := TG_OP <> 'INSERT' AND OLD.status IN (1, 2, 3, 4, 6, 8, 9, 999);
  is_occupying boolean := TG_OP <> 'DELETE' AND NEW.status IN (1, 2, 3, 4, 6, 8, 9, 999);
BEGIN
  IF NOT was_occupying AND NOT is_occupying THEN RETURN NULL; END IF;
  IF was_occupying AND is_occupying AND OLD.product_uid = NEW.product_uid AND OLD.blocked = NEW.blocked
     AND (OLD.status = 6) = (NEW.status = 6) THEN RETURN NULL; END IF;
  PERFORM bump_stock_version();
  IF is_occupying AND NOT was_occupying AND NEW.status <> 6 THEN
    -- Only adds days: safe against concurrent bookings of other days of the same unit.
    UPDATE units SET occupancy = occupancy | coalesce(occupancy_mask(NEW.blocked * occupancy_days()), 0::bit(512))
    WHERE uid = NEW.product_uid;
  ELSE
    -- Frees days: lock first, so that the next statement sees every committed line.
    PERFORM FROM units WHERE uid IN (OLD.product_uid, NEW.product_uid) ORDER BY uid FOR NO KEY UPDATE;
    UPDATE units SET occupancy = occupancy_of(uid) WHERE uid IN (OLD.product_uid, NEW.product_uid);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER update_occupancy AFTER INSERT OR UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION update_occupancy();

-- Moves the window: the bits of the days that leave it are cleared and filled with the days that come in. Forward by
-- less than 512 days it changes only units that are away on those days. Returns how many bitmaps changed.
CREATE FUNCTION move_occupancy_window(start date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  old date;
  coming daterange;
  places bit(512);
  changed integer;
BEGIN
  PERFORM lock_stock_exclusive();
  SELECT from_on INTO STRICT old FROM occupancy_window;
  IF start = old THEN RETURN 0; END IF;
  UPDATE occupancy_window SET from_on = start;
  coming := daterange(CASE WHEN start - old BETWEEN 1 AND 511 THEN old + 512 ELSE start END, start + 512);
  places := occupancy_mask(coming);
  WITH filled AS (
    SELECT product_uid, bit_or(occupancy_mask(blocked * coming)) AS days
    FROM order_lines
    WHERE status IN (1, 2, 3, 4, 6, 8, 9, 999) AND upper(blocked) > lower(coming) AND blocked && coming
    GROUP BY product_uid
  ), moved AS (
    SELECT uid, (occupancy & ~ places) | coalesce(days, 0::bit(512)) AS occupancy
    FROM units LEFT JOIN filled ON filled.product_uid = units.uid
    WHERE (days IS NOT NULL OR (occupancy & places) <> 0::bit(512))
      AND NOT EXISTS (SELECT FROM order_lines AS line WHERE line.product_uid = units.uid AND line.status = 6)
  )
  UPDATE units SET occupancy = moved.occupancy
  FROM moved WHERE units.uid = moved.uid AND units.occupancy <> moved.occupancy;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END
$$;
