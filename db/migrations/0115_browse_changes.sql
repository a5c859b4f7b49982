-- What the browse index of each process must read again (decision 065): a product whose bitmap changed, an item with
-- anything that lists show or filter by, or, with neither, the categories of tags. Rows are deleted after an hour.
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

CREATE FUNCTION record_browse_changes(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO browse_changes (item_id) SELECT DISTINCT id FROM unnest(item_ids) AS id WHERE id IS NOT NULL;
END
$$;

-- As in 0107, with the first line. It is called for all changes of items but those below.
CREATE OR REPLACE FUNCTION record_search_changes(item_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_browse_changes(item_ids);
  IF NOT EXISTS (SELECT FROM search_indexes) THEN RETURN; END IF;
  INSERT INTO search_changes (item_id) SELECT DISTINCT id FROM unnest(item_ids) AS id WHERE id IS NOT NULL;
END
$$;

-- As in 0022, with the last statement.
CREATE OR REPLACE FUNCTION propagate_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sellable_units SET occupancy = NEW.occupancy WHERE product_uid = NEW.uid;
  INSERT INTO browse_changes (product_uid) VALUES (NEW.uid);
  RETURN NULL;
END
$$;

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
