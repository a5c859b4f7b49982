-- The version of the terms and the privacy policy under which an order was placed, by its day of effect; NULL for a cart
-- and for orders placed before this was recorded.
ALTER TABLE orders ADD COLUMN terms_effect_on date;
