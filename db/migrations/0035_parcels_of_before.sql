-- Parcels of orders that the release before 0025 shipped.

-- What 0025 carried over: the carrier collects open cancellation fees with the order, and a parcel is back with its
-- last line.
UPDATE parcels SET
  cod_amount = cod_amount + coalesce((
    SELECT sum(amount - points) FROM order_charges AS charge
    WHERE charge.order_uid = parcels.order_uid AND kind IN ('cancellation', 'partial-cancellation')
      AND at <= shipped_at AND (settled_by IS NULL OR settled_by = 'delivery')), 0),
  returned_on = CASE state WHEN 'returned' THEN returned_on END
WHERE uid = order_uid || ':parcel';

-- Processes of that release may still ship: they write the slips of the order and no parcel. Each slip is one parcel.
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
