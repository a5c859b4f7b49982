-- Names of functions, of the table shelf and of indexes become terms of the field. Nothing else changes.
--
-- During a rollout, processes of the previous release run beside new ones. Their statements name enter_stock,
-- enter_stock_alone, announce_catalogue_change and shelf; functions that run while this is committed may still call
-- announce_change, version_behind and restock and read shelf_rows. So these names stay, as wrappers and views. A later
-- migration drops them. The rename of the table waits for the statements that read it; its simple view has the same
-- plans, and VACUUM by an old process skips it with a warning.

CREATE FUNCTION lock_stock_shared() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(512, 1) $$;
CREATE FUNCTION lock_stock_exclusive() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(512, 1) $$;

-- Whoever changes stock or catalogue holds the stock lock, shared, until the end of the transaction.
CREATE FUNCTION bump_stock_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_shared();
  PERFORM nextval('stock_version');
END
$$;

CREATE FUNCTION bump_catalogue_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_stock_version();
  PERFORM pg_advisory_xact_lock_shared(512, 2);
  PERFORM nextval('catalogue_changes');
END
$$;

-- The text of a version; while a change is under way, a text that never occurs again. The number is an argument because
-- it must be read before the lock is looked at.
CREATE FUNCTION version_text(version bigint, lock_key integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_locks
             WHERE locktype = 'advisory' AND classid = 512 AND objid = lock_key AND objsubid = 2 AND granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) THEN
    RETURN version || '+' || gen_random_uuid();
  END IF;
  RETURN version;
END
$$;

CREATE OR REPLACE FUNCTION shop_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  version bigint := (SELECT last_value FROM stock_version);
BEGIN
  RETURN version_text(version, 1);
END
$$;

CREATE OR REPLACE FUNCTION catalogue_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  version bigint := (SELECT last_value FROM catalogue_changes);
BEGIN
  RETURN version_text(version, 2);
END
$$;

CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
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

-- One row for each product on sale and each visible category that it is listed in, ancestors and the root (0) included.
ALTER TABLE shelf RENAME TO sellable_units;
ALTER INDEX shelf_pkey RENAME TO sellable_units_pkey;
ALTER INDEX shelf_by_size RENAME TO sellable_units_by_size;
ALTER INDEX shelf_items RENAME TO sellable_units_first;
ALTER INDEX shelf_by_item RENAME TO sellable_units_by_item;
CREATE VIEW shelf AS SELECT * FROM sellable_units;

-- The rows that sellable_units must have.
ALTER VIEW shelf_rows RENAME TO sellable_unit_rows;
CREATE VIEW shelf_rows AS SELECT * FROM sellable_unit_rows;

-- Computes the rows of some items anew. The items are locked first, so that concurrent changes of one item see each
-- other, then the products, so that no booking falls between.
CREATE FUNCTION refresh_sellable_units(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
  PERFORM FROM items WHERE id = ANY (item_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM products WHERE item_id = ANY (item_ids) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM sellable_units WHERE item_id = ANY (item_ids);
  INSERT INTO sellable_units SELECT * FROM sellable_unit_rows WHERE item_id = ANY (item_ids);
END
$$;

-- The old names.
CREATE OR REPLACE FUNCTION enter_stock() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_shared() $$;
CREATE OR REPLACE FUNCTION enter_stock_alone() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_exclusive() $$;
CREATE OR REPLACE FUNCTION announce_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_stock_version();
END
$$;
CREATE OR REPLACE FUNCTION announce_catalogue_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
END
$$;
CREATE OR REPLACE FUNCTION version_behind(bumped bigint, gate integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN version_text(bumped, gate);
END
$$;
CREATE OR REPLACE FUNCTION restock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(changed);
END
$$;

-- Statements do not name indexes.
ALTER INDEX order_lines_busy RENAME TO order_lines_occupying;
ALTER INDEX order_lines_busy_until RENAME TO order_lines_occupying_until;
ALTER INDEX order_lines_out RENAME TO order_lines_rented_out;
ALTER INDEX mails_troubled RENAME TO mails_retrying;
ALTER INDEX reviews_waiting RENAME TO reviews_unchecked;
ALTER INDEX customers_leaving RENAME TO customers_withdrawn;
