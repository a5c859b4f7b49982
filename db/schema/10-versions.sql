-- Locks and version numbers of stock and catalogue. Cached pages are compared with shop_version().

CREATE EXTENSION IF NOT EXISTS btree_gist; -- for no_double_booking

CREATE SEQUENCE stock_version;     -- changes of stock or catalogue
CREATE SEQUENCE catalogue_changes; -- changes of the catalogue alone: bookings leave it as it is
-- The first call of nextval() leaves last_value as it is, so it must not be that of a change.
SELECT nextval('stock_version'), nextval('catalogue_changes');

-- The stock lock is held until the end of the transaction: shared by whoever changes stock or catalogue, alone to move
-- the window of the bitmaps, or to change a category or a unit.
CREATE FUNCTION lock_stock_shared() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock_shared(512, 1) $$;
CREATE FUNCTION lock_stock_exclusive() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(512, 1) $$;

CREATE FUNCTION bump_stock_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_stock_shared();
  PERFORM nextval('stock_version');
END
$$;

-- The catalogue has a second lock, because every booking holds the first one. They are always taken in this order.
CREATE FUNCTION bump_catalogue_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_stock_version();
  PERFORM pg_advisory_xact_lock_shared(512, 2);
  PERFORM nextval('catalogue_changes');
END
$$;

-- The text of a version; while a change is under way, a text that never occurs again: the number is bumped before the
-- change can be seen. It is an argument because it must be read before the lock is looked at.
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

-- Never the same before and after a committed change of stock or catalogue.
CREATE FUNCTION shop_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  version bigint := (SELECT last_value FROM stock_version);
BEGIN
  RETURN version_text(version, 1);
END
$$;

-- Never the same before and after a committed change of the catalogue.
CREATE FUNCTION catalogue_version() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  version bigint := (SELECT last_value FROM catalogue_changes);
BEGIN
  RETURN version_text(version, 2);
END
$$;

-- For statement triggers on everything that pages show.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
  RETURN NULL;
END
$$;
