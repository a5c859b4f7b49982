-- Fields of an order on the wire (docs/product/3, Order).

-- Whether staff entered the order.
ALTER TABLE orders ADD COLUMN manual boolean NOT NULL DEFAULT false;
-- Last digits of the card, when the processor gives them.
ALTER TABLE payments ADD COLUMN last_four text CHECK (last_four ~ '^[0-9]{4}$');
-- An order's document reads its payment.
CREATE INDEX payments_by_order ON payments (order_uid, started_at);
