-- Triggers and their functions get names that say what they do. Nothing else changes. Processes of the previous release
-- do not name them, and a transaction that has fired an old trigger holds its table until it ends.
--
-- Triggers of one event fire in the order of their names. The order changes on INSERT only, for products and reviews:
-- the statement trigger that bumps the version now comes first, as it does on the other events. It takes the stock
-- lock, which the other one takes, too.
--
-- A transaction of the shop that has locked one of these tables and waits for another one may deadlock with this file.
-- The shop retries such a transaction; a migration that fails is rolled back and runs again at the next start.

-- Adds days of a line that becomes occupying to the bitmap of its product, or computes the bitmap anew.
DROP TRIGGER line_keeps_occupancy ON order_lines;
DROP FUNCTION line_keeps_occupancy();
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
CREATE TRIGGER update_occupancy AFTER INSERT OR UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION update_occupancy();

DROP TRIGGER shelf_keeps_occupancy ON products;
DROP FUNCTION shelf_keeps_occupancy();
CREATE FUNCTION propagate_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sellable_units SET occupancy = NEW.occupancy WHERE product_uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER propagate_occupancy AFTER UPDATE OF occupancy ON products
  FOR EACH ROW WHEN (OLD.occupancy <> NEW.occupancy) EXECUTE FUNCTION propagate_occupancy();

-- A change of a product locks one product and then the others of its item, not in the order in which bookings lock. So
-- it waits for the bookings under way, and bookings wait for it.
DROP TRIGGER products_change_alone ON products;
DROP FUNCTION change_alone();
CREATE FUNCTION lock_stock_before_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  RETURN NULL;
END
$$;
CREATE TRIGGER lock_stock_before_change
  BEFORE DELETE OR UPDATE OF release, available, size_tag_uid, size_label, item_id ON products
  FOR EACH STATEMENT EXECUTE FUNCTION lock_stock_before_change();

-- One function for rows that were inserted and one for rows that were deleted: tables with a column item_id.
CREATE FUNCTION refresh_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM inserted));
  RETURN NULL;
END
$$;
CREATE FUNCTION refresh_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM deleted));
  RETURN NULL;
END
$$;
DROP TRIGGER products_came ON products;
DROP TRIGGER products_went ON products;
DROP FUNCTION products_came(), products_went();
CREATE TRIGGER products_refresh_after_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_insert();
CREATE TRIGGER products_refresh_after_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_delete();

DROP TRIGGER item_categories_came ON item_categories;
DROP TRIGGER item_categories_went ON item_categories;
DROP TRIGGER item_categories_moved ON item_categories;
DROP FUNCTION item_categories_came(), item_categories_went(), item_categories_moved();
CREATE FUNCTION refresh_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(array(SELECT item_id FROM inserted UNION SELECT item_id FROM deleted));
  RETURN NULL;
END
$$;
CREATE TRIGGER item_categories_refresh_after_insert AFTER INSERT ON item_categories
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_insert();
CREATE TRIGGER item_categories_refresh_after_delete AFTER DELETE ON item_categories
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_delete();
CREATE TRIGGER item_categories_refresh_after_update AFTER UPDATE ON item_categories
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_update();

CREATE OR REPLACE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(ARRAY[OLD.item_id, NEW.item_id]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  PERFORM refresh_sellable_units(array(
    WITH RECURSIVE descendants AS (
      SELECT NEW.uid AS uid
      UNION
      SELECT categories.uid FROM categories JOIN descendants ON categories.parent_uid = descendants.uid
    )
    SELECT DISTINCT item_id FROM item_categories JOIN descendants ON descendants.uid = category_uid));
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM products WHERE size_tag_uid = NEW.uid));
  RETURN NULL;
END
$$;

DROP TRIGGER reviews_came ON reviews;
DROP TRIGGER reviews_went ON reviews;
DROP TRIGGER reviews_moved ON reviews;
DROP FUNCTION reviews_came(), reviews_went(), reviews_moved();
CREATE FUNCTION count_reviews_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT DISTINCT item_id FROM inserted WHERE is_shown));
  RETURN NULL;
END
$$;
CREATE FUNCTION count_reviews_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT DISTINCT item_id FROM deleted WHERE is_shown));
  RETURN NULL;
END
$$;
CREATE FUNCTION count_reviews_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT item_id FROM inserted UNION SELECT item_id FROM deleted));
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_count_after_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_insert();
CREATE TRIGGER reviews_count_after_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_delete();
CREATE TRIGGER reviews_count_after_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_update();

ALTER FUNCTION document_went() RENAME TO record_deleted_uid;
ALTER TRIGGER maker_went ON makers RENAME TO record_deleted_uid;
ALTER TRIGGER category_went ON categories RENAME TO record_deleted_uid;
ALTER TRIGGER tag_went ON tags RENAME TO record_deleted_uid;
ALTER TRIGGER item_went ON items RENAME TO record_deleted_uid;
ALTER TRIGGER product_went ON products RENAME TO record_deleted_uid;

-- The constraint names that these report stay.
ALTER FUNCTION refunds_stay_within_capture() RENAME TO check_refund_total;
ALTER TRIGGER refunds_stay_within_capture ON payment_tasks RENAME TO check_refund_total;
ALTER FUNCTION points_stay_above_zero() RENAME TO check_point_balance;
ALTER TRIGGER points_stay_above_zero ON point_entries RENAME TO check_point_balance;
ALTER FUNCTION points_are_never_rewritten() RENAME TO reject_point_entry_change;
ALTER TRIGGER points_are_never_rewritten ON point_entries RENAME TO reject_point_entry_change;
ALTER FUNCTION category_keeps_layers() RENAME TO check_category_layer;
ALTER TRIGGER category_keeps_layers ON categories RENAME TO check_category_layer;
