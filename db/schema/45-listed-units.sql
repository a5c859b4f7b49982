-- Which units are listed in which categories, computed by triggers from units, items, item_categories, categories and
-- tags.

-- Every category that visitors may see, below itself, its ancestors and the whole shop (0). A hidden ancestor hides it.
CREATE VIEW visible_categories AS
  WITH RECURSIVE ancestry AS (
    SELECT uid, uid AS under_uid, parent_uid, available AND NOT admin_only AS is_visible FROM categories
    UNION ALL
    SELECT ancestry.uid, parent.uid, parent.parent_uid, parent.available AND NOT parent.admin_only
    FROM ancestry JOIN categories AS parent ON parent.uid = ancestry.parent_uid
  ), visible AS (
    SELECT uid FROM ancestry GROUP BY uid HAVING bool_and(is_visible)
  )
  SELECT uid, under_uid FROM ancestry JOIN visible USING (uid)
  UNION ALL
  SELECT uid, 0 FROM visible;

-- One row for each unit on sale and each visible category that it is listed in.
CREATE TABLE listed_units (
  product_uid       integer NOT NULL REFERENCES units ON DELETE CASCADE,
  category_uid      integer NOT NULL,
  item_id           integer NOT NULL,
  size_tag_uid      integer,
  size_label        text NOT NULL,
  size_rank         integer,          -- rank of the size's tag: sizes are shown highest first
  published_on      date NOT NULL,
  price_four_days   integer NOT NULL,
  price_further_day integer NOT NULL,
  is_first          boolean NOT NULL, -- the item's first unit on sale: one row for each item and category
  PRIMARY KEY (product_uid, category_uid)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX listed_units_first ON listed_units (category_uid, published_on DESC, item_id DESC)
  INCLUDE (price_four_days, price_further_day) WHERE is_first;
CREATE INDEX listed_units_by_item ON listed_units (item_id, category_uid);

-- The listed units with their bitmaps. A statement that does not read the bitmap has no join in its plan.
CREATE VIEW sellable_units AS
  SELECT product_uid, category_uid, listed_units.item_id, listed_units.size_tag_uid, listed_units.size_label, size_rank,
         published_on, price_four_days, price_further_day, is_first, occupancy
  FROM listed_units LEFT JOIN units ON units.uid = product_uid;

-- The rows that listed_units must have.
CREATE VIEW sellable_unit_rows AS
  WITH sold AS (
    SELECT units.uid AS product_uid, item_id, size_tag_uid, size_label, tags.rank AS size_rank, published_on,
           price_four_days, price_further_day, occupancy,
           row_number() OVER (PARTITION BY item_id ORDER BY units.uid) = 1 AS is_first
    FROM units JOIN items ON items.id = item_id LEFT JOIN tags ON tags.uid = size_tag_uid
    WHERE units.release AND units.available AND items.release AND items.available
  )
  SELECT DISTINCT ON (item_id, product_uid, under_uid)
         product_uid, under_uid AS category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
         price_four_days, price_further_day, is_first, occupancy
  FROM sold
  JOIN item_categories USING (item_id)
  JOIN visible_categories ON visible_categories.uid = item_categories.category_uid;

-- Computes the rows of some items anew. The items are locked first, so that concurrent changes of one item see each
-- other, then the units, so that no booking falls between.
CREATE FUNCTION refresh_sellable_units(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- A transaction that changes the sizes of many units refreshes their items once, at its end, instead of once for each
-- unit: it sets sumirei.refreshes_at_end for itself.
CREATE FUNCTION refreshes_at_end() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('sumirei.refreshes_at_end', true), '') = 'on'
$$;

-- A change of a unit locks one unit and then the others of its item, not in the order in which bookings lock. So it
-- waits for the bookings under way, and bookings wait for it.
CREATE FUNCTION lock_stock_before_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  RETURN NULL;
END
$$;
CREATE TRIGGER lock_stock_before_change
  BEFORE DELETE OR UPDATE OF release, available, size_tag_uid, size_label, item_id ON units
  FOR EACH STATEMENT EXECUTE FUNCTION lock_stock_before_change();

CREATE FUNCTION unit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT refreshes_at_end() THEN PERFORM refresh_sellable_units(ARRAY[OLD.item_id, NEW.item_id]); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER unit_changed AFTER UPDATE OF release, available, size_tag_uid, size_label, item_id ON units
  FOR EACH ROW EXECUTE FUNCTION unit_changed();

CREATE FUNCTION item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER item_changed
  AFTER UPDATE OF release, available, published_on, price_four_days, price_further_day ON items
  FOR EACH ROW EXECUTE FUNCTION item_changed();

-- Rare and wide: all items of the category and of those below it.
CREATE FUNCTION category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER category_changed AFTER UPDATE OF available, admin_only, parent_uid ON categories
  FOR EACH ROW EXECUTE FUNCTION category_changed();

CREATE FUNCTION tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  IF NOT refreshes_at_end() THEN
    PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM units WHERE size_tag_uid = NEW.uid));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER tag_changed AFTER UPDATE OF rank ON tags FOR EACH ROW EXECUTE FUNCTION tag_changed();

-- For rows of tables with a column item_id.
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
CREATE FUNCTION refresh_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(array(SELECT item_id FROM inserted UNION SELECT item_id FROM deleted));
  RETURN NULL;
END
$$;
CREATE TRIGGER units_refresh_after_insert AFTER INSERT ON units
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_insert();
CREATE TRIGGER units_refresh_after_delete AFTER DELETE ON units
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_delete();
CREATE TRIGGER item_categories_refresh_after_insert AFTER INSERT ON item_categories
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_insert();
CREATE TRIGGER item_categories_refresh_after_delete AFTER DELETE ON item_categories
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_delete();
CREATE TRIGGER item_categories_refresh_after_update AFTER UPDATE ON item_categories
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_after_update();
