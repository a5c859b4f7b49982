-- Parcels (docs/rules.md Parcels). An order has one for each shipment; each line is in at most one.

CREATE TABLE parcels (
  uid                text PRIMARY KEY,
  order_uid          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  number             smallint NOT NULL, -- 1 for the first parcel of the order
  carrier            text NOT NULL,
  slip_number        text NOT NULL,
  return_slip_number text NOT NULL,
  state              text NOT NULL
                     CHECK (state IN ('shipped', 'attempted', 'delivered', 'returning', 'handed-in', 'returned')),
  shipped_at         timestamptz NOT NULL,
  reported_at        timestamptz,       -- the carrier's last report; null: the calendar counts
  delivered_at       timestamptz,
  handed_in_on       date,              -- the day on which the customer handed it to the carrier
  returned_on        date,
  cod_amount         integer,           -- cash on delivery: the amount that the carrier collects
  cod_paid_on        date,              -- the day on which the carrier's statement says it was paid
  UNIQUE (order_uid, number)
);
CREATE INDEX parcels_by_slip ON parcels (slip_number);
CREATE INDEX parcels_by_return_slip ON parcels (return_slip_number);
CREATE INDEX parcels_on_the_way ON parcels (shipped_at) WHERE state IN ('shipped', 'attempted', 'returning');

-- The slips of a parcel that has not left: assigned by the carrier's file, scanned when they are stuck on. Shipping
-- moves them to the parcel.
CREATE TABLE parcel_slips (
  order_uid          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  number             smallint NOT NULL CHECK (number > 0), -- of the parcel within the order, as in 100001-1
  carrier            text NOT NULL,
  slip_number        text NOT NULL DEFAULT '',             -- digits; empty: not known
  return_slip_number text NOT NULL DEFAULT '',
  slip_scanned       boolean NOT NULL DEFAULT false,
  return_scanned     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_uid, number)
);
CREATE INDEX parcel_slips_by_slip ON parcel_slips (slip_number) WHERE slip_number <> '';
CREATE INDEX parcel_slips_by_return ON parcel_slips (return_slip_number) WHERE return_slip_number <> '';
