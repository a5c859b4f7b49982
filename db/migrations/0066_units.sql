-- Units in the back office (docs/rules.md Units): where they hang, what staff did with them, and the index by which the
-- timeline and the page of a unit read past lines. Processes of the previous release do not read any of it.
ALTER TABLE products
  ADD COLUMN IF NOT EXISTS shelf text NOT NULL DEFAULT '',   -- the code of its place in the storeroom; empty: none
  ADD COLUMN version integer NOT NULL DEFAULT 0;             -- one higher with each change by staff
CREATE INDEX IF NOT EXISTS products_by_shelf ON products (shelf, uid) WHERE shelf <> '';

-- What staff did with a unit. Append-only. The line of a hold is deleted by its release; what is known of it stays here.
CREATE TABLE product_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_uid integer NOT NULL REFERENCES products ON DELETE CASCADE,
  at          timestamptz NOT NULL,
  actor       text NOT NULL,                                 -- staff:{uid}
  act         text NOT NULL CHECK (act IN ('held', 'released', 'shelved', 'bought', 'retired', 'restored')),
  line_uid    text,                                          -- of a hold
  status      smallint CHECK (status IN (8, 9)),             -- of a hold: Maintenance, RentalUnavailable
  from_on     date,
  to_on       date,
  note        text NOT NULL DEFAULT '',                      -- the reason, or the shelf
  CHECK ((act IN ('held', 'released')) = (line_uid IS NOT NULL))
);
CREATE INDEX product_events_by_product ON product_events (product_uid, id DESC);
CREATE UNIQUE INDEX product_events_of_hold ON product_events (line_uid) WHERE act = 'held';

-- Past lines of a product. Overdue and current ones have order_lines_arrear, order_lines_busy and no_double_booking.
CREATE INDEX order_lines_past ON order_lines (product_uid, returned_on) WHERE status = 5;
