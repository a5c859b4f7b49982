-- The day on which the customer wears the item, in the rental (docs/rules.md Ordering).
ALTER TABLE order_lines ADD COLUMN wear_on date;
