-- The index of a hosted search service, and the items that changed since they were sent to it. Without a hosted service
-- both tables are empty and nothing is recorded. Bookings record nothing.
CREATE TABLE search_indexes (
  name            text PRIMARY KEY,
  layout          text NOT NULL,                -- of its settings and records; processes of another one leave it alone
  needs_rebuild   boolean NOT NULL DEFAULT true,
  built_at        timestamptz,
  next_attempt_at timestamptz NOT NULL,         -- while a process works on it, the end of its lease
  attempts        integer NOT NULL DEFAULT 0,   -- identifies a claim
  failures        integer NOT NULL DEFAULT 0,   -- in a row
  last_error      text
);

CREATE TABLE search_changes (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id    integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION record_search_changes(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM search_indexes) THEN RETURN; END IF;
  INSERT INTO search_changes (item_id) SELECT DISTINCT id FROM unnest(item_ids) AS id WHERE id IS NOT NULL;
END
$$;

-- What decides whether an item is on sale and in which categories and sizes. As in 0021, with the last line.
CREATE OR REPLACE FUNCTION refresh_sellable_units(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
  PERFORM FROM items WHERE id = ANY (item_ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM products WHERE item_id = ANY (item_ids) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM sellable_units WHERE item_id = ANY (item_ids);
  INSERT INTO sellable_units SELECT * FROM sellable_unit_rows WHERE item_id = ANY (item_ids);
  PERFORM record_search_changes(item_ids);
END
$$;

CREATE FUNCTION record_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(ARRAY[OLD.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change
  AFTER DELETE OR UPDATE OF name, kana, maker_uid, form, set_form, price_four_days, published_on ON items
  FOR EACH ROW EXECUTE FUNCTION record_item_change();

CREATE FUNCTION record_maker_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(SELECT id FROM items WHERE maker_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF name, kana ON makers
  FOR EACH ROW EXECUTE FUNCTION record_maker_change();

CREATE FUNCTION record_category_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(SELECT item_id FROM sellable_units WHERE category_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF name, rank ON categories
  FOR EACH ROW EXECUTE FUNCTION record_category_change();

CREATE FUNCTION record_tag_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(
    SELECT item_id FROM item_tags WHERE tag_uid = NEW.uid
    UNION SELECT item_id FROM products WHERE size_tag_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF name, rank, tag_category_uid ON tags
  FOR EACH ROW EXECUTE FUNCTION record_tag_change();

-- Tables with a column item_id.
CREATE FUNCTION record_inserted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(SELECT DISTINCT item_id FROM inserted));
  RETURN NULL;
END
$$;
CREATE FUNCTION record_deleted_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(SELECT DISTINCT item_id FROM deleted));
  RETURN NULL;
END
$$;
CREATE FUNCTION record_updated_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(SELECT item_id FROM inserted UNION SELECT item_id FROM deleted));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_inserts AFTER INSERT ON item_tags
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_inserted_items();
CREATE TRIGGER record_search_deletes AFTER DELETE ON item_tags
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_items();
CREATE TRIGGER record_search_updates AFTER UPDATE ON item_tags
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_updated_items();
CREATE TRIGGER record_search_inserts AFTER INSERT ON item_medias
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_inserted_items();
CREATE TRIGGER record_search_deletes AFTER DELETE ON item_medias
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION record_deleted_items();
CREATE TRIGGER record_search_updates AFTER UPDATE ON item_medias
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION record_updated_items();
