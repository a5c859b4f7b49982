-- What search and browse indexes must read again.

-- For the browse index of each process (decision 065): a unit whose bitmap changed, an item with anything that lists
-- show or filter by, or, with neither, the groups of tags or the wearers of categories. Rows are deleted after an hour.
--
-- The number of a row says nothing about when it is committed. A reader therefore reads by transaction: all rows of
-- transactions that had not ended when it read last. The columns are ordered for that.
CREATE TABLE browse_changes (
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  number         bigint GENERATED ALWAYS AS IDENTITY,
  product_uid    integer,
  item_id        integer,
  changed_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (transaction_id, number)
);

-- The index of a hosted search service. Without one the table is empty and search_changes stays empty.
CREATE TABLE search_indexes (
  name            text PRIMARY KEY,
  layout          text NOT NULL,              -- of its settings and records; processes of another one leave it alone
  needs_rebuild   boolean NOT NULL DEFAULT true,
  built_at        timestamptz,
  next_attempt_at timestamptz NOT NULL,       -- while a process works on it, the end of its lease
  attempts        integer NOT NULL DEFAULT 0, -- identifies a claim
  failures        integer NOT NULL DEFAULT 0, -- in a row
  last_error      text
);

-- Items that changed since they were sent to it. Bookings record nothing.
CREATE TABLE search_changes (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id    integer NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION record_browse_changes(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO browse_changes (item_id) SELECT DISTINCT id FROM unnest(item_ids) AS id WHERE id IS NOT NULL;
END
$$;

-- For all changes of items but those that only the browse index reads.
CREATE FUNCTION record_search_changes(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_browse_changes(item_ids);
  IF NOT EXISTS (SELECT FROM search_indexes) THEN RETURN; END IF;
  INSERT INTO search_changes (item_id) SELECT DISTINCT id FROM unnest(item_ids) AS id WHERE id IS NOT NULL;
END
$$;

-- Changes of both indexes.
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
    UNION SELECT item_id FROM units WHERE size_tag_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF name, rank, tag_category_uid ON tags
  FOR EACH ROW EXECUTE FUNCTION record_tag_change();

-- Colours and ages of items follow from the roles of groups.
CREATE FUNCTION record_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(
    SELECT item_id FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE tag_category_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF role ON tag_categories
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION record_group_change();

-- For rows of tables with a column item_id.
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

-- Changes of the browse index alone.
CREATE FUNCTION propagate_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO browse_changes (product_uid) VALUES (NEW.uid);
  RETURN NULL;
END
$$;
CREATE TRIGGER propagate_occupancy AFTER UPDATE OF occupancy ON units
  FOR EACH ROW WHEN (OLD.occupancy <> NEW.occupancy) EXECUTE FUNCTION propagate_occupancy();

CREATE FUNCTION record_browsed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_browse_changes(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER record_browse_change AFTER UPDATE OF search_text, review_count, review_stars_sum ON items
  FOR EACH ROW EXECUTE FUNCTION record_browsed_item();

CREATE FUNCTION record_ranked_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_browse_changes(array(SELECT item_id FROM changed));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_browse_inserts AFTER INSERT ON item_rentals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_ranked_items();
CREATE TRIGGER record_browse_updates AFTER UPDATE ON item_rentals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_ranked_items();
CREATE TRIGGER record_browse_deletes AFTER DELETE ON item_rentals
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_ranked_items();

CREATE FUNCTION record_tag_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO browse_changes DEFAULT VALUES;
  RETURN NULL;
END
$$;
CREATE TRIGGER record_browse_change AFTER INSERT OR DELETE OR UPDATE OF uid, tag_category_uid ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION record_tag_categories();
CREATE TRIGGER record_browse_change AFTER INSERT OR UPDATE OF wearer ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION record_tag_categories();
