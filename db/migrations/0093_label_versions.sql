-- Brands, categories and tags that the back office edits: the version that a form showed. Programs write `uid` with
-- every document, so their changes are counted, too; a change of the order of others is no edit.
ALTER TABLE makers ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tags ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_label_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON makers
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON categories
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON tags
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();

CREATE INDEX items_by_maker ON items (maker_uid);
CREATE INDEX products_by_size ON products (size_tag_uid) WHERE size_tag_uid IS NOT NULL;

-- A transaction that changes the sizes of many units refreshes their items once, at its end, instead of once for each
-- unit: it sets sumirei.refreshes_at_end for itself.
CREATE FUNCTION refreshes_at_end() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('sumirei.refreshes_at_end', true), '') = 'on'
$$;
CREATE OR REPLACE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT refreshes_at_end() THEN PERFORM refresh_sellable_units(ARRAY[OLD.item_id, NEW.item_id]); END IF;
  RETURN NULL;
END
$$;
CREATE OR REPLACE FUNCTION tag_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_exclusive();
  IF NOT refreshes_at_end() THEN
    PERFORM refresh_sellable_units(array(SELECT DISTINCT item_id FROM products WHERE size_tag_uid = NEW.uid));
  END IF;
  RETURN NULL;
END
$$;
