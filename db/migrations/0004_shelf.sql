-- The shelf: what lists look through. One row for each product on sale and each visible category that it stands under,
-- ancestors and the whole shop (0) included, with the facts that lists filter and sort by. So a list for a category, a
-- size and days reads one stretch of one index and tests one bitmap a row. Kept by triggers from products, items,
-- item_categories and categories.

CREATE TABLE shelf (
  product_uid       integer NOT NULL REFERENCES products ON DELETE CASCADE,
  category_uid      integer NOT NULL,
  item_id           integer NOT NULL,
  size_tag_uid      integer,
  size_label        text NOT NULL,
  size_rank         integer,                       -- rank of the size's tag: sizes show highest first
  published_on      date NOT NULL,
  price_four_days   integer NOT NULL,
  price_further_day integer NOT NULL,
  is_first          boolean NOT NULL,              -- the item's first product on sale: one row an item and category
  occupancy         bit(512) NOT NULL,             -- products.occupancy
  PRIMARY KEY (product_uid, category_uid)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- The rows of a category and size lie all over the table, so the index carries what lists filter by: it is read alone,
-- in order. A booking pays for it with a few index entries; vacuuming often keeps the table out of it.
CREATE INDEX shelf_by_size ON shelf (category_uid, size_tag_uid, published_on DESC, item_id DESC)
  INCLUDE (price_four_days, price_further_day, occupancy);
CREATE INDEX shelf_items ON shelf (category_uid, published_on DESC, item_id DESC)
  INCLUDE (price_four_days, price_further_day) WHERE is_first;
CREATE INDEX shelf_by_item ON shelf (item_id, category_uid);
ALTER TABLE products SET (fillfactor = 80);

-- Every category that visitors may see, under itself, its ancestors and the whole shop (0). A hidden ancestor hides it.
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

-- What the shelf must hold.
CREATE VIEW shelf_rows AS
  WITH sold AS (
    SELECT products.uid AS product_uid, item_id, size_tag_uid, size_label, tags.rank AS size_rank, published_on,
           price_four_days, price_further_day, occupancy,
           row_number() OVER (PARTITION BY item_id ORDER BY products.uid) = 1 AS is_first
    FROM products JOIN items ON items.id = item_id LEFT JOIN tags ON tags.uid = size_tag_uid
    WHERE products.release AND products.available AND items.release AND items.available
  )
  SELECT DISTINCT ON (item_id, product_uid, under_uid)
         product_uid, under_uid AS category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
         price_four_days, price_further_day, is_first, occupancy
  FROM sold
  JOIN item_categories USING (item_id)
  JOIN visible_categories ON visible_categories.uid = item_categories.category_uid;

-- Puts the shelf right for some items. The items are locked first, so that two changes of one item see each other, then
-- the products, so that no booking falls between.
CREATE FUNCTION restock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change();
  PERFORM FROM items WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM products WHERE item_id = ANY (changed) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM shelf WHERE item_id = ANY (changed);
  INSERT INTO shelf SELECT * FROM shelf_rows WHERE item_id = ANY (changed);
END
$$;

CREATE FUNCTION products_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(array(SELECT DISTINCT item_id FROM came));
  RETURN NULL;
END
$$;
CREATE TRIGGER products_came AFTER INSERT ON products
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION products_came();

-- A product that went may have been its item's first.
CREATE FUNCTION products_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(array(SELECT DISTINCT item_id FROM went));
  RETURN NULL;
END
$$;
CREATE TRIGGER products_went AFTER DELETE ON products
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION products_went();

-- Such a change locks one product and then, to restock, the others of its item: out of the order in which bookings
-- lock. So it lets the bookings under way end, and holds others up until it is done.
CREATE FUNCTION change_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_stock_alone();
  RETURN NULL;
END
$$;
CREATE TRIGGER products_change_alone
  BEFORE DELETE OR UPDATE OF release, available, size_tag_uid, size_label, item_id ON products
  FOR EACH STATEMENT EXECUTE FUNCTION change_alone();

-- One row at a time, with a list of columns: a booking, which changes the bitmap alone, does not come here.
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(ARRAY[OLD.item_id, NEW.item_id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER product_changed AFTER UPDATE OF release, available, size_tag_uid, size_label, item_id ON products
  FOR EACH ROW EXECUTE FUNCTION product_changed();

CREATE FUNCTION item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER item_changed
  AFTER UPDATE OF release, available, published_on, price_four_days, price_further_day ON items
  FOR EACH ROW EXECUTE FUNCTION item_changed();

CREATE FUNCTION item_categories_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(array(SELECT DISTINCT item_id FROM came));
  RETURN NULL;
END
$$;
CREATE TRIGGER item_categories_came AFTER INSERT ON item_categories
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION item_categories_came();

CREATE FUNCTION item_categories_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(array(SELECT DISTINCT item_id FROM went));
  RETURN NULL;
END
$$;
CREATE TRIGGER item_categories_went AFTER DELETE ON item_categories
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION item_categories_went();

CREATE FUNCTION item_categories_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM restock(array(SELECT item_id FROM came UNION SELECT item_id FROM went));
  RETURN NULL;
END
$$;
CREATE TRIGGER item_categories_moved AFTER UPDATE ON item_categories
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION item_categories_moved();

-- Rare and wide: everything that stands under the category or what is below it. Alone, so that no item slips in
-- meanwhile.
CREATE FUNCTION category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_stock_alone();
  PERFORM restock(array(
    WITH RECURSIVE below AS (
      SELECT NEW.uid AS uid
      UNION
      SELECT categories.uid FROM categories JOIN below ON categories.parent_uid = below.uid
    )
    SELECT DISTINCT item_id FROM item_categories JOIN below ON below.uid = category_uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER category_changed AFTER UPDATE OF available, admin_only, parent_uid ON categories
  FOR EACH ROW EXECUTE FUNCTION category_changed();
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

CREATE FUNCTION tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_stock_alone();
  PERFORM restock(array(SELECT DISTINCT item_id FROM products WHERE size_tag_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER tag_changed AFTER UPDATE OF rank ON tags FOR EACH ROW EXECUTE FUNCTION tag_changed();

CREATE FUNCTION shelf_keeps_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shelf SET occupancy = NEW.occupancy WHERE product_uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER shelf_keeps_occupancy AFTER UPDATE OF occupancy ON products
  FOR EACH ROW WHEN (OLD.occupancy <> NEW.occupancy) EXECUTE FUNCTION shelf_keeps_occupancy();

-- Other questions of the stores.
CREATE INDEX reviews_newest ON reviews (posted_on DESC, uid) WHERE is_shown;
CREATE INDEX order_lines_by_start ON order_lines (rental_start_on);
CREATE INDEX orders_by_email ON orders (lower(email), status) WHERE email IS NOT NULL;
CREATE INDEX orders_carts ON orders (modified_at) WHERE status = 1;
CREATE INDEX payments_unsettled ON payments (started_at) WHERE status = 'started';
