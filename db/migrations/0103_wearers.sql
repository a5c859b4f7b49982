-- The name of the person who wears the item of a line, as the customer entered it (docs/rules.md Ordering).
ALTER TABLE order_lines ADD COLUMN wearer_name text CHECK (wearer_name <> '');
