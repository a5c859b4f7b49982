-- A second telephone number for the day of the delivery, digits as in shipping_info; empty when none was given.
ALTER TABLE orders ADD COLUMN day_telephone text NOT NULL DEFAULT '';
