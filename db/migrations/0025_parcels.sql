-- Parcels of an order (docs/rules.md After the order). An order has one for each shipment; each line is in at most one.
CREATE TABLE parcels (
  uid                text PRIMARY KEY,
  order_uid          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  number             smallint NOT NULL,   -- 1 for the first parcel of the order
  carrier            text NOT NULL,
  slip_number        text NOT NULL,
  return_slip_number text NOT NULL,
  state              text NOT NULL
                     CHECK (state IN ('shipped', 'attempted', 'delivered', 'returning', 'handed-in', 'returned')),
  shipped_at         timestamptz NOT NULL,
  reported_at        timestamptz,         -- the carrier's last report; null: the calendar counts
  delivered_at       timestamptz,
  handed_in_on       date,                -- the day on which the customer handed it to the carrier
  returned_on        date,
  cod_amount         integer,             -- cash on delivery: the amount that the carrier collects
  cod_paid_on        date,                -- the day on which the carrier's statement says it was paid
  UNIQUE (order_uid, number)
);
CREATE INDEX parcels_by_slip ON parcels (slip_number);
CREATE INDEX parcels_by_return_slip ON parcels (return_slip_number);
CREATE INDEX parcels_on_the_way ON parcels (shipped_at) WHERE state IN ('shipped', 'attempted', 'returning');

ALTER TABLE order_lines
  ADD COLUMN parcel_uid text REFERENCES parcels,
  -- How a returned line ended when the product was not rented to the end: delivery refused, or lost.
  ADD COLUMN finding    text CHECK (finding IN ('refused', 'lost'));
CREATE INDEX order_lines_by_parcel ON order_lines (parcel_uid) WHERE parcel_uid IS NOT NULL;

-- Orders that were shipped before have one parcel, with the slips of the last one.
INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, state, shipped_at,
                     delivered_at, returned_on, cod_amount, cod_paid_on)
SELECT uid || ':parcel', uid, 1, 'yamato', slip_number, coalesce(return_slip_number, ''),
       CASE WHEN NOT EXISTS (SELECT FROM order_lines AS line
                             WHERE line.order_uid = orders.uid AND line.status IN (3, 4, 6)) THEN 'returned'
            WHEN delivered_at IS NOT NULL THEN 'delivered' ELSE 'shipped' END,
       coalesce(shipped_at, modified_at), delivered_at,
       (SELECT max(returned_on) FROM order_lines AS line WHERE line.order_uid = orders.uid),
       CASE payment_method WHEN 'cod' THEN payment_total END,
       CASE payment_method WHEN 'cod' THEN (paid_at AT TIME ZONE 'Asia/Tokyo')::date END
FROM orders WHERE slip_number IS NOT NULL;
UPDATE order_lines AS line SET parcel_uid = parcels.uid
FROM parcels WHERE parcels.order_uid = line.order_uid AND line.status IN (3, 4, 5, 6);

-- A product that was lost or sold: it is in no place any more and never offered again.
ALTER TABLE products ADD COLUMN retired_on date;
