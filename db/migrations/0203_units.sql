-- A physical garment is a unit in the names of the database, too. Nothing else changes.
--
-- Processes of the previous release name the tables products and product_events: views of these names remain, which
-- take every statement of theirs. A column cannot have a second name, so product_uid stays (decision 103).

-- In the order in which transactions of orders lock them, at once: no statement runs between the renamed tables and the
-- functions that name them.
LOCK TABLE order_lines, products, product_events, unit_conditions, listed_units IN ACCESS EXCLUSIVE MODE;

ALTER TABLE products RENAME TO units;
ALTER SEQUENCE products_uid_seq RENAME TO units_uid_seq;
ALTER INDEX products_pkey RENAME TO units_pkey;
ALTER INDEX products_id_key RENAME TO units_id_key;
ALTER INDEX products_by_item RENAME TO units_by_item;
ALTER INDEX products_by_shelf RENAME TO units_by_shelf;
ALTER INDEX products_by_size RENAME TO units_by_size;
ALTER TABLE units RENAME CONSTRAINT products_item_id_fkey TO units_item_id_fkey;
ALTER TABLE units RENAME CONSTRAINT products_size_tag_uid_fkey TO units_size_tag_uid_fkey;
ALTER TABLE units RENAME CONSTRAINT products_ref_price_check TO units_ref_price_check;
ALTER TRIGGER products_inserted ON units RENAME TO units_inserted;
ALTER TRIGGER products_changed ON units RENAME TO units_changed;
ALTER TRIGGER products_refresh_after_insert ON units RENAME TO units_refresh_after_insert;
ALTER TRIGGER products_refresh_after_delete ON units RENAME TO units_refresh_after_delete;
ALTER TRIGGER product_changed ON units RENAME TO unit_changed;
ALTER FUNCTION product_changed() RENAME TO unit_changed;
ALTER TRIGGER order_keys_of_product ON order_lines RENAME TO order_keys_of_unit;
CREATE VIEW products AS SELECT * FROM units;
-- Such processes advance the sequence by what the catalogs say about the columns of the table, which they do not say of a view.
CREATE FUNCTION advance_unit_uid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('units_uid_seq', NEW.uid) FROM units_uid_seq WHERE last_value < NEW.uid OR NOT is_called;
  RETURN NULL;
END
$$;
CREATE TRIGGER advance_unit_uid AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION advance_unit_uid();

ALTER TABLE product_events RENAME TO unit_events;
ALTER SEQUENCE product_events_id_seq RENAME TO unit_events_id_seq;
ALTER INDEX product_events_pkey RENAME TO unit_events_pkey;
ALTER INDEX product_events_by_product RENAME TO unit_events_by_unit;
ALTER INDEX product_events_of_hold RENAME TO unit_events_of_hold;
ALTER TABLE unit_events RENAME CONSTRAINT product_events_product_uid_fkey TO unit_events_product_uid_fkey;
ALTER TABLE unit_events RENAME CONSTRAINT product_events_act_check TO unit_events_act_check;
ALTER TABLE unit_events RENAME CONSTRAINT product_events_status_check TO unit_events_status_check;
ALTER TABLE unit_events RENAME CONSTRAINT product_events_check TO unit_events_check;
CREATE VIEW product_events AS SELECT * FROM unit_events;

ALTER INDEX unit_conditions_by_product RENAME TO unit_conditions_by_unit;
ALTER TABLE listed_units RENAME CONSTRAINT shelf_product_uid_fkey TO listed_units_product_uid_fkey;

-- Deleted numbers are recorded by collection, whose name stays products.
CREATE OR REPLACE FUNCTION record_deleted_uid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_uids (collection, highest)
  VALUES (coalesce(TG_ARGV[1], TG_TABLE_NAME), (to_jsonb(OLD) ->> TG_ARGV[0])::integer)
  ON CONFLICT (collection) DO UPDATE SET highest = greatest(document_uids.highest, excluded.highest);
  RETURN NULL;
END
$$;
DROP TRIGGER record_deleted_uid ON units;
CREATE TRIGGER record_deleted_uid AFTER DELETE ON units
  FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid', 'products');

-- Their text names the table.
CREATE OR REPLACE FUNCTION update_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION move_occupancy_window(start date) RETURNS integer LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION refresh_order_keys(refreshed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_keys WHERE order_uid = refreshed;
  INSERT INTO order_keys (key, order_uid)
  WITH found AS MATERIALIZED (
    SELECT number, email, customer_info, shipping_info FROM orders WHERE uid = refreshed
  ), placed AS MATERIALIZED (
    SELECT * FROM found WHERE number IS NOT NULL
  )
  SELECT DISTINCT key, refreshed FROM (
    SELECT number::text AS key FROM placed
    UNION ALL SELECT order_key(email) FROM placed
    UNION ALL
    SELECT unnest(ARRAY[
      order_key(concat(info ->> 'familyName', info ->> 'givenName')),
      order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana')),
      regexp_replace(info ->> 'telephone', '\D', '', 'g'),
      right(regexp_replace(info ->> 'telephone', '\D', '', 'g'), 4)])
    FROM (SELECT DISTINCT info FROM placed CROSS JOIN unnest(ARRAY[customer_info, shipping_info]) AS info) AS people
    UNION ALL
    SELECT regexp_replace(slip, '\D', '', 'g')
    FROM parcels CROSS JOIN unnest(ARRAY[slip_number, return_slip_number]) AS slip
    WHERE order_uid = refreshed AND EXISTS (SELECT FROM placed)
    UNION ALL
    SELECT units.id FROM order_lines JOIN units ON units.uid = product_uid
    WHERE order_uid = refreshed AND EXISTS (SELECT FROM placed)
  ) AS keys
  WHERE key <> '';
END
$$;

CREATE OR REPLACE FUNCTION refresh_sellable_units(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
  PERFORM FROM items WHERE id = ANY (item_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM units WHERE item_id = ANY (item_ids) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM listed_units WHERE item_id = ANY (item_ids);
  INSERT INTO listed_units (product_uid, category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
                            price_four_days, price_further_day, is_first)
  SELECT product_uid, category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
         price_four_days, price_further_day, is_first
  FROM sellable_unit_rows WHERE item_id = ANY (item_ids);
  PERFORM record_search_changes(item_ids);
END
$$;

CREATE OR REPLACE FUNCTION tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  IF NOT refreshes_at_end() THEN
    PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM units WHERE size_tag_uid = NEW.uid));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_tag_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(
    SELECT item_id FROM item_tags WHERE tag_uid = NEW.uid
    UNION SELECT item_id FROM units WHERE size_tag_uid = NEW.uid));
  RETURN NULL;
END
$$;

-- CREATE OR REPLACE keeps the name of an argument.
DROP FUNCTION occupancy_of(integer);
CREATE FUNCTION occupancy_of(unit integer) RETURNS bit(512) LANGUAGE sql STABLE AS $$
  SELECT coalesce(bit_or(CASE WHEN line.status = 6 THEN ~ 0::bit(512)
                              ELSE occupancy_mask(line.blocked * ring.days) END), 0::bit(512))
  FROM (SELECT occupancy_days() AS days) AS ring, order_lines AS line
  WHERE line.product_uid = unit
    AND line.status IN (1, 2, 3, 4, 6, 8, 9, 999)
    AND (line.status = 6 OR line.blocked && ring.days)
$$;
