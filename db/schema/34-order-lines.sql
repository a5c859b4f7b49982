-- Order lines (docs/product/3, Order detail line): each rents out one unit for one span of days. A line without an
-- order is a hold of staff (Maintenance 8, RentalUnavailable 9) on its unit.

CREATE TABLE order_lines (
  uid                  text PRIMARY KEY,
  order_uid            text REFERENCES orders ON DELETE CASCADE,
  position             smallint NOT NULL DEFAULT 0,
  status               smallint NOT NULL,
  product_uid          integer NOT NULL REFERENCES units,
  item_id              integer NOT NULL REFERENCES items,
  size_tag_uid         integer,                     -- null: one size
  item_name            text NOT NULL,
  maker_name           text NOT NULL DEFAULT '',
  size_label           text NOT NULL DEFAULT '',
  rental_start_on      date NOT NULL,
  rental_end_on        date NOT NULL,
  blocked              daterange NOT NULL,          -- extrastartdate … extraenddate, lower inclusive, upper exclusive
  price                integer NOT NULL DEFAULT 0,
  has_plan             boolean NOT NULL DEFAULT false,
  option_fee           integer NOT NULL DEFAULT 0,
  ref_price            integer NOT NULL DEFAULT 0,
  point_rate           smallint NOT NULL DEFAULT 3,
  returned_on          date,
  cancelled_at         timestamptz,
  extension_start_on   date,                        -- the further days of an extension, both ends included
  extension_end_on     date,
  extension_settled_on date,                        -- the day on which the difference was paid
  reminded_on          date,                        -- the return date of which the customer was last reminded
  after_line_uid       text REFERENCES order_lines, -- a hold: the line after which the unit is cleaned
  parcel_uid           text REFERENCES parcels,
  -- How a returned line ended whose unit was not rented to the end.
  finding              text CHECK (finding IN ('refused', 'undelivered', 'lost')),
  packed_at            timestamptz,
  -- Where it was sent, when the order got another destination afterwards; null: the destination of the order.
  shipped_to           jsonb,
  packed_product_uid   integer,                     -- the unit that was scanned; another one: it is packed again
  wear_on              date,                        -- the day on which the customer wears it, in the rental
  try_on_of            text,                        -- the line of the same order whose neighbouring size this is
  wearer_name          text CHECK (wearer_name <> ''),
  -- Of a set whose own shoes stay here (docs/rules.md Shoes of a set); none: as the previous release writes left_out.
  set_shoes            text CHECK (set_shoes IN ('none', 'separate')),
  shoes_of             text,                        -- of a separate pair: the line of the set in the same order
  left_out             text[],                      -- parts of a set that stay here: keys of domain/catalog/parts.ts
  CHECK (rental_end_on >= rental_start_on),
  CHECK (lower(blocked) <= rental_start_on AND upper(blocked) > rental_end_on),
  CHECK (order_uid IS NOT NULL OR status IN (8, 9)),
  -- No unit is in two places (docs/rules.md Stock): New, Fix, Shipping, Rental, Maintenance, RentalUnavailable, Dummy.
  CONSTRAINT no_double_booking EXCLUDE USING gist (product_uid WITH =, blocked WITH &&)
    WHERE (status IN (1, 2, 3, 4, 8, 9, 999))
);
CREATE INDEX order_lines_by_order ON order_lines (order_uid);
CREATE INDEX order_lines_by_parcel ON order_lines (parcel_uid) WHERE parcel_uid IS NOT NULL;
CREATE INDEX order_lines_after ON order_lines (after_line_uid) WHERE after_line_uid IS NOT NULL;
CREATE INDEX order_lines_by_start ON order_lines (rental_start_on);
-- Those that occupy their unit: no_double_booking and Arrear (6). Past ones are in order_lines_past.
CREATE INDEX order_lines_occupying ON order_lines (product_uid) WHERE status IN (1, 2, 3, 4, 6, 8, 9, 999);
CREATE INDEX order_lines_occupying_until ON order_lines (upper(blocked)) WHERE status IN (1, 2, 3, 4, 6, 8, 9, 999);
CREATE INDEX order_lines_arrear ON order_lines (product_uid) WHERE status = 6;
CREATE INDEX order_lines_past ON order_lines (product_uid, returned_on) WHERE status = 5;
CREATE INDEX order_lines_holds ON order_lines (upper(blocked)) WHERE status IN (8, 9);
-- Lists of staff, and what jobs look for.
CREATE INDEX order_lines_rented_out ON order_lines (rental_end_on) WHERE status IN (3, 4) AND order_uid IS NOT NULL;
CREATE INDEX order_lines_to_ship ON order_lines ((lower(blocked) + 1)) WHERE status = 2 AND order_uid IS NOT NULL;
CREATE INDEX order_lines_by_shipping_day ON order_lines ((lower(blocked) + 1)) WHERE order_uid IS NOT NULL;
CREATE INDEX order_lines_returned ON order_lines (returned_on) WHERE status = 5;
CREATE INDEX order_lines_overdue ON order_lines (rental_end_on) WHERE status = 6;
CREATE INDEX order_lines_cleaning ON order_lines ((upper(blocked) - 1)) WHERE status = 8 AND after_line_uid IS NOT NULL;
