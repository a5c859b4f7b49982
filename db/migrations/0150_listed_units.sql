-- A booking writes the bitmap of its product alone (decision 069). The rows of products on sale held copies, one for each
-- category, and an index contained them; lists answer from the browse index (decision 065). The name sellable_units stays
-- for a view of the same columns, which processes of the previous release read.
ALTER TABLE sellable_units RENAME TO listed_units;
DROP VIEW shelf;
ALTER TABLE listed_units DROP COLUMN occupancy;
ALTER INDEX sellable_units_pkey RENAME TO listed_units_pkey;
ALTER INDEX sellable_units_by_item RENAME TO listed_units_by_item;
ALTER INDEX sellable_units_first RENAME TO listed_units_first;

-- The join is left out of the plan of a statement that does not read the bitmap.
CREATE VIEW sellable_units AS
  SELECT product_uid, category_uid, listed_units.item_id, listed_units.size_tag_uid, listed_units.size_label, size_rank,
         published_on, price_four_days, price_further_day, is_first, occupancy
  FROM listed_units LEFT JOIN products ON products.uid = product_uid;
CREATE VIEW shelf AS SELECT * FROM sellable_units;

-- As in 0107, for the table of the new name.
CREATE OR REPLACE FUNCTION refresh_sellable_units(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
  PERFORM FROM items WHERE id = ANY (item_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM products WHERE item_id = ANY (item_ids) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM listed_units WHERE item_id = ANY (item_ids);
  INSERT INTO listed_units (product_uid, category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
                            price_four_days, price_further_day, is_first)
  SELECT product_uid, category_uid, item_id, size_tag_uid, size_label, size_rank, published_on,
         price_four_days, price_further_day, is_first
  FROM sellable_unit_rows WHERE item_id = ANY (item_ids);
  PERFORM record_search_changes(item_ids);
END
$$;

-- As in 0115, without the copies.
CREATE OR REPLACE FUNCTION propagate_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO browse_changes (product_uid) VALUES (NEW.uid);
  RETURN NULL;
END
$$;
