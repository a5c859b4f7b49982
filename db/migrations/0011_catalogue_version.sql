-- What follows from a change of the catalogue alone: a version that bookings leave as it is, and an item's stars.

-- The number of changes of the catalogue, beside that of all changes. It has a gate of its own, because the gate of all
-- changes is also taken by every booking. Both gates are taken in the same order.
CREATE SEQUENCE catalogue_changes;

CREATE FUNCTION announce_catalogue_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change();
  PERFORM pg_advisory_xact_lock_shared(512, 2);
  PERFORM nextval('catalogue_changes');
END
$$;

-- The text of shop_version() for any number and gate. The number is an argument: it is read before the gate is looked at.
CREATE FUNCTION version_behind(bumped bigint, gate integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_locks
             WHERE locktype = 'advisory' AND classid = 512 AND objid = gate AND objsubid = 2 AND granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) THEN
    RETURN bumped || '+' || gen_random_uuid();
  END IF;
  RETURN bumped;
END
$$;

CREATE OR REPLACE FUNCTION shop_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bumped bigint := (SELECT last_value FROM stock_version);
BEGIN
  RETURN version_behind(bumped, 1);
END
$$;

-- Never the same before and after a committed change of what the shop offers; a booking leaves it as it is.
CREATE FUNCTION catalogue_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  bumped bigint := (SELECT last_value FROM catalogue_changes);
BEGIN
  RETURN version_behind(bumped, 2);
END
$$;

CREATE OR REPLACE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_catalogue_change();
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION restock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_catalogue_change();
  PERFORM FROM items WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM products WHERE item_id = ANY (changed) ORDER BY uid FOR NO KEY UPDATE;
  DELETE FROM shelf WHERE item_id = ANY (changed);
  INSERT INTO shelf SELECT * FROM shelf_rows WHERE item_id = ANY (changed);
END
$$;

-- An item's number of reviews and sum of stars are those of the reviews that are shown, whoever changes a review. The
-- items are locked first, so that the next statement sees every committed review.
CREATE FUNCTION count_reviews(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM items WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE items SET review_count = told.count, review_stars_sum = told.stars
  FROM (SELECT id, count(reviews.uid) AS count, coalesce(sum(reviews.stars), 0) AS stars
        FROM unnest(changed) AS id LEFT JOIN reviews ON reviews.item_id = id AND is_shown GROUP BY id) AS told
  WHERE items.id = told.id AND (review_count, review_stars_sum) IS DISTINCT FROM (told.count, told.stars);
END
$$;

CREATE FUNCTION reviews_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT DISTINCT item_id FROM came WHERE is_shown));
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_came AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION reviews_came();

CREATE FUNCTION reviews_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT DISTINCT item_id FROM went WHERE is_shown));
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_went AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION reviews_went();

CREATE FUNCTION reviews_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_reviews(array(SELECT item_id FROM came UNION SELECT item_id FROM went));
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_moved AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION reviews_moved();

-- Null: no one of the staff has looked at it yet.
ALTER TABLE reviews ADD COLUMN checked_at timestamptz;
CREATE INDEX reviews_waiting ON reviews (posted_on, uid) WHERE NOT is_shown AND checked_at IS NULL;

SELECT count_reviews(array(SELECT DISTINCT item_id FROM reviews WHERE is_shown));
