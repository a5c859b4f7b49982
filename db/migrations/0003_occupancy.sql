-- The occupancy bitmap of a product: bit (day mod 512) is set while the product is away, where day counts from 1970-01-01
-- and bit 0 is the leftmost. It answers "who is free" without touching the lines; the exclusion constraint stays the truth.
-- Days that lie further back than the window's start are cleared when the window moves (services/stock/move-window).

CREATE TABLE occupancy_window (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  from_on  date NOT NULL
);
INSERT INTO occupancy_window (from_on) VALUES ('1970-01-01');

-- Bumped by every change of stock or catalogue; kept pages look at it.
CREATE SEQUENCE stock_version;

-- The ring mask of a range of days, at most 512 long.
CREATE FUNCTION occupancy_mask(days daterange) RETURNS bit(512)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (run >> place) | (run << (512 - place))
  FROM (
    SELECT (lower(days) - DATE '1970-01-01') % 512 AS place,
           (~ 0::bit(512)) << (512 - least(512, upper(days) - lower(days))) AS run
  ) AS ring
$$;

-- The bitmap of a product, computed from its lines. A line in Arrear (6) occupies every day: the product is offered to nobody.
CREATE FUNCTION occupancy_of(product integer) RETURNS bit(512)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(bit_or(CASE WHEN line.status = 6 THEN ~ 0::bit(512)
                              ELSE occupancy_mask(line.blocked * daterange(from_on, from_on + 512)) END), 0::bit(512))
  FROM occupancy_window, order_lines AS line
  WHERE line.product_uid = product
    AND line.status IN (1, 2, 3, 4, 6, 8, 9, 999)
    AND (line.status = 6 OR line.blocked && daterange(from_on, from_on + 512))
$$;

CREATE FUNCTION line_keeps_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status IN (1, 2, 3, 4, 6, 8, 9, 999);
  now_is boolean := TG_OP <> 'DELETE' AND NEW.status IN (1, 2, 3, 4, 6, 8, 9, 999);
BEGIN
  IF NOT was AND NOT now_is THEN RETURN NULL; END IF;
  IF was AND now_is AND OLD.product_uid = NEW.product_uid AND OLD.blocked = NEW.blocked
     AND (OLD.status = 6) = (NEW.status = 6) THEN RETURN NULL; END IF;
  IF now_is AND NOT was AND NEW.status <> 6 THEN
    -- Only adds days: safe against concurrent bookings of other days of the same product.
    UPDATE products SET occupancy = occupancy
      | coalesce((SELECT occupancy_mask(NEW.blocked * daterange(from_on, from_on + 512)) FROM occupancy_window
                  WHERE NEW.blocked && daterange(from_on, from_on + 512)), 0::bit(512))
    WHERE uid = NEW.product_uid;
  ELSE
    -- Frees days: lock first, so that the next statement sees every committed line.
    PERFORM 1 FROM products WHERE uid IN (OLD.product_uid, NEW.product_uid) ORDER BY uid FOR UPDATE;
    UPDATE products SET occupancy = occupancy_of(uid) WHERE uid IN (OLD.product_uid, NEW.product_uid);
  END IF;
  PERFORM nextval('stock_version');
  RETURN NULL;
END
$$;
CREATE TRIGGER line_keeps_occupancy AFTER INSERT OR UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION line_keeps_occupancy();

CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('stock_version');
  RETURN NULL;
END
$$;
CREATE TRIGGER items_changed AFTER INSERT OR UPDATE OR DELETE ON items FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER reviews_changed AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER configs_changed AFTER INSERT OR UPDATE OR DELETE ON configs FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER products_inserted AFTER INSERT OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER products_changed AFTER UPDATE OF release, available, size_tag_uid, size_label, ref_price, point_rate, measurements
  ON products FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
