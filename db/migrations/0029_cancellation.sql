-- Cancellations by days before shipping (docs/rules.md Cancellation). A packed line is not free in the first hour.
ALTER TABLE order_lines ADD COLUMN packed_at timestamptz;

-- The expiries of points of which the member was told by mail (docs/rules.md Expiry of points).
CREATE TABLE point_expiry_notices (
  customer_uid text NOT NULL,
  expires_on   date NOT NULL,
  told_at      timestamptz NOT NULL,
  PRIMARY KEY (customer_uid, expires_on)
);
