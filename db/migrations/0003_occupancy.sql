-- The occupancy bitmap of a product: bit (day mod 512) is set while the product is away, where day counts from
-- 1970-01-01 and bit 0 is the leftmost. It answers "who is free" without touching the lines; the exclusion constraint
-- stays the truth. Only days inside the window are in the ring. The bitmap of a product with a line in Arrear (6) is
-- all ones: it is offered to nobody.

CREATE TABLE occupancy_window (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  from_on  date NOT NULL
);
INSERT INTO occupancy_window (from_on) VALUES ('1970-01-01');

-- Bumped by every change of stock or catalogue; kept pages look at it through shop_version().
CREATE SEQUENCE stock_version;

-- Who changes stock or catalogue takes this gate, shared, until the end of the transaction. Moving the window, or what
-- visitors may see of a category, takes it alone. A gate that is taken also tells shop_version() that a change is under
-- way.
CREATE FUNCTION enter_stock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(512, 1) $$;
CREATE FUNCTION enter_stock_alone() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(512, 1) $$;

CREATE FUNCTION announce_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_stock();
  PERFORM nextval('stock_version');
END
$$;

-- A text that is never the same before and after a committed change. The number is bumped before its change can be
-- seen, so a page made in between would pass for new: while a change is under way the answer is one that never comes
-- again. The number must be read before the gate is looked at.
CREATE FUNCTION shop_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bumped bigint := (SELECT last_value FROM stock_version);
BEGIN
  IF EXISTS (SELECT FROM pg_locks
             WHERE locktype = 'advisory' AND classid = 512 AND objid = 1 AND objsubid = 2 AND granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) THEN
    RETURN bumped || '+' || gen_random_uuid();
  END IF;
  RETURN bumped;
END
$$;

-- The ring mask of a range of days, at most 512 long; null for an empty range.
CREATE FUNCTION occupancy_mask(days daterange) RETURNS bit(512) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (run >> place) | (run << (512 - place))
  FROM (
    SELECT ((lower(days) - DATE '1970-01-01') % 512 + 512) % 512 AS place,
           (~ 0::bit(512)) << (512 - least(512, upper(days) - lower(days))) AS run
  ) AS ring
$$;

-- The days of the ring now.
CREATE FUNCTION occupancy_days() RETURNS daterange LANGUAGE sql STABLE AS $$
  SELECT daterange(from_on, from_on + 512) FROM occupancy_window
$$;

-- Busy: New, Fix, Shipping, Rental, Arrear, Maintenance, RentalUnavailable, Dummy.
CREATE INDEX order_lines_busy ON order_lines (product_uid) WHERE status IN (1, 2, 3, 4, 6, 8, 9, 999);
CREATE INDEX order_lines_busy_until ON order_lines (upper(blocked)) WHERE status IN (1, 2, 3, 4, 6, 8, 9, 999);

-- The bitmap of a product, computed from its lines.
CREATE FUNCTION occupancy_of(product integer) RETURNS bit(512) LANGUAGE sql STABLE AS $$
  SELECT coalesce(bit_or(CASE WHEN line.status = 6 THEN ~ 0::bit(512)
                              ELSE occupancy_mask(line.blocked * ring.days) END), 0::bit(512))
  FROM (SELECT occupancy_days() AS days) AS ring, order_lines AS line
  WHERE line.product_uid = product
    AND line.status IN (1, 2, 3, 4, 6, 8, 9, 999)
    AND (line.status = 6 OR line.blocked && ring.days)
$$;

CREATE FUNCTION line_keeps_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status IN (1, 2, 3, 4, 6, 8, 9, 999);
  now_is boolean := TG_OP <> 'DELETE' AND NEW.status IN (1, 2, 3, 4, 6, 8, 9, 999);
BEGIN
  IF NOT was AND NOT now_is THEN RETURN NULL; END IF;
  IF was AND now_is AND OLD.product_uid = NEW.product_uid AND OLD.blocked = NEW.blocked
     AND (OLD.status = 6) = (NEW.status = 6) THEN RETURN NULL; END IF;
  PERFORM announce_change();
  IF now_is AND NOT was AND NEW.status <> 6 THEN
    -- Only adds days: safe against concurrent bookings of other days of the same product.
    UPDATE products SET occupancy = occupancy | coalesce(occupancy_mask(NEW.blocked * occupancy_days()), 0::bit(512))
    WHERE uid = NEW.product_uid;
  ELSE
    -- Frees days: lock first, so that the next statement sees every committed line.
    PERFORM FROM products WHERE uid IN (OLD.product_uid, NEW.product_uid) ORDER BY uid FOR NO KEY UPDATE;
    UPDATE products SET occupancy = occupancy_of(uid) WHERE uid IN (OLD.product_uid, NEW.product_uid);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER line_keeps_occupancy AFTER INSERT OR UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION line_keeps_occupancy();

-- Moves the window: the places of the days that leave are cleared and filled with the days that come in. Forward by
-- less than a ring it touches only products that are busy on those places. Returns how many bitmaps changed.
CREATE FUNCTION move_occupancy_window(start date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  old date;
  coming daterange;
  places bit(512);
  changed integer;
BEGIN
  PERFORM enter_stock_alone();
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
    FROM products LEFT JOIN filled ON filled.product_uid = products.uid
    WHERE (days IS NOT NULL OR (occupancy & places) <> 0::bit(512))
      AND NOT EXISTS (SELECT FROM order_lines AS line WHERE line.product_uid = products.uid AND line.status = 6)
  )
  UPDATE products SET occupancy = moved.occupancy
  FROM moved WHERE products.uid = moved.uid AND products.occupancy <> moved.occupancy;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END
$$;

CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change();
  RETURN NULL;
END
$$;
CREATE TRIGGER items_changed AFTER INSERT OR UPDATE OR DELETE ON items
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER medias_changed AFTER INSERT OR UPDATE OR DELETE ON item_medias
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER item_tags_changed AFTER INSERT OR UPDATE OR DELETE ON item_tags
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER makers_changed AFTER INSERT OR UPDATE OR DELETE ON makers
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER tags_changed AFTER INSERT OR UPDATE OR DELETE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER configs_changed AFTER INSERT OR UPDATE OR DELETE ON configs
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER products_inserted AFTER INSERT OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER products_changed
  AFTER UPDATE OF release, available, size_tag_uid, size_label, item_id, ref_price, point_rate, measurements ON products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
