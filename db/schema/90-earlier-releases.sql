-- What processes of earlier releases use while they run beside new ones. This release does not name it.

CREATE VIEW products AS SELECT * FROM units;
CREATE VIEW product_events AS SELECT * FROM unit_events;
-- They advance the sequence by what the catalogs say about the columns of the table, which they do not say of a view.
CREATE FUNCTION advance_unit_uid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('units_uid_seq', NEW.uid) FROM units_uid_seq WHERE last_value < NEW.uid OR NOT is_called;
  RETURN NULL;
END
$$;
CREATE TRIGGER advance_unit_uid AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION advance_unit_uid();

CREATE VIEW shelf AS SELECT * FROM sellable_units;
CREATE VIEW shelf_rows AS SELECT * FROM sellable_unit_rows;

CREATE FUNCTION enter_stock() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_shared() $$;
CREATE FUNCTION enter_stock_alone() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_exclusive() $$;
CREATE FUNCTION announce_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_stock_version();
END
$$;
CREATE FUNCTION announce_catalogue_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
END
$$;
CREATE FUNCTION version_behind(bumped bigint, gate integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN version_text(bumped, gate);
END
$$;
CREATE FUNCTION restock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(changed);
END
$$;

-- They ship an order by writing its slips, without a parcel. Each slip is one parcel.
CREATE FUNCTION add_missing_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Null without a slip.
  parcel text := (SELECT uid || ':' || slip_number FROM orders WHERE uid = NEW.order_uid);
  parcels_before integer := (SELECT count(*) FROM parcels WHERE order_uid = NEW.order_uid);
BEGIN
  IF parcel IS NULL THEN RETURN NULL; END IF;
  INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, state, shipped_at, cod_amount)
  SELECT parcel, uid, parcels_before + 1, 'yamato', slip_number, coalesce(return_slip_number, ''), 'shipped',
         modified_at, CASE WHEN payment_method = 'cod' AND parcels_before = 0 THEN payment_total + coalesce((
           SELECT sum(amount - points) FROM order_charges AS charge
           WHERE charge.order_uid = NEW.order_uid AND charge.state = 'open'
             AND kind IN ('cancellation', 'partial-cancellation')), 0) END
  FROM orders WHERE uid = NEW.order_uid
  ON CONFLICT (uid) DO NOTHING;
  UPDATE order_lines SET parcel_uid = parcel WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER add_missing_parcel AFTER UPDATE OF status ON order_lines
  FOR EACH ROW WHEN (OLD.status = 2 AND NEW.status = 3 AND NEW.parcel_uid IS NULL AND NEW.order_uid IS NOT NULL)
  EXECUTE FUNCTION add_missing_parcel();
