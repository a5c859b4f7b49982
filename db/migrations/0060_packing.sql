-- Packing in the back office (docs/rules.md Packing).
ALTER TABLE products ADD COLUMN IF NOT EXISTS shelf text NOT NULL DEFAULT '';  -- its place in the storeroom; empty: none

-- The product that was scanned for the line. Another product than the line's: the line has to be packed again. Processes
-- of the previous release pack without scanning.
ALTER TABLE order_lines ADD COLUMN packed_product_uid integer;

-- The slips of a parcel that has not left: assigned by the carrier's file, scanned when they are stuck on. Shipping
-- deletes the row, the parcel has them then.
CREATE TABLE parcel_slips (
  order_uid          text NOT NULL REFERENCES orders ON DELETE CASCADE,
  number             smallint NOT NULL CHECK (number > 0),      -- of the parcel within the order, as in 100001-1
  carrier            text NOT NULL,
  slip_number        text NOT NULL DEFAULT '',                  -- digits; empty: not known
  return_slip_number text NOT NULL DEFAULT '',
  slip_scanned       boolean NOT NULL DEFAULT false,
  return_scanned     boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_uid, number)
);
CREATE INDEX parcel_slips_by_slip ON parcel_slips (slip_number) WHERE slip_number <> '';
CREATE INDEX parcel_slips_by_return ON parcel_slips (return_slip_number) WHERE return_slip_number <> '';
